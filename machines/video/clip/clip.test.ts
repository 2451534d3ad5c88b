import { expect, test } from 'vitest';
import { createActor, SimulatedClock, waitFor } from 'xstate';
import { AlarmId } from '../../../contract/platform/ids.ts';
import type { Footage } from '../../../contract/video/timeline.ts';
import { at, refused, replied, startOfDay } from '../../quality/paths/samples.ts';
import { reaches, Script } from '../../quality/paths/scripted.ts';
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

test('where none of the chosen cameras recorded, that is said and nothing is saved', { tags: ['OP-8.17', 'OQ-72'] }, async () => {
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

const denied = refused('access.forbidden');
const lost = new Error('network');

function openWith(replies: unknown[], input: Partial<ClipInput> = {}) {
  const clock = new SimulatedClock();
  const script = new Script<'readFootage'>({ readFootage: replies });
  const machine = clipMachine.provide({ actors: { readFootage: script.port('readFootage') } });
  const clip = createActor(machine, { input: { ...clipInput, ...input }, clock });
  const saved: ClipsSaved['clips'][] = [];
  clip.on('clip.saved', ({ clips }) => saved.push(clips));
  clip.start();
  return { clip, clock, script, saved, state: () => clip.getSnapshot().value, context: () => clip.getSnapshot().context };
}

test('what was recorded is asked once nothing was changed for 300 ms', async () => {
  const { clip, clock, script, state, context } = openWith([replied(someFootage), replied(someFootage)]);
  await reaches(clip, 'ready');
  clip.send({ type: 'clip.change', to: startOfDay + 1000 });
  expect([state(), context().footage]).toEqual(['settling', null]);
  clock.increment(200);
  clip.send({ type: 'clip.change', chosen: [gate.id] });
  clock.increment(299);
  expect([state(), script.asked.length]).toEqual(['settling', 1]);
  clock.increment(1);
  await reaches(clip, 'ready');
  expect(script.inputs('readFootage')).toEqual([
    { cameras: [gate.id, yard.id], from: startOfDay, to: startOfDay + 120_000 },
    { cameras: [gate.id], from: startOfDay, to: startOfDay + 1000 },
  ]);
});

test.each([
  ['refused', denied, 'access.forbidden'],
  ['unread', lost, undefined],
] as const)('where what was recorded is %s, it is asked again when wanted', async (state, reply, code) => {
  const { clip, context, state: now } = openWith([reply, replied(someFootage)]);
  await reaches(clip, state);
  expect([context().refusal?.code, context().footage]).toEqual([code, null]);
  clip.send({ type: 'clip.retry' });
  expect([now(), context().refusal]).toEqual(['reading', null]);
  await reaches(clip, 'ready');
});

test('clips whose footage is refused cannot be saved; those that could not be asked for can', async () => {
  const first = openWith([denied]);
  await reaches(first.clip, 'refused');
  expect(first.clip.getSnapshot().can({ type: 'clip.save' })).toBe(false);
  const second = openWith([lost]);
  await reaches(second.clip, 'unread');
  second.clip.send({ type: 'clip.save' });
  expect(second.state()).toBe('saved');
  expect(second.saved[0]?.map(({ camera }) => camera)).toEqual([gate, yard]);
});

test('on an authorized request nothing is asked, and only a window that is one is saved', { tags: ['OQ-72'] }, () => {
  const { clip, clock, script, saved, state } = openWith([], { request: 4 });
  expect([state(), script.asked]).toEqual(['ready', []]);
  clip.send({ type: 'clip.change', chosen: [] });
  clock.increment(300);
  clip.send({ type: 'clip.save' });
  expect([state(), saved]).toEqual(['ready', []]);
  clip.send({ type: 'clip.change', chosen: [yard.id] });
  clip.send({ type: 'clip.mark', certificate: true });
  clock.increment(300);
  clip.send({ type: 'clip.save' });
  const request = { id_camera: yard.id, from: at(0), to: at(120), certificate: true, id_recording_request: 4 };
  expect(saved).toEqual([[{ camera: yard, request }]]);
});
