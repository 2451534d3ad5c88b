import { expect, test } from 'vitest';
import { createActor, SimulatedClock, waitFor } from 'xstate';
import { replied } from '../../quality/paths/samples.ts';
import { Script } from '../../quality/paths/scripted.ts';
import { detectionsMachine } from './detections.machine.ts';
import { aDetection } from './detections.paths.ts';

const page = (seconds: number[], next: string | null = null) =>
  replied({ rows: seconds.map((one) => aDetection(one)), next, withRecords: true });

function open(...replies: unknown[]) {
  const clock = new SimulatedClock();
  const script = new Script<'readDetections'>({ readDetections: replies });
  const actor = createActor(detectionsMachine.provide({ actors: { readDetections: script.port('readDetections') } }), {
    input: { kind: 'plates', filters: {} },
    clock,
  }).start();
  const rests = () => waitFor(actor, (now) => now.matches({ shown: 'resting' }));
  const seen = () => actor.getSnapshot().context.rows.map(({ record }) => record);
  return { actor, clock, script, rests, seen };
}

test('what is announced comes on top a moment later, each once', { tags: ['OP-9.40'] }, async () => {
  const { actor, clock, rests, seen, script } = open(page([2, 1]), page([4, 3, 2, 1]));
  await rests();
  actor.send({ type: 'detections.announced' });
  actor.send({ type: 'detections.announced' });
  clock.increment(400);
  await rests();
  expect(seen()).toEqual([4, 3, 2, 1]);
  expect(script.asked).toHaveLength(2);
});

test('what is announced while the list is read is read after it', async () => {
  const { actor, clock, rests, seen } = open(page([1]), page([2, 1]), page([3, 2, 1]));
  await rests();
  actor.send({ type: 'detections.announced' });
  clock.increment(400);
  actor.send({ type: 'detections.announced' });
  await waitFor(actor, (now) => now.matches({ shown: 'announced' }));
  clock.increment(400);
  await rests();
  expect(seen()).toEqual([3, 2, 1]);
});

test('rows do not move while being read: new ones wait until requested or until reading ends', async () => {
  const { actor, clock, rests, seen } = open(page([1]), page([2, 1]), page([3, 2, 1]));
  await rests();
  actor.send({ type: 'detections.hold', isHeld: true });
  actor.send({ type: 'detections.announced' });
  clock.increment(400);
  await rests();
  expect([seen(), actor.getSnapshot().context.fresh.length]).toEqual([[1], 1]);
  actor.send({ type: 'detections.show' });
  expect(seen()).toEqual([2, 1]);
  clock.increment(30_000);
  await rests();
  expect(seen()).toEqual([2, 1]);
  actor.send({ type: 'detections.hold', isHeld: false });
  expect(seen()).toEqual([3, 2, 1]);
});

test('older rows are added at the end, and stay when the newest are read again', async () => {
  const { actor, clock, rests, seen, script } = open(page([3, 2], 'next'), page([1]), page([4, 3], 'next'));
  await rests();
  actor.send({ type: 'detections.more' });
  await rests();
  expect(script.inputs('readDetections').at(-1)).toMatchObject({ next: 'next' });
  clock.increment(30_000);
  await rests();
  expect(seen()).toEqual([4, 3, 2, 1]);
});

test('where too much was missed the list begins anew instead of hiding a gap', async () => {
  const { clock, rests, seen } = open(page([1]), page([90, 89], 'next'));
  await rests();
  clock.increment(30_000);
  await rests();
  expect(seen()).toEqual([90, 89]);
});

test('nothing at all and nothing found are two states', { tags: ['OP-8.14'] }, async () => {
  const { actor, clock } = open(page([]), page([]));
  await waitFor(actor, (now) => now.matches('empty'));
  actor.send({ type: 'detections.filter', filters: { search: 'x' } });
  clock.increment(300);
  await waitFor(actor, (now) => now.matches('noResult'));
});
