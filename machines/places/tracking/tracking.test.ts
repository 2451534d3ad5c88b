import { expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { trackingMachine } from './tracking.machine.ts';

const started = (count: number) => {
  const actor = createActor(trackingMachine).start();
  actor.send({ type: 'tracking.loaded', count, isOther: true });
  const now = () => {
    const { value, context } = actor.getSnapshot();
    return [value, context.at];
  };
  return { actor, now };
};

test('a way is played from its first sighting to its last, one a second, faster on wish', { tags: ['OP-9.33', 'OP-9.34'] }, () => {
  vi.useFakeTimers();
  const { actor, now } = started(4);
  expect(now()).toEqual(['atLast', 3]);
  actor.send({ type: 'tracking.play' });
  expect(now()).toEqual(['playing', 0]);
  vi.advanceTimersByTime(1000);
  expect(now()).toEqual(['playing', 1]);
  actor.send({ type: 'tracking.speed', speed: 4 });
  vi.advanceTimersByTime(1000);
  vi.advanceTimersByTime(250);
  expect(now()).toEqual(['atLast', 3]);
  vi.useRealTimers();
});

test('it stops where it is told to, and goes on from there', () => {
  vi.useFakeTimers();
  const { actor, now } = started(5);
  actor.send({ type: 'tracking.seek', at: 1 });
  expect(now()).toEqual(['paused', 1]);
  actor.send({ type: 'tracking.play' });
  vi.advanceTimersByTime(1000);
  actor.send({ type: 'tracking.pause' });
  vi.advanceTimersByTime(5000);
  expect(now()).toEqual(['paused', 2]);
  actor.send({ type: 'tracking.back' });
  actor.send({ type: 'tracking.back' });
  actor.send({ type: 'tracking.back' });
  expect(now()).toEqual(['paused', 0]);
  actor.send({ type: 'tracking.seek', at: 99 });
  expect(now()).toEqual(['atLast', 4]);
  vi.useRealTimers();
});

test('a new sighting is shown if the last one was on screen; an earlier one stays selected', () => {
  const { actor, now } = started(3);
  actor.send({ type: 'tracking.loaded', count: 4, isOther: false });
  expect(now()).toEqual(['atLast', 3]);
  actor.send({ type: 'tracking.seek', at: 1 });
  actor.send({ type: 'tracking.loaded', count: 6, isOther: false });
  expect(now()).toEqual(['paused', 1]);
  actor.send({ type: 'tracking.loaded', count: 2, isOther: true });
  expect(now()).toEqual(['atLast', 1]);
  actor.send({ type: 'tracking.loaded', count: 0, isOther: true });
  expect(now()).toEqual(['empty', 0]);
});

test('a single sighting has nothing to play', () => {
  const { actor, now } = started(1);
  actor.send({ type: 'tracking.play' });
  actor.send({ type: 'tracking.back' });
  expect(now()).toEqual(['atLast', 0]);
});
