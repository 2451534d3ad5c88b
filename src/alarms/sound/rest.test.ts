import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeAudio } from '../../testing/phone/browser.fake.ts';
import { restAfterMs, restWhileSilent, wakeLimitMs } from './rest.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A context with what was reported of it, whether a loop is played, and whether it runs again when it is asked to. */
function stand(state: AudioContextState = 'running') {
  const at = { isLooping: false, wakes: true };
  class Context extends FakeAudio {
    override state = state;
    override resume = (): Promise<void> => (at.wakes ? super.resume() : new Promise(() => undefined));
  }
  const context = new Context();
  const reported: boolean[] = [];
  const rest = restWhileSilent(context, () => at.isLooping);
  rest.watch((allowed) => reported.push(allowed));
  return { at, context, rest, reported };
}

test('a context that is silent is suspended, and counts as allowed', () => {
  const { context, reported } = stand();
  vi.advanceTimersByTime(restAfterMs - 1);
  expect(context.state).toBe('running');
  vi.advanceTimersByTime(1);
  expect(context.state).toBe('suspended');
  expect(reported).toEqual([true]);
});

test('a loop keeps the context running until some time after its end', () => {
  const { at, context, rest } = stand();
  at.isLooping = true;
  rest.wake();
  vi.advanceTimersByTime(restAfterMs * 10);
  expect(context.state).toBe('running');
  at.isLooping = false;
  rest.settle();
  vi.advanceTimersByTime(restAfterMs);
  expect(context.state).toBe('suspended');
});

test('a single sound is heard to its end, also where a shorter one follows it', () => {
  const { context, rest } = stand();
  rest.settle(20_000);
  rest.settle(100);
  vi.advanceTimersByTime(20_000 + restAfterMs - 1);
  expect(context.state).toBe('running');
  vi.advanceTimersByTime(1);
  expect(context.state).toBe('suspended');
});

test('a resting context runs again for the next sound without a report, and rests after it', () => {
  const { context, rest, reported } = stand();
  vi.advanceTimersByTime(restAfterMs);
  rest.wake();
  rest.settle(1000);
  expect(context.state).toBe('running');
  vi.advanceTimersByTime(1000 + restAfterMs);
  expect(context.state).toBe('suspended');
  expect(reported).toEqual([true]);
});

test('a context that is not let run again is blocked, and allowed once it runs', async () => {
  const { at, context, rest, reported } = stand();
  vi.advanceTimersByTime(restAfterMs);
  at.wakes = false;
  rest.wake();
  expect(reported).toEqual([true]);
  vi.advanceTimersByTime(wakeLimitMs);
  expect(reported).toEqual([true, false]);
  at.wakes = true;
  await rest.allow();
  expect([context.state, reported]).toEqual(['running', [true, false, true]]);
});

test('a jump of the clock, as after sleep, does not count as a browser that blocks sound', async () => {
  const { at, context, rest, reported } = stand();
  vi.advanceTimersByTime(restAfterMs);
  at.wakes = false;
  rest.wake();
  vi.runOnlyPendingTimers();
  at.wakes = true;
  await context.resume();
  vi.advanceTimersByTime(wakeLimitMs);
  expect(reported).toEqual([true]);
});

test('a gesture leaves a resting context at rest, and lets a blocked one run', async () => {
  const silent = stand();
  vi.advanceTimersByTime(restAfterMs);
  await silent.rest.allow();
  expect(silent.context.state).toBe('suspended');
  const blocked = stand('suspended');
  expect(blocked.reported).toEqual([false]);
  await blocked.rest.allow();
  expect([blocked.context.state, blocked.reported]).toEqual(['running', [false, true]]);
  vi.advanceTimersByTime(restAfterMs);
  expect(blocked.context.state).toBe('suspended');
});

test('an output that is closed does not suspend its context any more', () => {
  const { context, rest } = stand();
  rest.close();
  vi.advanceTimersByTime(restAfterMs);
  expect(context.state).toBe('running');
});
