import { expect, test } from 'vitest';
import { createActor, SimulatedClock, waitFor } from 'xstate';
import { replied, startOfDay } from '../paths/city.ts';
import { Script } from '../paths/scripted.ts';
import { timelineMachine } from './timeline.machine.ts';
import { aMark, tenMinutes, yard } from './timeline.paths.ts';
import { showing, spanLimits, zoomed } from './window.ts';

const minute = 60_000;
const day = replied({ footage: [tenMinutes], marks: [aMark(300), aMark(100)] });

function open(at: number | null = null, replies: unknown[] = [day, day, day, day]) {
  const clock = new SimulatedClock();
  const script = new Script<'readTimeline'>({ readTimeline: replies });
  const actor = createActor(timelineMachine.provide({ actors: { readTimeline: script.port('readTimeline') } }), {
    input: { unit: 100, cameras: [yard], from: startOfDay, to: startOfDay + 60 * minute, at },
    clock,
  });
  const sought: number[] = [];
  actor.on('timeline.sought', (event) => sought.push(event.at - startOfDay));
  actor.start();
  const isShown = () => waitFor(actor, (now) => now.matches({ window: 'shown' }));
  return { actor, clock, script, sought, isShown, context: () => actor.getSnapshot().context };
}

test('OP-2.63 OP-9.59 a step is five seconds, back and forth, and pictures are told', async () => {
  const { actor, sought, isShown } = open(startOfDay + minute);
  await isShown();
  actor.send({ type: 'timeline.step', steps: 1 });
  actor.send({ type: 'timeline.step', steps: -1 });
  actor.send({ type: 'timeline.step', steps: -1 });
  expect(sought).toEqual([minute + 5000, minute, minute - 5000]);
});

test('OP-8.17 where nothing was recorded the cursor says so, until it stands on footage', async () => {
  const { actor, isShown } = open(startOfDay + 30 * minute);
  await isShown();
  const cursor = () => actor.getSnapshot().value;
  expect(cursor()).toMatchObject({ cursor: 'missing' });
  actor.send({ type: 'timeline.seek', at: startOfDay + 5 * minute });
  expect(cursor()).toMatchObject({ cursor: 'recorded' });
  actor.send({ type: 'timeline.seek', at: startOfDay + 11 * minute });
  expect(cursor()).toMatchObject({ cursor: 'missing' });
});

test('OP-1.05 the next and the last mark are one key away; past the last one nothing happens', async () => {
  const { actor, sought, isShown } = open();
  await isShown();
  for (const to of ['after', 'after', 'after', 'before'] as const) actor.send({ type: 'timeline.mark', to });
  expect(sought).toEqual([100_000, 300_000, 100_000]);
});

test('OP-1.08 while a picture plays the cursor goes with it, is told to nobody, and the window follows it', async () => {
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

test('OP-9.28 the zoom goes from minutes to days, and keeps what lies under the pointer where it is', () => {
  const hour = { from: 0, to: 60 * minute };
  expect(zoomed(hour, 0.5, 15 * minute)).toEqual({ from: 7.5 * minute, to: 37.5 * minute });
  expect(zoomed(hour, 1e-9, 0).to).toBe(spanLimits.least);
  const { from, to } = zoomed(hour, 1e9, 30 * minute);
  expect(to - from).toBe(spanLimits.most);
  expect(showing(hour, 30 * minute)).toEqual(hour);
  expect(showing(hour, 100 * minute)).toEqual({ from: 85 * minute, to: 145 * minute });
});
