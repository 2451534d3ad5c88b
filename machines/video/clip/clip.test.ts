import { expect, test } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { AlarmId } from '../../../contract/platform/ids.ts';
import type { Footage } from '../../../contract/video/timeline.ts';
import { at, replied, startOfDay } from '../../quality/paths/samples.ts';
import { type Answer, implementPort } from '../../shared/port.ts';
import { type ClipInput, type ClipsSaved, clipMachine, recordedMs, windowFault } from './clip.machine.ts';
import { clipInput, gate, someFootage, yard } from './clip.paths.ts';

function open(input: Partial<ClipInput> = {}, footage: Footage[] = someFootage) {
  const machine = clipMachine.provide({
    actors: { readFootage: implementPort(async (): Promise<Answer<Footage[]>> => replied(footage)) },
    delays: { settle: 1 },
  });
  const clip = createActor(machine, { input: { ...clipInput, ...input } });
  const saved: ClipsSaved['clips'][] = [];
  clip.on('clip.saved', ({ clips }) => saved.push(clips));
  return { clip: clip.start(), saved };
}

test('a clip is saved of each camera that recorded, with what was asked for', { tags: ['OP-4.26', 'OQ-72'] }, async () => {
  const { clip, saved } = open({ alarm: AlarmId.parse(5) });
  await waitFor(clip, (now) => now.matches('ready'));
  clip.send({ type: 'clip.mark', watermark: true });
  clip.send({ type: 'clip.save' });
  expect(clip.getSnapshot().status).toBe('done');
  const request = { id_camera: gate.id, from: at(0), to: at(120), watermark: true, id_alarm: 5 };
  expect(saved).toEqual([[{ camera: gate, request }]]);
});

test('more than sixty minutes, or none, cannot be saved', { tags: ['OQ-72'] }, async () => {
  const { clip } = open();
  const chosen = [gate.id];
  expect(windowFault({ from: startOfDay, to: startOfDay + 60 * 60_000, chosen })).toBeNull();
  expect(windowFault({ from: startOfDay, to: startOfDay + 60 * 60_000 + 1, chosen })).toBe('too_long');
  expect(windowFault({ from: startOfDay, to: Number.NaN, chosen })).toBe('reversed');
  clip.send({ type: 'clip.change', to: startOfDay });
  await waitFor(clip, (now) => now.matches('invalid'));
  expect(clip.getSnapshot().can({ type: 'clip.save' })).toBe(false);
  clip.send({ type: 'clip.change', to: startOfDay + 1000 });
  await waitFor(clip, (now) => now.matches('ready'));
});

test('where none of the chosen cameras recorded, that is said and nothing is saved', { tags: ['OP-8.17'] }, async () => {
  const { clip } = open({ cameras: [yard] });
  await waitFor(clip, (now) => now.matches('empty'));
  expect(clip.getSnapshot().can({ type: 'clip.save' })).toBe(false);
  expect(recordedMs(clip.getSnapshot().context, yard.id)).toBe(0);
});

test('what was recorded is counted within the window only', () => {
  const window = { footage: someFootage, from: startOfDay + 30_000, to: startOfDay + 300_000 };
  expect(recordedMs(window, gate.id)).toBe(30_000);
  expect(recordedMs({ ...window, footage: null }, gate.id)).toBeNull();
});
