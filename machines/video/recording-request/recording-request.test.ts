import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { refused, replied, startOfDay } from '../../quality/paths/samples.ts';
import { reaches, Script } from '../../quality/paths/scripted.ts';
import type { ClockTicked } from '../../shared/clock.ts';
import { implementFeed } from '../../shared/port.ts';
import { type RequestDecision, recordingRequestMachine } from './recording-request.machine.ts';
import { requestSamples } from './recording-request.paths.ts';
import { isWatched } from './recording-request.selectors.ts';

const { waiting, granted, open } = requestSamples;
type Call = 'requestRecording' | 'readRequest' | 'decideRequest';

function start(id: number | null, replies: Partial<Record<Call, unknown[]>>) {
  const script = new Script<Call>(replies);
  const actors = {
    requestRecording: script.port('requestRecording'),
    readRequest: script.port('readRequest'),
    decideRequest: script.port('decideRequest'),
    clock: implementFeed<ClockTicked>(() => undefined),
  } as Partial<Parameters<typeof recordingRequestMachine.provide>[0]['actors']>;
  const machine = recordingRequestMachine.provide({ actors: actors ?? {} });
  let keys = 0;
  const actor = createActor(machine, { input: { id, now: startOfDay, newKey: () => `key-${(keys += 1)}` } }).start();
  const tick = (seconds: number) => actor.send({ type: 'clock.ticked', now: startOfDay + seconds * 1000 });
  return { actor, script, tick };
}

const authorize: RequestDecision = { verdict: 'authorize', id: 4, from: '', to: '', comment: '' };

test('it opens with its window and closes with it, by the platform’s clock, while somebody looks', { tags: ['OQ-74'] }, async () => {
  const { actor, tick } = start(4, { readRequest: [replied(granted)] });
  await reaches(actor, 'shown.early');
  tick(59);
  await reaches(actor, 'shown.early');
  expect(isWatched(actor.getSnapshot())).toBe(false);
  tick(60);
  await reaches(actor, 'shown.authorized');
  expect(isWatched(actor.getSnapshot())).toBe(true);
  tick(600);
  await reaches(actor, 'shown.expired');
  expect(isWatched(actor.getSnapshot())).toBe(false);
});

test('a request whose window is over starts as expired, even if the platform has not marked it', {
  tags: ['OP-4.33'],
}, async () => {
  const { actor } = start(4, { readRequest: [replied({ ...open, authorizedTo: startOfDay })] });
  await reaches(actor, 'shown.expired');
});

test('it is asked for once however often it is sent, and waits then', { tags: ['OQ-73'] }, async () => {
  const { actor, script } = start(null, { requestRecording: [new Error('network'), replied(waiting)] });
  const input = { id_camera: waiting.camera.id, from: '', to: '' };
  actor.send({ type: 'request.submit', input });
  await reaches(actor, 'unsent');
  actor.send({ type: 'request.submit', input });
  await reaches(actor, 'shown.requested');
  expect(actor.getSnapshot().context.id).toBe(4);
  expect(script.inputs('requestRecording')).toEqual([
    { asked: input, key: 'key-1' },
    { asked: input, key: 'key-1' },
  ]);
});

test('of two who decide the second hears that it was decided, and sees how', { tags: ['OQ-73'] }, async () => {
  const { actor } = start(4, {
    readRequest: [replied(waiting), replied({ ...waiting, status: 'rejected' })],
    decideRequest: [refused('recording.decided')],
  });
  await reaches(actor, 'shown.requested');
  actor.send({ type: 'request.decide', decision: { ...authorize, id: 5 } });
  await reaches(actor, 'shown.requested');
  actor.send({ type: 'request.decide', decision: authorize });
  await reaches(actor, 'overtaken');
  actor.send({ type: 'request.renew' });
  await reaches(actor, 'shown.rejected');
});

test('the picture stays while the request is read again, and goes when it is taken back', { tags: ['OP-4.32'] }, async () => {
  const { actor } = start(4, { readRequest: [replied(open), replied({ ...open, authorizedTo: startOfDay - 1 })] });
  await reaches(actor, 'shown.authorized');
  actor.send({ type: 'request.renew' });
  expect(isWatched(actor.getSnapshot())).toBe(true);
  await reaches(actor, 'shown.expired');
});
