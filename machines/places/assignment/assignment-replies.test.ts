import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { refused, replied } from '../../quality/paths/samples.ts';
import { dotted, reaches, Script } from '../../quality/paths/scripted.ts';
import { assignmentMachine } from './assignment.machine.ts';
import { gateCamera, twoCenters } from './assignment.paths.ts';
import { searchKey, sectorKey } from './blocks.ts';

type Call = 'readCenters' | 'readCameras' | 'assignCameras';
type Replies = Partial<Record<Call, unknown[]>>;
const holder = { id: 7, label: 'Ana' };
const whose = { kind: 'user', holder };
const gates = { of: 'sector', center: 1, sector: 2 } as const;
const key = sectorKey(1, 2);
const offline = new Error('offline');
const denied = refused('access.forbidden');
const centers = replied(twoCenters);
const fewer = replied(twoCenters.slice(0, 1));
const cameras = replied({ rows: [gateCamera], total: 1 });
const done = { changed: 1, cameras: 4, assigned: 2 };
const choose = { type: 'assignment.choose', holder } as const;
const renew = { type: 'assignment.renew' } as const;
const load = { type: 'assignment.load', part: gates, page: 1 } as const;
const find = { type: 'assignment.load', part: { of: 'found', search: 'gate' }, page: 1 } as const;
const search = { type: 'assignment.search', search: 'yard' } as const;
const assign = { type: 'assignment.assign', which: { of: 'camera', id: 5 } } as const;
const unassign = { ...assign, type: 'assignment.unassign' } as const;

function open(replies: Replies) {
  const script = new Script<Call>({ readCenters: [centers, fewer], ...replies });
  const machine = assignmentMachine.provide({
    actors: {
      readCenters: script.port('readCenters'),
      readCameras: script.port('readCameras'),
      assignCameras: script.port('assignCameras'),
    },
  });
  const clock = new SimulatedClock();
  let keys = 0;
  const actor = createActor(machine, { clock, input: { kind: 'user', newKey: () => `key ${(keys += 1)}` } }).start();
  return {
    actor,
    clock,
    script,
    known: () => actor.getSnapshot().context,
    stands: () => dotted(actor.getSnapshot().value),
    is: (path: string) => reaches(actor, path),
    asked: (call: Call) => script.inputs(call).length,
  };
}
async function shown(replies: Replies = {}) {
  const desk = open(replies);
  desk.actor.send(choose);
  await desk.is('shown.resting');
  return desk;
}

test('nothing is read before somebody is chosen, and nothing remains once nobody is', async () => {
  const desk = open({ readCameras: [cameras] });
  expect([desk.stands(), desk.asked('readCenters')]).toEqual(['choosing', 0]);
  desk.actor.send(choose);
  expect(desk.stands()).toBe('reading');
  await desk.is('shown.resting');
  expect([desk.script.inputs('readCenters'), desk.known().centers]).toEqual([[whose], twoCenters]);
  desk.actor.send(load);
  desk.actor.send({ type: 'assignment.toggle', key });
  desk.actor.send({ type: 'assignment.choose', holder: null });
  expect(desk.stands()).toBe('choosing');
  expect(desk.known()).toMatchObject({ holder: null, centers: [], blocks: new Map(), opened: new Set(), wanted: [] });
});

const unusedCenters = replied(twoCenters.map((one) => ({ ...one, cameras: 0 })));
test.each([
  ['empty', replied([]), undefined],
  ['empty', unusedCenters, undefined],
  ['refused', denied, 'access.forbidden'],
  ['unread', offline, undefined],
])('centers that are %s are read again with a button (%#)', async (place, reply, code) => {
  const desk = open({ readCenters: [reply, centers] });
  desk.actor.send(choose);
  await desk.is(place);
  expect([desk.known().refusal?.code, desk.known().centers]).toEqual([code, []]);
  desk.actor.send(renew);
  expect(desk.stands()).toBe('reading');
  await desk.is('shown.resting');
  expect([desk.known().refusal, desk.known().centers]).toEqual([null, twoCenters]);
});

test('a part is opened, and closed again', async () => {
  const { actor, known } = await shown();
  actor.send({ type: 'assignment.toggle', key });
  expect([...known().opened]).toEqual([key]);
  actor.send({ type: 'assignment.toggle', key });
  expect([...known().opened]).toEqual([]);
});

test('pages that come into sight during a read are read after it, each once', async () => {
  const desk = await shown({ readCameras: [cameras, cameras] });
  desk.actor.send(load);
  expect(desk.stands()).toBe('shown.readingCameras');
  for (const page of [1, 2, 2]) desk.actor.send({ ...load, page });
  await desk.is('shown.resting');
  expect(desk.script.inputs('readCameras')).toEqual([
    { ...whose, part: gates, page: 1 },
    { ...whose, part: gates, page: 2 },
  ]);
  expect([desk.known().wanted, desk.known().blocks.get(key)?.total]).toEqual([[], 1]);
  desk.actor.send(load);
  expect([desk.stands(), desk.asked('readCameras')]).toEqual(['shown.resting', 2]);
});

