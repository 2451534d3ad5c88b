import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { refused, replied } from '../../quality/paths/samples.ts';
import { dotted, reaches, Script } from '../../quality/paths/scripted.ts';
import { signalsMachine } from './signals.machine.ts';
import { aSignal } from './signals.paths.ts';

function open(replies: ConstructorParameters<typeof Script<'readSignals'>>[0]) {
  const script = new Script<'readSignals'>(replies);
  const machine = signalsMachine.provide({
    actors: { readSignals: script.port('readSignals') },
    delays: { renewal: 1, readRetry: 1, typed: 1 },
  });
  const actor = createActor(machine, { input: { filters: {} } }).start();
  const ids = () => actor.getSnapshot().context.rows.map(({ id }) => id);
  return { actor, script, ids, reaches: (path: string) => reaches(actor, path) };
}

test('new signals come on top of those that are shown', async () => {
  const signals = open({
    readSignals: [replied({ rows: [aSignal(1)], next: null }), replied({ rows: [aSignal(2), aSignal(1)], next: null })],
  });
  await signals.reaches('shown.resting');
  await signals.reaches('shown.renewing');
  await signals.reaches('shown.resting');
  expect(signals.ids()).toEqual([2, 1]);
});

test('while details are shown rows do not move, and what arrived is counted', async () => {
  const signals = open({
    readSignals: [replied({ rows: [aSignal(1)], next: null }), replied({ rows: [aSignal(2), aSignal(1)], next: null })],
  });
  await signals.reaches('shown.resting');
  signals.actor.send({ type: 'signals.choose', id: 1 });
  await signals.reaches('shown.renewing');
  await signals.reaches('shown.resting');
  expect(signals.ids()).toEqual([1]);
  expect(signals.actor.getSnapshot().context.fresh.map(({ id }) => id)).toEqual([2]);
  signals.actor.send({ type: 'signals.show' });
  expect(signals.ids()).toEqual([2, 1]);
});

test('a gap between the newest page and the known rows resets the list', async () => {
  const signals = open({
    readSignals: [replied({ rows: [aSignal(1)], next: null }), replied({ rows: [aSignal(9), aSignal(8)], next: 'older' })],
  });
  await signals.reaches('shown.renewing');
  await signals.reaches('shown.resting');
  expect(signals.ids()).toEqual([9, 8]);
  expect(signals.actor.getSnapshot().context.next).toBe('older');
});

test('signals that are missing below those that wait replace the rows once they are shown', async () => {
  const signals = open({
    readSignals: [replied({ rows: [aSignal(1)], next: null }), replied({ rows: [aSignal(9), aSignal(8)], next: 'older' })],
  });
  await signals.reaches('shown.resting');
  signals.actor.send({ type: 'signals.choose', id: 1 });
  await signals.reaches('shown.renewing');
  await signals.reaches('shown.resting');
  signals.actor.send({ type: 'signals.show' });
  expect(signals.ids()).toEqual([9, 8]);
  expect(signals.actor.getSnapshot().context.next).toBe('older');
});

test('older signals are appended once, whatever moved meanwhile', async () => {
  const signals = open({
    readSignals: [replied({ rows: [aSignal(3), aSignal(2)], next: 'x' }), replied({ rows: [aSignal(2), aSignal(1)], next: null })],
  });
  await signals.reaches('shown.resting');
  signals.actor.send({ type: 'signals.more' });
  await signals.reaches('shown.readingMore');
  await signals.reaches('shown.resting');
  expect(signals.ids()).toEqual([3, 2, 1]);
  expect(signals.script.inputs('readSignals')[1]).toEqual({ filters: {}, next: 'x' });
});

test('a refusal and a missing answer are no empty list', async () => {
  const signals = open({ readSignals: [refused('access.forbidden')] });
  await signals.reaches('refused');
  expect(signals.actor.getSnapshot().context.refusal?.code).toBe('access.forbidden');
});

test('new signals arrive after older ones could not be read', async () => {
  const signals = open({
    readSignals: [
      replied({ rows: [aSignal(2)], next: 'older' }),
      refused('access.throttled'),
      replied({ rows: [aSignal(3), aSignal(2)], next: 'older' }),
    ],
  });
  await signals.reaches('shown.resting');
  signals.actor.send({ type: 'signals.more' });
  await signals.reaches('shown.moreUnread');
  await signals.reaches('shown.resting');
  expect(signals.ids()).toEqual([3, 2]);
});

const denied = refused('access.forbidden');
const lost = new Error('network');
const page = (seconds: readonly number[], next: string | null = null) => replied({ rows: seconds.map((one) => aSignal(one)), next });

/** Signals whose time goes on as the test says. */
function timed(...replies: unknown[]) {
  const clock = new SimulatedClock();
  const script = new Script<'readSignals'>({ readSignals: replies });
  const machine = signalsMachine.provide({ actors: { readSignals: script.port('readSignals') } });
  const actor = createActor(machine, { input: { filters: {} }, clock }).start();
  const context = () => actor.getSnapshot().context;
  return {
    actor,
    clock,
    script,
    context,
    ids: () => context().rows.map(({ id }) => id),
    state: () => dotted(actor.getSnapshot().value),
    reaches: (path: string) => reaches(actor, path),
    /** Expects that the state is left only after this time. */
    leaves: (after: number, path: string) => {
      const before = dotted(actor.getSnapshot().value);
      clock.increment(after - 1);
      expect(dotted(actor.getSnapshot().value)).toBe(before);
      clock.increment(1);
      expect(dotted(actor.getSnapshot().value)).toBe(path);
    },
  };
}

