import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { unplugged } from '../../../machines/paths/model.ts';
import { readingMachine } from '../../../machines/reading/reading.machine.ts';
import { actorsOfViews } from '../../shell/own-actor.ts';
import { treeOver } from './tree.ts';

test('a tree ends with the units of whoever worked: nothing of it is at work for the next', () => {
  const units = createActor(unplugged(readingMachine), { input: undefined as never }).start();
  const tree = treeOver(units, () => new Promise(() => undefined));
  expect(treeOver(units, () => new Promise(() => undefined))).toBe(tree);
  expect(actorsOfViews()).toContain(tree);
  units.stop();
  expect([tree.getSnapshot().status, actorsOfViews().includes(tree)]).toEqual(['stopped', false]);
});