test('reloading counts anew and forgets the cameras that were read', async () => {
  const desk = await shown({ readCameras: [cameras] });
  desk.actor.send(load);
  await desk.is('shown.resting');
  desk.actor.send(renew);
  expect([desk.stands(), desk.known().blocks.size]).toEqual(['shown.counting', 0]);
  await desk.is('shown.resting');
  expect([desk.known().centers, desk.script.inputs('readCenters')]).toEqual([fewer.data, [whose, whose]]);
});

test('each key of a search begins a pause of a quarter of a second anew', async () => {
  const desk = await shown();
  desk.actor.send(search);
  expect([desk.stands(), desk.known().search]).toEqual(['shown.typing', 'yard']);
  desk.clock.increment(249);
  desk.actor.send({ ...search, search: 'yards' });
  expect(desk.known().search).toBe('yards');
  desk.clock.increment(249);
  expect(desk.stands()).toBe('shown.typing');
  desk.clock.increment(1);
  expect(desk.stands()).toBe('shown.resting');
});

test('a search during a read drops what the earlier search still wanted', async () => {
  const desk = await shown();
  desk.actor.send(find);
  expect(desk.stands()).toBe('shown.readingCameras');
  desk.actor.send(search);
  expect([desk.stands(), desk.known().search, desk.known().wanted]).toEqual(['shown.typing', 'yard', []]);
  expect(desk.known().blocks.has(searchKey)).toBe(false);
});

test.each([
  ['shown.camerasRefused', denied, 'access.forbidden'],
  ['shown.camerasUnread', offline, undefined],
])('cameras whose read ends in %s are wanted no more, and all is counted anew with a button', async (place, reply, code) => {
  const desk = await shown({ readCameras: [reply, cameras] });
  desk.actor.send(load);
  desk.actor.send({ ...load, page: 2 });
  await desk.is(place);
  expect([desk.known().wanted, desk.known().refusal?.code]).toEqual([[], code]);
  expect([...(desk.known().blocks.get(key)?.requested ?? ['none'])]).toEqual([]);
  desk.actor.send(renew);
  expect([desk.stands(), desk.known().blocks.size]).toEqual(['shown.counting', 0]);
  await desk.is('shown.resting');
  expect(desk.known().refusal).toBeNull();
});

test.each([
  ['shown.camerasRefused', denied, 'access.forbidden'],
  ['shown.camerasUnread', offline, undefined],
])('counting that ends in %s keeps the centers that were read', async (place, reply, code) => {
  const desk = await shown({ readCenters: [centers, reply] });
  desk.actor.send(renew);
  await desk.is(place);
  expect([desk.known().centers, desk.known().refusal?.code]).toEqual([twoCenters, code]);
});

test.each([
  [assign, true],
  [unassign, false],
])('%j is sent under a key, and its result is kept and counted', async (event, isAssigned) => {
  const desk = await shown({
    readCameras: [replied({ rows: [{ ...gateCamera, assigned: !isAssigned }], total: 1 })],
    assignCameras: [replied(done)],
  });
  desk.actor.send(load);
  await desk.is('shown.resting');
  desk.actor.send(event);
  expect(desk.stands()).toBe('shown.writing');
  await desk.is('shown.counting');
  expect([desk.known().done, desk.known().blocks.get(key)?.rows.get(0)?.assigned]).toEqual([done, isAssigned]);
  await desk.is('shown.resting');
  expect(desk.script.inputs('assignCameras')).toEqual([{ ...whose, which: event.which, isAssigned, key: 'key 1' }]);
  expect([desk.asked('readCenters'), desk.known().centers]).toEqual([2, fewer.data]);
});

test.each([
  [assign, true],
  [unassign, false],
])('after a refused write %j is sent under another key', async (event, isAssigned) => {
  const desk = await shown({ assignCameras: [refused('record.not_found'), replied(done)] });
  desk.actor.send({ type: 'assignment.assign', which: { of: 'center', id: 1 } });
  await desk.is('shown.writeRefused');
  expect([desk.known().refusal?.code, desk.known().done, desk.asked('readCenters')]).toEqual(['record.not_found', null, 1]);
  desk.actor.send(event);
  expect([desk.stands(), desk.known().refusal]).toEqual(['shown.writing', null]);
  await desk.is('shown.resting');
  expect(desk.script.inputs('assignCameras').at(-1)).toEqual({ ...whose, which: event.which, isAssigned, key: 'key 2' });
});

test('after a refused write all is read anew with a button', async () => {
  const desk = await shown({ readCameras: [cameras], assignCameras: [refused('record.not_found')] });
  desk.actor.send(load);
  await desk.is('shown.resting');
  desk.actor.send(assign);
  await desk.is('shown.writeRefused');
  desk.actor.send(renew);
  expect([desk.stands(), desk.known().blocks.size]).toEqual(['shown.counting', 0]);
});

test('a write without an answer is sent again with a button, not by itself', async () => {
  const desk = await shown({ assignCameras: [offline, replied(done)] });
  desk.actor.send(assign);
  await desk.is('shown.unsure');
  desk.clock.increment(60_000);
  expect([desk.stands(), desk.asked('assignCameras')]).toEqual(['shown.unsure', 1]);
  desk.actor.send(renew);
  expect(desk.stands()).toBe('shown.writing');
  await desk.is('shown.resting');
  expect(desk.known().done).toEqual(done);
});
