import { expect, test } from 'vitest';
import { createActor, SimulatedClock, waitFor } from 'xstate';
import { replied, startOfDay } from '../../quality/paths/samples.ts';
import { Script } from '../../quality/paths/scripted.ts';
import { timelineMachine } from './timeline.machine.ts';
import { aMark, aRead, yard } from './timeline.paths.ts';
import { binOf, showing, spanLimits, zoomed } from './window.ts';

const minute = 60_000;
const day = replied(aRead([aMark(300), aMark(100)]));

function open(at: number | null = null, replies: unknown[] = [day, day, day, day]) {
  const clock = new SimulatedClock();
  const script = new Script<'readTimeline'>({ readTimeline: replies });
  const actor = createActor(timelineMachine.provide({ actors: { readTimeline: script.port('readTimeline') } }), {
    input: { unit: 100, cameras: [yard], from: startOfDay, to: startOfDay + 60 * minute, at },
    clock,
  });
  const sought: number[] = [];
  actor.on('timeline.seeked', (event) => sought.push(event.at - startOfDay));
  actor.start();
  const isShown = () => waitFor(actor, (now) => now.matches({ window: 'shown' }));
  return { actor, clock, script, sought, isShown, context: () => actor.getSnapshot().context };
}

test('a step is five seconds, back and forth, and pictures are told', { tags: ['OP-2.63', 'OP-9.59'] }, async () => {
  const { actor, sought, isShown } = open(startOfDay + minute);
  await isShown();
  actor.send({ type: 'timeline.step', steps: 1 });
  actor.send({ type: 'timeline.step', steps: -1 });
  actor.send({ type: 'timeline.step', steps: -1 });
  expect(sought).toEqual([minute + 5000, minute, minute - 5000]);
});

test('where nothing was recorded the cursor says so, until it stands on footage', { tags: ['OP-8.17'] }, async () => {
  const { actor, isShown } = open(startOfDay + 30 * minute);
  await isShown();
  const cursor = () => actor.getSnapshot().value;
  expect(cursor()).toMatchObject({ cursor: 'missing' });
  actor.send({ type: 'timeline.seek', at: startOfDay + 5 * minute });
  expect(cursor()).toMatchObject({ cursor: 'recorded' });
  actor.send({ type: 'timeline.seek', at: startOfDay + 11 * minute });
  expect(cursor()).toMatchObject({ cursor: 'missing' });
});

test('the next and the last mark are one key away; past the last one nothing happens', { tags: ['OP-1.05'] }, async () => {
  const { actor, sought, isShown } = open();
  await isShown();
  for (const to of ['after', 'after', 'after', 'before'] as const) actor.send({ type: 'timeline.mark', to });
  expect(sought).toEqual([100_000, 300_000, 100_000]);
});

test('during playback the cursor and the window follow the picture, and no seek is emitted', { tags: ['OP-1.08'] }, async () => {
  const { actor, clock, script, sought, isShown, context } = open(startOfDay);
  await isShown();
  actor.send({ type: 'timeline.played', at: startOfDay + 2000 });
  expect([context().at, sought, script.asked.length]).toEqual([startOfDay + 2000, [], 1]);
  actor.send({ type: 'timeline.played', at: startOfDay + 61 * minute });
  expect(context().from).toBe(startOfDay + 46 * minute);
  clock.increment(250);
  await isShown();
  expect(script.inputs('readTimeline').at(-1)).toMatchObject({ from: startOfDay + 46 * minute });
});

test('a window that is moved again and again is read once, when it rests', async () => {
  const { actor, clock, script, isShown } = open();
  await isShown();
  for (let times = 0; times < 10; times += 1) {
    actor.send({ type: 'timeline.zoom', factor: 0.8, around: startOfDay });
    clock.increment(50);
  }
  clock.increment(250);
  await isShown();
  expect(script.asked).toHaveLength(2);
});

test('the zoom goes from seconds to days, and keeps what lies under the pointer where it is', { tags: ['OP-9.28'] }, () => {
  const hour = { from: 0, to: 60 * minute };
  expect(zoomed(hour, 0.5, 15 * minute)).toEqual({ from: 7.5 * minute, to: 37.5 * minute });
  expect(zoomed(hour, 1e-9, 0).to).toBe(spanLimits.least);
  const { from, to } = zoomed(hour, 1e9, 30 * minute);
  expect(to - from).toBe(spanLimits.most);
  expect(showing(hour, 30 * minute)).toEqual(hour);
  expect(showing(hour, 100 * minute)).toEqual({ from: 85 * minute, to: 145 * minute });
});

