import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { cameraSequenceMachine } from './camera-sequence.machine.ts';

function open(count: number) {
  const clock = new SimulatedClock();
  const actor = createActor(cameraSequenceMachine, { input: { count, everyMs: 10_000 }, clock }).start();
  return { actor, at: () => actor.getSnapshot().context.at, pass: (ms: number) => clock.increment(ms) };
}

test('cameras follow each other, from the first again after the last', { tags: ['OP-9.69'] }, () => {
  const { at, pass } = open(3);
  expect(at()).toBe(0);
  pass(9999);
  expect(at()).toBe(0);
  pass(1);
  expect(at()).toBe(1);
  pass(10_000);
  pass(10_000);
  expect(at()).toBe(0);
});

test('a paused sequence stays until resumed; after a step the next camera gets its full time', { tags: ['OP-9.69'] }, () => {
  const { actor, at, pass } = open(3);
  actor.send({ type: 'sequence.pause' });
  pass(60_000);
  expect(at()).toBe(0);
  actor.send({ type: 'sequence.step', by: -1 });
  expect(at()).toBe(2);
  actor.send({ type: 'sequence.resume' });
  pass(5000);
  actor.send({ type: 'sequence.step', by: 1 });
  pass(9999);
  expect(at()).toBe(0);
  pass(1);
  expect(at()).toBe(1);
});

test('a round of one camera stays with it, and goes on from the first where the camera is gone', { tags: ['OP-9.69'] }, () => {
  const { actor, at, pass } = open(1);
  pass(60_000);
  expect(at()).toBe(0);
  actor.send({ type: 'sequence.change', count: 3, everyMs: 1000 });
  pass(1000);
  pass(1000);
  expect(at()).toBe(2);
  actor.send({ type: 'sequence.change', count: 2, everyMs: 1000 });
  expect(at()).toBe(0);
});

test('a paused round whose cameras are exchanged goes on with the new ones', { tags: ['OP-9.69'] }, () => {
  const { actor, at, pass } = open(3);
  actor.send({ type: 'sequence.pause' });
  actor.send({ type: 'sequence.step', by: -1 });
  actor.send({ type: 'sequence.change', count: 2, everyMs: 1000 });
  expect([actor.getSnapshot().value, at()]).toEqual(['running', 0]);
  pass(1000);
  expect(at()).toBe(1);
});
