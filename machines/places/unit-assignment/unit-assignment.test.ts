import { expect, test } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { refused, replied } from '../../quality/paths/samples.ts';
import { reaches, Script } from '../../quality/paths/scripted.ts';
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
  let keys = 0;
  const sheet = createActor(machine, { input: { query: { of: 'plane', id: 4 }, newKey: () => `key ${(keys += 1)}` } }).start();
  const known = () => sheet.getSnapshot().context;
  return { sheet, script, known, stands: () => sheet.getSnapshot().value, is: (path: string) => reaches(sheet, path) };
}

test('what was changed on a plan is sent with a key, and what is kept is what is shown then', { tags: ['OQ-69', 'OQ-114'] }, async () => {
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

const offline = new Error('offline');
const noBars = { of: 'incidents', bars: [] } as const;
const asking = { type: 'unitAssignment.save', save } as const;
const renew = { type: 'unitAssignment.renew' } as const;

test('a plan is read as a whole by its number, and shown', async () => {
  const { script, known, is } = open({});
  await is('shown');
  expect([script.inputs('readUnitAssignment'), known().data]).toEqual([[{ of: 'plane', id: 4 }], plane]);
});

test.each([
  ['empty', replied(noBars), undefined],
  ['shown', replied(plane), undefined],
  ['refused', refused('access.forbidden'), 'access.forbidden'],
  ['unread', offline, undefined],
])('what is %s is read again with a button', async (place, reply, code) => {
  const { sheet, known, stands, is } = open({ readUnitAssignment: [reply, replied({ ...plane, version: 9 })] });
  await is(place);
  expect(known().refusal?.code).toBe(code);
  sheet.send(renew);
  expect(stands()).toBe('reading');
  await is('shown');
  expect([known().data, known().refusal]).toEqual([{ ...plane, version: 9 }, null]);
});

test('a chart without bars keeps the empty answer, and one with bars is shown', async () => {
  const bars = [{ id: 1, incident_name: 'Robbery', colour: '#C00012', count: 12 }];
  const { sheet, known, is } = open({ readUnitAssignment: [replied(noBars), replied({ of: 'incidents', bars })] });
  await is('empty');
  expect(known().data).toEqual(noBars);
  sheet.send(renew);
  await is('shown');
  expect(known().data).toEqual({ of: 'incidents', bars });
});

test('a refused change is given up by reading what stands', async () => {
  const { sheet, known, stands, is } = open({
    readUnitAssignment: [replied(plane), replied({ ...plane, version: 9 })],
    saveUnitAssignment: [refused('record.changed')],
  });
  await is('shown');
  sheet.send(asking);
  await is('unsaved');
  expect(known().save).toEqual(save);
  sheet.send(renew);
  expect(stands()).toBe('reading');
  await is('shown');
  expect([known().data, known().save, known().refusal]).toEqual([{ ...plane, version: 9 }, null, null]);
});

test('every change is sent under its own key, and the next one begins without the refusal', async () => {
  const kept = { ...plane, version: 3 };
  const { sheet, script, known, stands, is } = open({ saveUnitAssignment: [refused('record.changed'), replied(kept), offline] });
  await is('shown');
  for (const place of ['unsaved', 'saved', 'unsaved']) {
    sheet.send(asking);
    expect([stands(), known().refusal]).toEqual(['saving', null]);
    await is(place);
  }
  expect(script.inputs('saveUnitAssignment')).toEqual(['key 1', 'key 2', 'key 3'].map((key) => ({ save, key })));
  expect([known().data, known().refusal, known().save]).toEqual([kept, null, save]);
});

test('what is asked for next is read instead, without the refusal of before', async () => {
  const { sheet, script, known, stands, is } = open({ readUnitAssignment: [refused('access.forbidden'), replied({ ...plane, id: 5 })] });
  await is('refused');
  sheet.send({ type: 'unitAssignment.query', query: { of: 'plane', id: 5 } });
  expect([stands(), known().refusal]).toEqual(['reading', null]);
  await is('shown');
  expect([script.inputs('readUnitAssignment').at(-1), known().data]).toEqual([
    { of: 'plane', id: 5 },
    { ...plane, id: 5 },
  ]);
});
