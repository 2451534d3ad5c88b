import { expect, test } from 'vitest';
import { createActor, SimulatedClock, waitFor } from 'xstate';
import { refused, replied, startOfDay } from '../../quality/paths/samples.ts';
import { Script } from '../../quality/paths/scripted.ts';
import { type TimelineEvent, timelineMachine } from './timeline.machine.ts';
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

const denied = refused('access.forbidden');
const lost = new Error('network');
const hour = { from: startOfDay, to: startOfDay + 60 * minute };

/** The part of the state that belongs to one region. */
const inRegion = (opened: ReturnType<typeof open>, region: 'window' | 'cursor' | 'choice') => opened.actor.getSnapshot().value[region];
const rests = (opened: ReturnType<typeof open>, state: 'shown' | 'refused' | 'unread') =>
  waitFor(opened.actor, (now) => now.matches({ window: state }), { timeout: 2000 });

test.each<[TimelineEvent, { from: number; to: number }]>([
  [
    { type: 'timeline.zoom', factor: 0.5, around: startOfDay },
    { from: startOfDay, to: startOfDay + 30 * minute },
  ],
  [
    { type: 'timeline.pan', byMs: minute },
    { from: startOfDay + minute, to: startOfDay + 61 * minute },
  ],
  [
    { type: 'timeline.show', window: { from: startOfDay + 1000, to: startOfDay + 2000 } },
    { from: startOfDay + 1000, to: startOfDay + 2000 },
  ],
  [
    { type: 'timeline.seek', at: startOfDay + 90 * minute },
    { from: startOfDay + 75 * minute, to: startOfDay + 135 * minute },
  ],
  [{ type: 'timeline.edge', to: 'begin' }, hour],
  [{ type: 'timeline.step', steps: 1 }, hour],
  [{ type: 'timeline.mark', to: 'after' }, hour],
])('after $type the window is read anew once it rested a quarter of a second', async (event, window) => {
  const opened = open(startOfDay + minute, [day]);
  await rests(opened, 'shown');
  opened.actor.send(event);
  expect(opened.context()).toMatchObject(window);
  opened.clock.increment(249);
  expect([inRegion(opened, 'window'), opened.script.asked.length]).toEqual(['moving', 1]);
  opened.clock.increment(1);
  expect(inRegion(opened, 'window')).toBe('reading');
  expect(opened.script.inputs('readTimeline').at(-1)).toEqual({ unit: 100, cameras: [yard], ...window });
});

test.each([
  ['inside', 5 * minute, 'shown'],
  ['outside', 61 * minute, 'moving'],
] as const)('a picture that plays %s of the window leaves it %sms on: %s', async (_where, after, state) => {
  const opened = open(startOfDay, [day]);
  await rests(opened, 'shown');
  opened.actor.send({ type: 'timeline.played', at: startOfDay + after });
  expect(inRegion(opened, 'window')).toBe(state);
  expect(inRegion(opened, 'cursor')).toBe('recorded');
  expect(opened.context()).toMatchObject(state === 'shown' ? hour : { from: startOfDay + 46 * minute, to: startOfDay + 106 * minute });
});

test.each([
  ['shown', day],
  ['refused', denied],
  ['unread', lost],
] as const)('a window that is %s is read again when asked to', async (state, first) => {
  const opened = open(null, [first, day]);
  await rests(opened, state);
  opened.actor.send({ type: 'timeline.renew' });
  expect(inRegion(opened, 'window')).toBe('reading');
  await rests(opened, 'shown');
  expect(opened.context().refusal).toBeNull();
});

test.each([
  ['shown', day, 20_000],
  ['unread', lost, 5000],
] as const)('a window that is %s is read again by itself', async (state, first, after) => {
  const opened = open(null, [first]);
  await rests(opened, state);
  opened.clock.increment(after - 1);
  expect(inRegion(opened, 'window')).toBe(state);
  opened.clock.increment(1);
  expect(inRegion(opened, 'window')).toBe('reading');
});

test('a refused reading says why, and is not repeated by itself', async () => {
  const opened = open(null, [denied]);
  await rests(opened, 'refused');
  expect(opened.context().refusal?.code).toBe('access.forbidden');
  opened.clock.increment(60_000);
  expect(inRegion(opened, 'window')).toBe('refused');
});

test('a reading tells the marks, the footage, the zone and of which time it is', async () => {
  const opened = open(null, [replied({ ...aRead([aMark(300)]), isCut: true })]);
  await rests(opened, 'shown');
  expect(opened.context()).toMatchObject({ ...aRead([aMark(300)]), isCut: true });
});

