import { expect, test } from 'vitest';
import type { Trace, TracedActor } from '../../../contract/quality/trace.ts';
import { aTrace } from '../../../machines/quality/problem/problem.paths.ts';
import { fitTrace, sizeOf } from './fit-trace.ts';

const limit = 900_000;
const units = (count: number) => Array.from({ length: count }, (_, id) => ({ id, name: `unit ${id}`.padEnd(1000, 'ñ') }));

function actorOf(path: string, of: Partial<TracedActor> & { stepsAt?: readonly number[] } = {}): TracedActor {
  const { stepsAt = [], ...given } = of;
  const steps = stepsAt.map((at) => ({
    at,
    event: { type: 'row.add' },
    state: `at ${at}`,
    value: `at ${at}`,
    children: [`${at}`],
    changed: { rows: at },
  }));
  return { path, machine: 'counter', context: {}, value: 'begun', children: [], state: 'begun', steps, ...given };
}
const traceWith = (actors: TracedActor[]): Trace => ({ ...aTrace, actors });

test('a trace that fits is as it is', () => {
  const trace = traceWith([actorOf('quiet'), actorOf('moved', { stepsAt: [1] })]);
  expect(fitTrace(trace, limit)).toBe(trace);
});

test('where a thousand units are too many, what did nothing goes, and every step stays', () => {
  const quiet = actorOf('units', { context: { rows: units(1000) } });
  const moved = actorOf('moved', { stepsAt: [1, 2, 3] });
  expect(fitTrace(traceWith([quiet, moved]), limit)).toEqual({ ...traceWith([moved]), cut: true });
});

test('an actor whose context alone exceeds the limit is removed; the steps of others remain', () => {
  const moved = actorOf('moved', { stepsAt: [1, 2, 3] });
  const large = actorOf('units', { context: { rows: units(1000) }, stepsAt: [2] });
  const small = actorOf('few', { context: { rows: units(100) }, stepsAt: [3] });
  expect(fitTrace(traceWith([large, moved, small]), limit).actors).toEqual([moved, small]);
});

test('where steps are too many the older go, and each actor begins where they led', () => {
  const actors = ['one', 'other'].map((path) => actorOf(path, { stepsAt: Array.from({ length: 5000 }, (_, at) => at) }));
  const fitted = fitTrace(traceWith(actors), limit);
  expect(sizeOf(fitted)).toBeLessThanOrEqual(limit);
  expect(fitted.actors.map(({ state, context, children, steps }) => [state, context, children, steps.length])).toEqual(
    ['one', 'other'].map(() => ['at 2499', { rows: 2499 }, ['2499'], 2500]),
  );
  expect([fitted.cut, fitted.actors[0]?.steps[0]?.at]).toEqual([true, 2500]);
});

test('a burst at one moment and a single oversized actor are both cut to fit the limit', () => {
  const burst = actorOf('burst', { stepsAt: Array.from({ length: 9000 }, () => 7) });
  const alone = actorOf('alone', { context: { rows: units(2000) }, stepsAt: [1] });
  for (const actors of [[burst], [alone]]) expect(sizeOf(fitTrace(traceWith(actors), limit))).toBeLessThanOrEqual(limit);
});
