import { expect, test } from 'vitest';
import { createActor, SimulatedClock, waitFor } from 'xstate';
import { refused, replied } from '../../quality/paths/samples.ts';
import { dotted, reaches, Script } from '../../quality/paths/scripted.ts';
import { detectionsMachine } from './detections.machine.ts';
import { aDetection } from './detections.paths.ts';

const page = (seconds: number[], next: string | null = null) =>
  replied({ rows: seconds.map((one) => aDetection(one)), next, withRecords: true });

function open(...replies: unknown[]) {
  const clock = new SimulatedClock();
  const script = new Script<'readDetections'>({ readDetections: replies });
  const actor = createActor(detectionsMachine.provide({ actors: { readDetections: script.port('readDetections') } }), {
    input: { kind: 'plates', filters: {} },
    clock,
  }).start();
  const rests = () => waitFor(actor, (now) => now.matches({ shown: 'resting' }));
  const seen = () => actor.getSnapshot().context.rows.map(({ record }) => record);
  return { actor, clock, script, rests, seen };
}

test('what is announced comes on top a moment later, each once', { tags: ['OP-9.40'] }, async () => {
  const { actor, clock, rests, seen, script } = open(page([2, 1]), page([4, 3, 2, 1]));
  await rests();
  actor.send({ type: 'detections.announced' });
  actor.send({ type: 'detections.announced' });
  clock.increment(400);
  await rests();
  expect(seen()).toEqual([4, 3, 2, 1]);
  expect(script.asked).toHaveLength(2);
});

test('what is announced while the list is read is read after it', async () => {
  const { actor, clock, rests, seen } = open(page([1]), page([2, 1]), page([3, 2, 1]));
  await rests();
  actor.send({ type: 'detections.announced' });
  clock.increment(400);
  actor.send({ type: 'detections.announced' });
  await waitFor(actor, (now) => now.matches({ shown: 'announced' }));
  clock.increment(400);
  await rests();
  expect(seen()).toEqual([3, 2, 1]);
});

test('rows do not move while being read: new ones wait until requested or until reading ends', async () => {
  const { actor, clock, rests, seen } = open(page([1]), page([2, 1]), page([3, 2, 1]));
  await rests();
  actor.send({ type: 'detections.hold', isHeld: true });
  actor.send({ type: 'detections.announced' });
  clock.increment(400);
  await rests();
  expect([seen(), actor.getSnapshot().context.fresh.length]).toEqual([[1], 1]);
  actor.send({ type: 'detections.show' });
  expect([seen(), actor.getSnapshot().can({ type: 'detections.show' })]).toEqual([[2, 1], false]);
  clock.increment(30_000);
  await rests();
  expect(seen()).toEqual([2, 1]);
  actor.send({ type: 'detections.hold', isHeld: false });
  expect(seen()).toEqual([3, 2, 1]);
});

test('older rows are added at the end, and stay when the newest are read again', async () => {
  const { actor, clock, rests, seen, script } = open(page([3, 2], 'next'), page([1]), page([4, 3], 'next'));
  await rests();
  actor.send({ type: 'detections.more' });
  await rests();
  expect(script.inputs('readDetections').at(-1)).toMatchObject({ next: 'next' });
  clock.increment(30_000);
  await rests();
  expect(seen()).toEqual([4, 3, 2, 1]);
});

test.each([
  ['requested', { type: 'detections.show' }],
  ['reading ends', { type: 'detections.hold', isHeld: false }],
] as const)('where too much was missed, what waits replaces the rows once %s', async (_, shows) => {
  const newest = page([90, 89], 'after 89');
  const { actor, clock, rests, seen, script } = open(
    page([2, 1], 'after 1'),
    newest,
    page([91, 90], 'after 90'),
    page([88], null),
    page([92, 91], 'x'),
  );
  await rests();
  actor.send({ type: 'detections.hold', isHeld: true });
  for (let times = 0; times < 2; times += 1) {
    clock.increment(30_000);
    await rests();
    expect(seen()).toEqual([2, 1]);
  }
  actor.send(shows);
  expect(seen()).toEqual([91, 90, 89]);
  actor.send({ type: 'detections.more' });
  await rests();
  expect(script.inputs('readDetections').at(-1)).toMatchObject({ next: 'after 89' });
  expect(seen()).toEqual([91, 90, 89, 88]);
  actor.send({ type: 'detections.hold', isHeld: false });
  clock.increment(30_000);
  await rests();
  expect(seen()).toEqual([92, 91, 90, 89, 88]);
});

