import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { UserId } from '../../../contract/platform/ids.ts';
import { refused, replied } from '../../quality/paths/samples.ts';
import { reaches, Script } from '../../quality/paths/scripted.ts';
import { aView, aWall } from './wall.paths.ts';
import { type WallAssignment, type WallsEvent, wallsMachine } from './walls.machine.ts';
import { selectAssignment, selectAssignmentRefusal, selectRefusal, selectWalls } from './walls.selectors.ts';

type Call = 'readWalls' | 'ping' | 'assignView';
const offline = new Error('offline');
const to = { view: aView.id, kind: 'view' } as const;
const shown = aWall({ video_wall_view: { id: aView.id, name: aView.name, kind: 'view' } });
const assign: WallsEvent = { type: 'walls.assign', id: 31, to };

function open(replies: Partial<Record<Call, unknown[]>>) {
  const script = new Script<Call>({ readWalls: [replied([aWall()])], ...replies });
  const clock = new SimulatedClock();
  const actors = { readWalls: script.port('readWalls'), ping: script.port('ping'), assignView: script.port('assignView') } as never;
  let keys = 0;
  const newKey = () => {
    keys += 1;
    return `key-${keys}`;
  };
  const actor = createActor(wallsMachine.provide({ actors }), { input: { newKey }, clock }).start();
  return {
    clock,
    script,
    send: (event: WallsEvent) => actor.send(event),
    snapshot: () => actor.getSnapshot(),
    reaches: (list: string, assigning = 'idle') => reaches(actor, `list.${list} assigning.${assigning}`),
    assigned: () => script.inputs('assignView') as (WallAssignment | null)[],
  };
}

test('the list of walls is empty and busy until it was read', async () => {
  const walls = open({});
  expect([selectWalls(walls.snapshot()), walls.snapshot().hasTag('busy')]).toEqual([[], true]);
  await walls.reaches('read');
  expect([selectWalls(walls.snapshot()), walls.snapshot().hasTag('busy')]).toEqual([[aWall()], false]);
});

test('a refusal to read the walls is reported until a new read succeeds', async () => {
  const walls = open({ readWalls: [refused('access.forbidden'), replied([aWall()])] });
  await walls.reaches('refused');
  expect(selectRefusal(walls.snapshot())).toMatchObject({ code: 'access.forbidden' });
  walls.clock.increment(600_000);
  await walls.reaches('refused');
  walls.send({ type: 'walls.renew' });
  await walls.reaches('read');
  expect([selectRefusal(walls.snapshot()), selectWalls(walls.snapshot())]).toEqual([null, [aWall()]]);
});

test('walls that could not be read are read again after five seconds', async () => {
  const walls = open({ readWalls: [offline, replied([aWall()])] });
  await walls.reaches('unread');
  walls.clock.increment(4999);
  await walls.reaches('unread');
  walls.clock.increment(1);
  await walls.reaches('read');
});

test('presence is asked for every 30 s and leaves walls without an answer as they were', async () => {
  const other = aWall({ id: UserId.parse(32) });
  const walls = open({ readWalls: [replied([aWall(), other])], ping: [replied([{ id: 31, active_sesion_video_wall: 'off' }])] });
  await walls.reaches('read');
  walls.clock.increment(29_999);
  await walls.reaches('read');
  walls.clock.increment(1);
  expect(walls.snapshot().hasTag('busy')).toBe(true);
  await walls.reaches('read');
  expect(selectWalls(walls.snapshot())).toEqual([aWall({ active_sesion_video_wall: 'off' }), other]);
});

test('a refused presence check is reported, and the walls stay', async () => {
  const walls = open({ ping: [refused('access.forbidden')] });
  await walls.reaches('read');
  walls.clock.increment(30_000);
  await walls.reaches('refused');
  expect(selectRefusal(walls.snapshot())).toMatchObject({ code: 'access.forbidden' });
  expect(selectWalls(walls.snapshot())).toEqual([aWall()]);
});

test('a presence check without an answer leads to a new read', async () => {
  const walls = open({ readWalls: [replied([aWall()]), replied([shown])], ping: [offline] });
  await walls.reaches('read');
  walls.clock.increment(30_000);
  await walls.reaches('unread');
  walls.clock.increment(5000);
  await walls.reaches('read');
  expect(selectWalls(walls.snapshot())).toEqual([shown]);
});

test('an update replaces the wall of its id, or adds a wall', async () => {
  const walls = open({ readWalls: [replied([aWall(), aWall({ id: UserId.parse(33) })])] });
  await walls.reaches('read');
  walls.send({ type: 'walls.updated', user: shown });
  walls.send({ type: 'walls.updated', user: aWall({ id: UserId.parse(32) }) });
  expect(selectWalls(walls.snapshot())).toEqual([shown, aWall({ id: UserId.parse(33) }), aWall({ id: UserId.parse(32) })]);
});

test('an assigned view is sent with the wall and a key, and the reply replaces the wall', async () => {
  const walls = open({ assignView: [replied(shown)] });
  await walls.reaches('read');
  walls.send(assign);
  expect(walls.snapshot().hasTag('busy')).toBe(true);
  expect(walls.assigned()).toEqual([{ wall: aWall(), to, key: 'key-1' }]);
  await walls.reaches('read');
  expect(selectWalls(walls.snapshot())).toEqual([shown]);
  expect(selectAssignment(walls.snapshot())).toBeNull();
});

test.each([
  ['refused', refused('record.not_found'), 'record.not_found'],
  ['unanswered', offline, null],
] as const)('an assignment that is %s stays known until it is dismissed', async (state, reply, code) => {
  const walls = open({ assignView: [reply] });
  await walls.reaches('read');
  walls.send({ ...assign, id: 99 });
  await walls.reaches('read');
  walls.send(assign);
  await walls.reaches('read', state);
  expect(selectAssignment(walls.snapshot())).toEqual({ wall: aWall(), to, key: 'key-1' });
  expect(selectAssignmentRefusal(walls.snapshot())?.code ?? null).toBe(code);
  walls.send({ ...assign, id: 99 });
  await walls.reaches('read', state);
  walls.send({ type: 'walls.dismiss' });
  await walls.reaches('read');
  expect([selectAssignment(walls.snapshot()), selectAssignmentRefusal(walls.snapshot())]).toEqual([null, null]);
});

test.each([
  ['refused', refused('record.not_found')],
  ['unanswered', offline],
] as const)('another view is assigned with a new key after an assignment was %s', async (state, reply) => {
  const walls = open({ assignView: [reply] });
  await walls.reaches('read');
  walls.send(assign);
  await walls.reaches('read', state);
  walls.send({ type: 'walls.assign', id: 31, to: null });
  await walls.reaches('read', 'assigning');
  expect(walls.assigned().at(-1)).toEqual({ wall: aWall(), to: null, key: 'key-2' });
  expect(selectAssignmentRefusal(walls.snapshot())).toBeNull();
});

test('an assignment without an answer is repeated with the same key', async () => {
  const walls = open({ assignView: [offline, replied(shown)] });
  await walls.reaches('read');
  walls.send(assign);
  await walls.reaches('read', 'unanswered');
  walls.send({ type: 'walls.retry' });
  await walls.reaches('read');
  expect(walls.assigned().map((one) => one?.key)).toEqual(['key-1', 'key-1']);
  expect(selectWalls(walls.snapshot())).toEqual([shown]);
});