test('other cameras begin without footage, marks and zone, until they are read', async () => {
  const opened = open(null, [replied({ ...aRead([aMark(300)]), isCut: true })]);
  await rests(opened, 'shown');
  opened.actor.send({ type: 'timeline.query', of: { unit: 101, cameras: [] } });
  expect(opened.context()).toMatchObject({ unit: 101, cameras: [], footage: [], marks: [], isCut: false, zone: null, known: null });
  expect(opened.script.inputs('readTimeline').at(-1)).toEqual({ unit: 101, cameras: [], ...hour });
});

test('without a moment the cursor is nowhere, and a step and the footage’s edge go nowhere', async () => {
  const opened = open(null, [replied({ ...aRead([]), footage: [] })]);
  expect(inRegion(opened, 'cursor')).toBe('unset');
  await rests(opened, 'shown');
  for (const event of [
    { type: 'timeline.step', steps: 1 },
    { type: 'timeline.edge', to: 'begin' },
    { type: 'timeline.mark', to: 'after' },
  ] as const) {
    opened.actor.send(event);
    expect([inRegion(opened, 'cursor'), opened.context().at, opened.sought]).toEqual(['unset', null, []]);
  }
});

test.each<[string, TimelineEvent, string, number]>([
  ['a step', { type: 'timeline.step', steps: 1 }, 'recorded', minute + 5000],
  ['a step out of the footage', { type: 'timeline.step', steps: 200 }, 'missing', minute + 1_000_000],
  ['the next mark', { type: 'timeline.mark', to: 'after' }, 'recorded', 100_000],
  ['the end of the footage', { type: 'timeline.edge', to: 'end' }, 'recorded', 10 * minute - 5000],
  ['a moment', { type: 'timeline.seek', at: startOfDay + 2 * minute }, 'recorded', 2 * minute],
])('%s puts the cursor there, and pictures are told', async (_what, event, state, at) => {
  const opened = open(startOfDay + minute, [day]);
  await rests(opened, 'shown');
  opened.actor.send(event);
  expect([inRegion(opened, 'cursor'), opened.context().at, opened.sought]).toEqual([state, startOfDay + at, [at]]);
});

test('a cursor without footage stands on some once it is read', async () => {
  const opened = open(startOfDay + minute, [day]);
  expect(inRegion(opened, 'cursor')).toBe('missing');
  await rests(opened, 'shown');
  expect(inRegion(opened, 'cursor')).toBe('recorded');
});

test.each([
  ['on footage', 2 * minute, 'recorded'],
  ['where nothing was recorded', 30 * minute, 'missing'],
] as const)('a cursor let go %s rests there', async (_where, after, state) => {
  const opened = open(startOfDay + minute, [day]);
  await rests(opened, 'shown');
  opened.actor.send({ type: 'timeline.scrub', at: startOfDay + after });
  opened.actor.send({ type: 'timeline.played', at: startOfDay + minute + 500 });
  expect([inRegion(opened, 'cursor'), opened.context().at]).toEqual(['scrubbing', startOfDay + after]);
  opened.actor.send({ type: 'timeline.drop' });
  expect(inRegion(opened, 'cursor')).toBe(state);
});

test('a part begins only at a cursor, ends only elsewhere, and is cleared only where one is', async () => {
  const opened = open(null, [day]);
  await rests(opened, 'shown');
  const can = (type: 'timeline.begin' | 'timeline.end' | 'timeline.clear') => opened.actor.getSnapshot().can({ type });
  const possible = () => [can('timeline.begin'), can('timeline.end'), can('timeline.clear')];
  expect(possible()).toEqual([false, false, false]);
  opened.actor.send({ type: 'timeline.seek', at: startOfDay + minute });
  opened.actor.send({ type: 'timeline.begin' });
  expect(possible()).toEqual([true, false, true]);
  opened.actor.send({ type: 'timeline.seek', at: startOfDay + 2 * minute });
  expect(possible()).toEqual([true, true, true]);
  opened.actor.send({ type: 'timeline.clear' });
  expect([inRegion(opened, 'choice'), opened.context().chosen]).toEqual(['none', null]);
});

test.each(['begun', 'made'] as const)('other cameras begin with no part chosen, where one was %s', async (state) => {
  const opened = open(startOfDay + minute, [day]);
  await rests(opened, 'shown');
  opened.actor.send({ type: 'timeline.begin' });
  if (state === 'made') opened.actor.send({ type: 'timeline.choose', window: hour });
  expect(inRegion(opened, 'choice')).toBe(state);
  opened.actor.send({ type: 'timeline.query', of: { unit: 101, cameras: [yard] } });
  expect([inRegion(opened, 'choice'), opened.context().chosen]).toEqual(['none', null]);
});