test('where too much was missed the list begins anew instead of hiding a gap', async () => {
  const { clock, rests, seen } = open(page([1]), page([90, 89], 'next'));
  await rests();
  clock.increment(30_000);
  await rests();
  expect(seen()).toEqual([90, 89]);
});

test('nothing at all and nothing found are two states', { tags: ['OP-8.14'] }, async () => {
  const { actor, clock } = open(page([]), page([]));
  await waitFor(actor, (now) => now.matches('empty'));
  actor.send({ type: 'detections.filter', filters: { search: 'x' } });
  clock.increment(300);
  await waitFor(actor, (now) => now.matches('noResult'));
});

const denied = refused('access.forbidden');
const lost = new Error('network');
type Opened = ReturnType<typeof open>;
const stateOf = ({ actor }: Opened) => dotted(actor.getSnapshot().value);
const contextOf = ({ actor }: Opened) => actor.getSnapshot().context;

/** Expects that the state is left only after this time. */
function leaves(list: Opened, after: number, path: string): void {
  const before = stateOf(list);
  list.clock.increment(after - 1);
  expect(stateOf(list)).toBe(before);
  list.clock.increment(1);
  expect(stateOf(list)).toBe(path);
}

test('filters are asked for once they were left alone for 300 ms; rows stay until then', async () => {
  const list = open(page([1]));
  await list.rests();
  list.actor.send({ type: 'detections.filter', filters: { search: 'K' } });
  expect([stateOf(list), list.seen()]).toEqual(['typing', [1]]);
  list.clock.increment(200);
  list.actor.send({ type: 'detections.filter', filters: { search: 'KV' } });
  leaves(list, 300, 'reading');
  expect(list.script.inputs('readDetections').at(-1)).toEqual({ kind: 'plates', filters: { search: 'KV' }, next: null });
});

test.each([
  ['empty', {}],
  ['noResult', { search: 'x' }],
] as const)(
  '%s: rows of before are gone, and it is read again by itself or when announced',
  { tags: ['OP-8.14'] },
  async (state, filters) => {
    const list = open(page([1], 'next'), page([]), page([]), page([2]));
    await list.rests();
    list.actor.send({ type: 'detections.filter', filters });
    list.clock.increment(300);
    await reaches(list.actor, state);
    expect(contextOf(list)).toMatchObject({ rows: [], fresh: [], next: null });
    leaves(list, 30_000, 'reading');
    await reaches(list.actor, state);
    list.actor.send({ type: 'detections.announced' });
    leaves(list, 300, 'reading');
    await list.rests();
    expect(list.seen()).toEqual([2]);
  },
);

test.each([
  ['refused', denied, 'access.forbidden'],
  ['unread', lost, undefined],
] as const)('a list that is %s is read again when asked to', async (state, reply, code) => {
  const list = open(reply, page([1]));
  await reaches(list.actor, state);
  expect(contextOf(list).refusal?.code).toBe(code);
  list.actor.send({ type: 'detections.retry' });
  expect(stateOf(list)).toBe('reading');
  await list.rests();
  expect([list.seen(), contextOf(list).refusal]).toEqual([[1], null]);
});

test('a list without an answer is read again after five seconds', async () => {
  const list = open(lost);
  await reaches(list.actor, 'unread');
  leaves(list, 5000, 'reading');
});

test('an announcement is gathered for 400 ms; rows are read again anyway after half a minute', async () => {
  const list = open(page([1]), page([2, 1]));
  await list.rests();
  list.actor.send({ type: 'detections.announced' });
  leaves(list, 400, 'shown.renewing');
  await list.rests();
  leaves(list, 30_000, 'shown.renewing');
});

