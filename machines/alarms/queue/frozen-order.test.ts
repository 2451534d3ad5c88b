import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { anAlarm } from '../../quality/paths/samples.ts';
import { countNewcomers, frozenOrderMachine, releaseAfterMs } from './frozen-order.machine.ts';

function start() {
  const clock = new SimulatedClock();
  const order = createActor(frozenOrderMachine, { clock }).start();
  const rows = [anAlarm(1)];
  order.send({ type: 'order.freeze', rows });
  return { order, clock, rows, ids: () => order.getSnapshot().context.rows.map(({ id }) => id) };
}

test('a frozen list keeps its rows, also where the queue changes its array in place', { tags: ['OP-2.35'] }, () => {
  const { order, rows, ids } = start();
  rows.unshift(anAlarm(2));
  expect(ids()).toEqual([1]);
  order.send({ type: 'order.release' });
  expect([order.getSnapshot().value, ids()]).toEqual(['live', []]);
});

test('a moving pointer freezes the list; a resting one releases it after ten seconds', () => {
  const { order, clock, ids } = start();
  clock.increment(releaseAfterMs - 1);
  order.send({ type: 'order.extend' });
  clock.increment(releaseAfterMs - 1);
  expect([order.getSnapshot().value, ids()]).toEqual(['frozen', [1]]);
  clock.increment(1);
  expect(order.getSnapshot().value).toBe('live');
});

test('newcomers are counted with the most urgent priority among them', () => {
  expect(countNewcomers([anAlarm(1)], [anAlarm(1), anAlarm(2, {}, 3), anAlarm(3, {}, 1)])).toEqual({ count: 2, priority: 1 });
});
