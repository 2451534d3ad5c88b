import { expect, test } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { refused, replied } from '../../quality/paths/samples.ts';
import { Script } from '../../quality/paths/scripted.ts';
import { unitAssignmentMachine } from './unit-assignment.machine.ts';

const plane = {
  of: 'plane' as const,
  id: 4,
  version: 2,
  description: 'Ground floor',
  image: null,
  unit: 'Dock',
  markers: [],
  cameras: [],
  others: [],
};
const save = { of: 'plane' as const, id: 4, version: 2, markers: [{ id_camera: 7, x: 1, y: 2, direction: null }] };

function open(replies: { readUnitAssignment?: unknown[]; saveUnitAssignment?: unknown[] }) {
  const script = new Script<'readUnitAssignment' | 'saveUnitAssignment'>({ readUnitAssignment: [replied(plane)], ...replies });
  const machine = unitAssignmentMachine.provide({
    actors: { readUnitAssignment: script.port('readUnitAssignment'), saveUnitAssignment: script.port('saveUnitAssignment') },
  });
  const sheet = createActor(machine, { input: { query: { of: 'plane', id: 4 }, newKey: () => 'key 1' } }).start();
  return { sheet, script };
}

test('what was changed on a plan is sent with a key, and what is kept is what is shown then', { tags: ['OQ-69'] }, async () => {
  const { sheet } = open({ saveUnitAssignment: [replied({ ...plane, version: 3, markers: save.markers })] });
  await waitFor(sheet, (now) => now.matches('shown'));
  sheet.send({ type: 'unitAssignment.save', save });
  expect(sheet.getSnapshot().context.key).toBe('key 1');
  await waitFor(sheet, (now) => now.matches('saved'));
  expect(sheet.getSnapshot().context.data).toMatchObject({ version: 3, markers: save.markers });
});

test('a refused change leaves what was read, says why, and can be sent again', async () => {
  const { sheet } = open({ saveUnitAssignment: [refused('record.changed'), replied(plane)] });
  await waitFor(sheet, (now) => now.matches('shown'));
  sheet.send({ type: 'unitAssignment.save', save });
  await waitFor(sheet, (now) => now.matches('unsaved'));
  expect(sheet.getSnapshot().context).toMatchObject({ refusal: { code: 'record.changed' }, data: plane });
  sheet.send({ type: 'unitAssignment.save', save });
  await waitFor(sheet, (now) => now.matches('saved'));
});

test('a chart without bars is empty', { tags: ['OQ-118'] }, async () => {
  const { sheet } = open({ readUnitAssignment: [replied({ of: 'incidents', bars: [] })] });
  await waitFor(sheet, (now) => now.matches('empty'));
  expect(sheet.getSnapshot().context.refusal).toBeNull();
});
