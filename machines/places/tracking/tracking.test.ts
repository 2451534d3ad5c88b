import { expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { type TrackingEvent, trackingMachine } from './tracking.machine.ts';

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

/** A way of so many sightings that is played from its first; each event is at the second sighting. */
const playing = () => {
  const setup = started(5);
  setup.actor.send({ type: 'tracking.play' });
  vi.advanceTimersByTime(1000);
  expect(setup.now()).toEqual(['playing', 1]);
  return setup;
};
const paused = () => {
  const setup = started(5);
  setup.actor.send({ type: 'tracking.seek', at: 2 });
  return setup;
};
const atLast = () => started(5);

test.each<[string, () => ReturnType<typeof started>, TrackingEvent, [string, number]]>([
  ['playing', playing, { type: 'tracking.pause' }, ['paused', 1]],
  ['playing', playing, { type: 'tracking.first' }, ['playing', 0]],
  ['playing', playing, { type: 'tracking.back' }, ['paused', 0]],
  ['playing', playing, { type: 'tracking.next' }, ['paused', 2]],
  ['playing', playing, { type: 'tracking.seek', at: 3 }, ['paused', 3]],
  ['paused', paused, { type: 'tracking.first' }, ['paused', 0]],
  ['paused', paused, { type: 'tracking.back' }, ['paused', 1]],
  ['paused', paused, { type: 'tracking.next' }, ['paused', 3]],
  ['paused', paused, { type: 'tracking.play' }, ['playing', 2]],
  ['at the last', atLast, { type: 'tracking.first' }, ['paused', 0]],
  ['at the last', atLast, { type: 'tracking.back' }, ['paused', 3]],
  ['at the last', atLast, { type: 'tracking.seek', at: 9 }, ['atLast', 4]],
  ['at the last', atLast, { type: 'tracking.loaded', count: 3, isOther: false }, ['atLast', 2]],
])('%s, %s: $2.type leads to %j', (_, begin, event, expected) => {
  vi.useFakeTimers();
  const { actor, now } = begin();
  actor.send(event);
  expect(now()).toEqual(expected);
  vi.useRealTimers();
});

test.each<[count: number, TrackingEvent]>([
  [1, { type: 'tracking.play' }],
  [1, { type: 'tracking.first' }],
  [1, { type: 'tracking.back' }],
  [3, { type: 'tracking.seek', at: 2 }],
])('with %i sightings, the last of which is shown, $type does nothing', (count, event) => {
  const { actor, now } = started(count);
  expect(actor.getSnapshot().can(event)).toBe(false);
  actor.send(event);
  expect(now()).toEqual(['atLast', count - 1]);
});

test('the first sightings that are read are shown at the last one, and none leave it empty', () => {
  const { actor, now } = started(0);
  actor.send({ type: 'tracking.loaded', count: 0, isOther: false });
  expect(now()).toEqual(['empty', 0]);
  actor.send({ type: 'tracking.loaded', count: 3, isOther: false });
  expect(now()).toEqual(['atLast', 2]);
});

test('the sightings of another are shown at the last one, wherever the way before stood', () => {
  const { actor, now } = paused();
  actor.send({ type: 'tracking.loaded', count: 7, isOther: true });
  expect(now()).toEqual(['atLast', 6]);
});

test('a way that is begun anew gives its first sighting its whole time', () => {
  vi.useFakeTimers();
  const { actor, now } = playing();
  vi.advanceTimersByTime(900);
  actor.send({ type: 'tracking.first' });
  vi.advanceTimersByTime(999);
  expect(now()).toEqual(['playing', 0]);
  vi.advanceTimersByTime(1);
  expect(now()).toEqual(['playing', 1]);
  vi.useRealTimers();
});
