import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { refused, replied } from '../../quality/paths/samples.ts';
import { reaches, Script } from '../../quality/paths/scripted.ts';
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