test('a filter is asked for once it was left alone for 300 ms, and closes the details', async () => {
  const signals = timed(page([1]));
  await signals.reaches('shown.resting');
  signals.actor.send({ type: 'signals.choose', id: 1 });
  signals.actor.send({ type: 'signals.filter', filters: { search: 'B' } });
  expect([signals.state(), signals.context().chosen, signals.ids()]).toEqual(['typing', null, [1]]);
  signals.clock.increment(200);
  signals.actor.send({ type: 'signals.filter', filters: { search: 'BA' } });
  signals.leaves(300, 'reading');
  expect(signals.script.inputs('readSignals').at(-1)).toEqual({ filters: { search: 'BA' }, next: null });
});

test.each([
  ['empty', {}],
  ['noResult', { search: 'BA' }],
] as const)('a list without rows is %s with the filters %j, and is read again', async (state, filters) => {
  const signals = timed(page([1], 'older'), page([]), page([2]));
  await signals.reaches('shown.resting');
  signals.actor.send({ type: 'signals.filter', filters });
  signals.clock.increment(300);
  await signals.reaches(state);
  expect(signals.context()).toMatchObject({ rows: [], next: null, hasRead: true });
  signals.leaves(3000, 'reading');
  await signals.reaches('shown.resting');
  expect(signals.ids()).toEqual([2]);
});

test('a list was read only after a complete answer with its filters', async () => {
  const signals = timed(lost, page([1]));
  await signals.reaches('unread');
  expect(signals.context().hasRead).toBe(false);
  signals.leaves(5000, 'reading');
  await signals.reaches('shown.resting');
  expect(signals.context().hasRead).toBe(true);
  signals.actor.send({ type: 'signals.filter', filters: { search: 'BA' } });
  expect(signals.context().hasRead).toBe(false);
});

test.each([
  ['refused', denied],
  ['unread', lost],
] as const)('a list that is %s is read again when asked to', async (state, reply) => {
  const signals = timed(reply, page([1]));
  await signals.reaches(state);
  signals.actor.send({ type: 'signals.retry' });
  expect(signals.state()).toBe('reading');
  await signals.reaches('shown.resting');
  expect(signals.context().refusal).toBeNull();
});

test('rows are read again after three seconds; a refusal replaces them and says why', async () => {
  const signals = timed(page([1]), denied);
  await signals.reaches('shown.resting');
  signals.leaves(3000, 'shown.renewing');
  await signals.reaches('refused');
  expect(signals.context().refusal?.code).toBe('access.forbidden');
});

test('rows whose renewal is not answered stay, and are tried again by themselves or at once', async () => {
  const signals = timed(page([1]), lost, lost, page([2, 1]));
  await signals.reaches('shown.resting');
  signals.clock.increment(3000);
  await signals.reaches('shown.stale');
  expect(signals.ids()).toEqual([1]);
  signals.leaves(5000, 'shown.renewing');
  await signals.reaches('shown.stale');
  signals.actor.send({ type: 'signals.retry' });
  expect(signals.state()).toBe('shown.renewing');
  await signals.reaches('shown.resting');
  expect(signals.ids()).toEqual([2, 1]);
});

test('older rows that do not come are asked for again, or given up after five seconds', async () => {
  const signals = timed(page([3], 'x'), denied, lost, page([2]));
  await signals.reaches('shown.resting');
  signals.actor.send({ type: 'signals.more' });
  await signals.reaches('shown.moreUnread');
  expect(signals.context().refusal?.code).toBe('access.forbidden');
  signals.actor.send({ type: 'signals.more' });
  expect(signals.state()).toBe('shown.readingMore');
  await signals.reaches('shown.moreUnread');
  expect(signals.context().refusal).toBeNull();
  signals.leaves(5000, 'shown.renewing');
  expect(signals.script.inputs('readSignals').map((one) => (one as { next: unknown }).next)).toEqual([null, 'x', 'x', null]);
});

test('after the oldest row no more are asked for', async () => {
  const signals = timed(page([3], 'x'), page([2]));
  await signals.reaches('shown.resting');
  signals.actor.send({ type: 'signals.more' });
  await signals.reaches('shown.resting');
  signals.actor.send({ type: 'signals.more' });
  expect([signals.state(), signals.ids(), signals.script.asked.length]).toEqual(['shown.resting', [3, 2], 2]);
});

test.each([
  ['on top', page([2, 1]), [2, 1]],
  ['instead of the rows', page([9, 8], 'older'), [9, 8]],
] as const)('what waited is shown %s once, and waits no more', async (_where, newer, rows) => {
  const signals = timed(page([1]), newer);
  await signals.reaches('shown.resting');
  const canShow = () => signals.actor.getSnapshot().can({ type: 'signals.show' });
  expect(canShow()).toBe(false);
  signals.actor.send({ type: 'signals.choose', id: 1 });
  signals.clock.increment(3000);
  await signals.reaches('shown.resting');
  expect(canShow()).toBe(true);
  signals.actor.send({ type: 'signals.show' });
  expect([canShow(), signals.ids(), signals.context().fresh, signals.context().freshNext]).toEqual([false, rows, [], undefined]);
});