test('rows of a renewal are shown at once, though more was announced meanwhile', async () => {
  const list = open(page([1]), page([2, 1]));
  await list.rests();
  list.clock.increment(30_000);
  list.actor.send({ type: 'detections.announced' });
  await reaches(list.actor, 'shown.announced');
  expect(list.seen()).toEqual([2, 1]);
});

test('a renewal that is refused says why; one without an answer leaves the rows', async () => {
  const list = open(page([1]), lost, denied);
  await list.rests();
  list.clock.increment(30_000);
  await list.rests();
  expect(list.seen()).toEqual([1]);
  list.clock.increment(30_000);
  await reaches(list.actor, 'refused');
  expect(contextOf(list).refusal?.code).toBe('access.forbidden');
});

test('where too much was missed, older rows continue after the newest page', async () => {
  const list = open(page([1], 'old'), page([90, 89], 'new'), page([88]));
  await list.rests();
  list.clock.increment(30_000);
  await list.rests();
  list.actor.send({ type: 'detections.more' });
  await list.rests();
  expect([list.seen(), list.script.inputs('readDetections').at(-1)]).toMatchObject([[90, 89, 88], { next: 'new' }]);
});

test('older rows are asked for only while there are some', async () => {
  const list = open(page([2], 'next'), page([1]));
  await list.rests();
  list.actor.send({ type: 'detections.more' });
  await list.rests();
  list.actor.send({ type: 'detections.more' });
  expect([stateOf(list), list.seen(), list.script.asked.length]).toEqual(['shown.resting', [2, 1], 2]);
});

test('what is announced while older rows are read is read after them', async () => {
  const list = open(page([2], 'next'), page([1]), page([3, 2], 'next'));
  await list.rests();
  list.actor.send({ type: 'detections.more' });
  list.actor.send({ type: 'detections.announced' });
  await reaches(list.actor, 'shown.announced');
  expect(list.seen()).toEqual([2, 1]);
  list.clock.increment(400);
  await list.rests();
  expect(list.seen()).toEqual([3, 2, 1]);
});

test.each([
  ['refused', denied, 'access.forbidden'],
  ['not answered', lost, undefined],
] as const)('older rows that are %s are asked for again, and new ones still come', async (_how, reply, code) => {
  const list = open(page([2], 'next'), reply, page([1]));
  await list.rests();
  list.actor.send({ type: 'detections.more' });
  await reaches(list.actor, 'shown.moreUnread');
  expect([list.seen(), contextOf(list).refusal?.code]).toEqual([[2], code]);
  list.actor.send({ type: 'detections.more' });
  expect(stateOf(list)).toBe('shown.readingMore');
  await list.rests();
  expect(list.seen()).toEqual([2, 1]);

  const other = open(page([2], 'next'), reply);
  await other.rests();
  other.actor.send({ type: 'detections.more' });
  await reaches(other.actor, 'shown.moreUnread');
  other.actor.send({ type: 'detections.announced' });
  expect(stateOf(other)).toBe('shown.announced');
});

test('a list that is read from the start is not behind what was announced before', async () => {
  const list = open(page([2], 'next'));
  await list.rests();
  list.actor.send({ type: 'detections.more' });
  list.actor.send({ type: 'detections.announced' });
  expect(contextOf(list).isBehind).toBe(true);
  list.actor.send({ type: 'detections.filter', filters: {} });
  list.clock.increment(300);
  expect([stateOf(list), contextOf(list).isBehind]).toEqual(['reading', false]);
});

test('what waited behind the chip is shown once, also when reading ends', async () => {
  const list = open(page([1]), page([2, 1]));
  await list.rests();
  const canShow = () => list.actor.getSnapshot().can({ type: 'detections.show' });
  expect(canShow()).toBe(false);
  list.actor.send({ type: 'detections.hold', isHeld: true });
  list.clock.increment(30_000);
  await list.rests();
  expect(canShow()).toBe(true);
  list.actor.send({ type: 'detections.hold', isHeld: false });
  expect([canShow(), list.seen(), contextOf(list).fresh]).toEqual([false, [2, 1], []]);
});
