import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { readingMachine } from '../../../../machines/platform/reading/reading.machine.ts';
import { unplugged } from '../../../../machines/quality/paths/model.ts';
import { actorsOfViews } from '../../../platform/own-actor.ts';
import { treeOver } from './tree.ts';

test('a tree ends with the units of whoever worked: nothing of it is at work for the next', () => {
  const units = createActor(unplugged(readingMachine), { input: undefined as never }).start();
  const tree = treeOver(units, () => new Promise(() => undefined));
  expect(treeOver(units, () => new Promise(() => undefined))).toBe(tree);
  expect(actorsOfViews()).toContain(tree);
  units.stop();
  expect([tree.getSnapshot().status, actorsOfViews().includes(tree)]).toEqual(['stopped', false]);
});
