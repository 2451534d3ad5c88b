import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { referenceDataMachine } from '../../../../machines/platform/reference-data/reference-data.machine.ts';
import { unplugged } from '../../../../machines/quality/paths/model.ts';
import { listViewActors } from '../../../platform/view-actors.ts';
import { treeFor } from './tree.ts';

test('a tree ends with the units of whoever worked: nothing of it is at work for the next', () => {
  const units = createActor(unplugged(referenceDataMachine), { input: undefined as never }).start();
  const tree = treeFor(units, () => new Promise(() => undefined));
  expect(treeFor(units, () => new Promise(() => undefined))).toBe(tree);
  expect(listViewActors()).toContain(tree);
  units.stop();
  expect([tree.getSnapshot().status, listViewActors().includes(tree)]).toEqual(['stopped', false]);
});