test('a dragged cursor seeks the players once, on release, and playback does not pull it back', {
  tags: ['OP-9.28'],
}, async () => {
  const { actor, sought, isShown, context } = open(startOfDay + minute);
  await isShown();
  actor.send({ type: 'timeline.scrub', at: startOfDay + 2 * minute });
  actor.send({ type: 'timeline.played', at: startOfDay + minute + 500 });
  actor.send({ type: 'timeline.scrub', at: startOfDay + 3 * minute });
  expect([sought, context().at]).toEqual([[], startOfDay + 3 * minute]);
  actor.send({ type: 'timeline.drop' });
  expect(sought).toEqual([3 * minute]);
});

test('a part is chosen by its beginning and its end at the cursor, whichever comes first in time', { tags: ['OP-2.62'] }, async () => {
  const { actor, isShown, context } = open(startOfDay + 5 * minute);
  await isShown();
  actor.send({ type: 'timeline.end' });
  expect(context().chosen).toBeNull();
  actor.send({ type: 'timeline.begin' });
  expect(actor.getSnapshot().matches({ choice: 'begun' })).toBe(true);
  actor.send({ type: 'timeline.seek', at: startOfDay + 2 * minute });
  actor.send({ type: 'timeline.end' });
  expect(context().chosen).toEqual({ from: startOfDay + 2 * minute, to: startOfDay + 5 * minute });
  expect(actor.getSnapshot().matches({ choice: 'made' })).toBe(true);
  actor.send({ type: 'timeline.seek', at: startOfDay + 6 * minute });
  actor.send({ type: 'timeline.begin' });
  expect(context().chosen).toEqual({ from: startOfDay + 6 * minute, to: null });
  actor.send({ type: 'timeline.clear' });
  expect(actor.getSnapshot().matches({ choice: 'none' })).toBe(true);
});

test('Home and End go to where what was recorded in the window begins and ends', { tags: ['OP-1.08'] }, async () => {
  const { actor, sought, isShown } = open(startOfDay + minute);
  await isShown();
  actor.send({ type: 'timeline.edge', to: 'end' });
  actor.send({ type: 'timeline.edge', to: 'begin' });
  expect(sought).toEqual([10 * minute - 5000, 0]);
});

test('the longer the time, the coarser its marks are told', { tags: ['OP-9.28'] }, () => {
  expect(binOf({ from: 0, to: 5 * minute })).toBeUndefined();
  expect(binOf({ from: 0, to: 60 * minute })).toBe(15_000);
  expect(binOf({ from: 0, to: 7 * 24 * 60 * minute })).toBe(3_600_000);
});

test('a part that is chosen stays chosen while the window is zoomed and moved', { tags: ['OP-2.62'] }, async () => {
  const { actor, isShown } = open(startOfDay + 5 * minute);
  await isShown();
  actor.send({ type: 'timeline.choose', window: { from: startOfDay, to: startOfDay + minute } });
  actor.send({ type: 'timeline.zoom', factor: 2, around: startOfDay });
  actor.send({ type: 'timeline.pan', byMs: minute });
  expect(actor.getSnapshot().matches({ choice: 'made' })).toBe(true);
});

test('the window is zoomed, moved and read while the cursor is dragged, and the drag goes on', { tags: ['OP-9.28'] }, async () => {
  const { actor, clock, sought, isShown } = open(startOfDay + minute);
  await isShown();
  actor.send({ type: 'timeline.scrub', at: startOfDay + 2 * minute });
  const isDragged = () => actor.getSnapshot().matches({ cursor: 'scrubbing' });
  for (const event of [
    { type: 'timeline.zoom', factor: 0.5, around: startOfDay },
    { type: 'timeline.pan', byMs: minute },
    { type: 'timeline.show', window: { from: startOfDay, to: startOfDay + 60 * minute } },
  ] as const) {
    actor.send(event);
    expect([event.type, isDragged()]).toEqual([event.type, true]);
  }
  clock.increment(250);
  await isShown();
  expect(isDragged()).toBe(true);
  actor.send({ type: 'timeline.drop' });
  expect(sought).toEqual([2 * minute]);
});

test('other cameras begin with nothing chosen, and the cursor is judged by what they recorded', {
  tags: ['OP-2.62', 'OP-9.28'],
}, async () => {
  const { actor, isShown } = open(startOfDay + 5 * minute, [day, replied({ ...aRead([]), footage: [] })]);
  await isShown();
  actor.send({ type: 'timeline.begin' });
  actor.send({ type: 'timeline.query', of: { unit: 101, cameras: [yard] } });
  await isShown();
  expect(actor.getSnapshot().value).toMatchObject({ cursor: 'missing', choice: 'none' });
});
