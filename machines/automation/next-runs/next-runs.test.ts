import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { at, refused, replied } from '../../quality/paths/samples.ts';
import { Script } from '../../quality/paths/scripted.ts';
import { nextRunsMachine } from './next-runs.machine.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const daily = { expressions: ['0 8 * * *'], tenant: 3 };
const told = { zone: 'America/Mexico_City', runs: [at(0)] };

function open(...replies: unknown[]) {
  const script = new Script<'readNextRuns'>({ readNextRuns: replies });
  const machine = nextRunsMachine.provide({ actors: { readNextRuns: script.port('readNextRuns') } });
  const runs = createActor(machine).start();
  return { runs, script, rest: () => vi.advanceTimersByTimeAsync(300) };
}

test('the next runs are asked for once, when what is typed rests', { tags: ['OQ-68'] }, async () => {
  const { runs, script, rest } = open(replied(told));
  for (const minute of ['1', '15', '15']) runs.send({ type: 'runs.request', query: { expressions: [`${minute} * * * *`], tenant: null } });
  await rest();
  expect(script.inputs('readNextRuns')).toEqual([{ expressions: ['15 * * * *'], tenant: null }]);
  expect(runs.getSnapshot().matches('shown')).toBe(true);
  expect(runs.getSnapshot().context.next).toEqual(told);
});

test('what never runs says so; what was refused says why, and is asked again with a button', async () => {
  const { runs, rest } = open(replied({ ...told, runs: [] }), refused('access.forbidden'), new Error('cut'), replied(told));
  runs.send({ type: 'runs.request', query: daily });
  await rest();
  expect(runs.getSnapshot().matches('never')).toBe(true);
  expect(runs.getSnapshot().can({ type: 'runs.renew' })).toBe(false);
  runs.send({ type: 'runs.request', query: { ...daily, tenant: 7 } });
  await rest();
  expect(runs.getSnapshot().matches('refused')).toBe(true);
  expect(runs.getSnapshot().context.refusal?.code).toBe('access.forbidden');
  runs.send({ type: 'runs.renew' });
  await rest();
  expect(runs.getSnapshot().matches('unread')).toBe(true);
  runs.send({ type: 'runs.renew' });
  await rest();
  expect(runs.getSnapshot().matches('shown')).toBe(true);
  runs.send({ type: 'runs.request', query: { expressions: [], tenant: null } });
  expect(runs.getSnapshot().context.next).toBeNull();
});

test('nothing is asked before the pause is over, nor for what was asked already', async () => {
  const { runs, script, rest } = open(replied(told));
  runs.send({ type: 'runs.request', query: daily });
  await vi.advanceTimersByTimeAsync(299);
  expect([runs.getSnapshot().value, script.inputs('readNextRuns')]).toEqual(['debouncing', []]);
  await vi.advanceTimersByTimeAsync(1);
  expect(runs.getSnapshot().value).toBe('shown');
  runs.send({ type: 'runs.request', query: { ...daily } });
  expect(runs.getSnapshot().value).toBe('shown');
  await rest();
  expect(script.inputs('readNextRuns')).toEqual([daily]);
});

test('without an expression nothing runs, and the same one is asked for again after it', async () => {
  const { runs, script, rest } = open(replied(told), replied(told));
  runs.send({ type: 'runs.request', query: daily });
  await rest();
  runs.send({ type: 'runs.request', query: { ...daily, expressions: [] } });
  expect([runs.getSnapshot().value, runs.getSnapshot().context.query.expressions]).toEqual(['idle', []]);
  runs.send({ type: 'runs.request', query: daily });
  await rest();
  expect([runs.getSnapshot().value, script.inputs('readNextRuns')]).toEqual(['shown', [daily, daily]]);
});

test.each([
  ['never', replied({ ...told, runs: [] }), { next: { ...told, runs: [] }, refusal: null }],
  ['refused', refused('access.forbidden'), { next: null, refusal: refused('access.forbidden').refusal }],
  ['unread', new Error('cut'), { next: null, refusal: null }],
] as const)('what was shown before goes when the next answer is %s, and comes back', async (state, answer, context) => {
  const { runs, rest } = open(replied(told), answer, replied(told));
  runs.send({ type: 'runs.request', query: daily });
  await rest();
  runs.send({ type: 'runs.request', query: { ...daily, tenant: 7 } });
  expect(runs.getSnapshot().context.next).toEqual(told);
  await rest();
  expect([runs.getSnapshot().value, runs.getSnapshot().context]).toMatchObject([state, context]);
  runs.send({ type: 'runs.request', query: daily });
  await rest();
  expect([runs.getSnapshot().value, runs.getSnapshot().context]).toMatchObject(['shown', { next: told, refusal: null }]);
});

test('a refusal is said until runs are asked for again', async () => {
  const { runs, rest } = open(refused('access.forbidden'), replied(told));
  runs.send({ type: 'runs.request', query: daily });
  await rest();
  runs.send({ type: 'runs.renew' });
  expect(runs.getSnapshot().hasTag('busy')).toBe(true);
  await rest();
  expect([runs.getSnapshot().value, runs.getSnapshot().context.refusal]).toEqual(['shown', null]);
});
