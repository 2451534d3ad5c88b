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
