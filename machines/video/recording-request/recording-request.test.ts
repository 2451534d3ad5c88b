import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { refused, replied, startOfDay } from '../../quality/paths/samples.ts';
import { dotted, reaches, Script } from '../../quality/paths/scripted.ts';
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
  const timers = new SimulatedClock();
  const input = { id, now: startOfDay, newKey: () => `key-${(keys += 1)}` };
  const actor = createActor(machine, { input, clock: timers }).start();
  const tick = (seconds: number) => actor.send({ type: 'clock.ticked', now: startOfDay + seconds * 1000 });
  return { actor, script, tick, timers, state: () => dotted(actor.getSnapshot().value), context: () => actor.getSnapshot().context };
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

const lost = new Error('network');
const denied = refused('access.forbidden');
const reject: RequestDecision = { verdict: 'reject', id: 4, comment: 'No' };
const body = { id_camera: waiting.camera.id, from: '', to: '' };

test('a refused request says why, and goes under a new key where it was changed', async () => {
  const { actor, script, state, context } = start(null, { requestRecording: [denied, lost] });
  expect(state()).toBe('prompting');
  actor.send({ type: 'request.submit', input: body });
  await reaches(actor, 'unsent');
  expect([context().refusal?.code, context().request]).toEqual(['access.forbidden', null]);
  const other = { ...body, to: 'later' };
  actor.send({ type: 'request.submit', input: other });
  expect([state(), context().refusal]).toEqual(['sending', null]);
  await reaches(actor, 'unsent');
  expect(context().refusal).toBeNull();
  expect(script.inputs('requestRecording')).toEqual([
    { asked: body, key: 'key-1' },
    { asked: other, key: 'key-2' },
  ]);
});

test.each([
  ['refuses', denied, 'refused', 'access.forbidden'],
  ['does not answer', lost, 'unread', undefined],
] as const)('where the platform %s to show it, it can be read again', async (_how, reply, state, code) => {
  for (const isRenewed of [false, true]) {
    const {
      actor,
      script,
      state: now,
      context,
    } = start(4, { readRequest: [...(isRenewed ? [replied(waiting)] : []), reply, replied(open)] });
    if (isRenewed) {
      await reaches(actor, 'shown.requested');
      actor.send({ type: 'request.renew' });
      expect(now()).toBe('renewing');
    }
    await reaches(actor, state);
    expect(context().refusal?.code).toBe(code);
    actor.send({ type: 'request.renew' });
    expect(now()).toBe('reading');
    await reaches(actor, 'shown.authorized');
    expect(context().refusal).toBeNull();
    expect(new Set(script.inputs('readRequest'))).toEqual(new Set([4]));
  }
});

test('a request that could not be read is read again five seconds later', async () => {
  const { actor, timers, state } = start(4, { readRequest: [lost] });
  await reaches(actor, 'unread');
  timers.increment(4999);
  expect(state()).toBe('unread');
  timers.increment(1);
  expect(state()).toBe('reading');
});

test('another change while it is read again drops the reply under way', async () => {
  let answer: (reply: unknown) => void = () => undefined;
  const late = new Promise((resolve) => {
    answer = resolve;
  });
  const { actor, script, state } = start(4, { readRequest: [replied(waiting), late, replied(open)] });
  await reaches(actor, 'shown.requested');
  actor.send({ type: 'request.renew' });
  actor.send({ type: 'request.renew' });
  answer(replied(granted));
  await reaches(actor, 'shown.authorized');
  expect([state(), script.inputs('readRequest')]).toEqual(['shown.authorized', [4, 4, 4]]);
});

test.each([
  ['in process', 'shown.inProcess'],
  ['available', 'shown.available'],
] as const)('within its window, a request that is %s is watched', { tags: ['OP-4.32', 'OQ-73'] }, async (status, state) => {
  const { actor } = start(4, { readRequest: [replied({ ...open, status })] });
  await reaches(actor, state);
  expect(isWatched(actor.getSnapshot())).toBe(true);
});

test('the clock is noted while a window stays as it is', async () => {
  const { actor, tick, context, state } = start(4, { readRequest: [replied(granted)] });
  await reaches(actor, 'shown.early');
  tick(59);
  expect([state(), context().now]).toEqual(['shown.early', startOfDay + 59_000]);
});

test.each([authorize, reject])(
  'a decision to $verdict is sent as it is, and its reply is shown',
  { tags: ['OQ-73', 'OQ-114'] },
  async (decision) => {
    const { actor, script, state, context } = start(4, { readRequest: [replied(waiting)], decideRequest: [replied(granted)] });
    await reaches(actor, 'shown.requested');
    actor.send({ type: 'request.decide', decision });
    expect([state(), context().decision]).toEqual(['deciding', decision]);
    await reaches(actor, 'shown.early');
    expect(script.inputs('decideRequest')).toEqual([decision]);
    expect(context()).toMatchObject({ decision: null, refusal: null, request: granted });
  },
);

test('a decision that does not arrive says why, and is sent again or looked at anew', { tags: ['OQ-73'] }, async () => {
  const { actor, script, state, context } = start(4, {
    readRequest: [replied(waiting), replied(open)],
    decideRequest: [denied, lost],
  });
  await reaches(actor, 'shown.requested');
  actor.send({ type: 'request.decide', decision: authorize });
  await reaches(actor, 'undecided');
  expect(context().refusal?.code).toBe('access.forbidden');
  actor.send({ type: 'request.decide', decision: { ...reject, id: 5 } });
  expect(state()).toBe('undecided');
  actor.send({ type: 'request.decide', decision: reject });
  expect([state(), context().refusal]).toEqual(['deciding', null]);
  await reaches(actor, 'undecided');
  expect([context().refusal, script.inputs('decideRequest')]).toEqual([null, [authorize, reject]]);
  actor.send({ type: 'request.renew' });
  expect(state()).toBe('renewing');
  await reaches(actor, 'shown.authorized');
});

test('who is overtaken hears why; the refusal is gone with the reply that is shown', async () => {
  const { actor, context } = start(4, {
    readRequest: [replied(waiting), replied(open)],
    decideRequest: [refused('recording.decided')],
  });
  await reaches(actor, 'shown.requested');
  actor.send({ type: 'request.decide', decision: authorize });
  await reaches(actor, 'overtaken');
  expect(context().refusal?.code).toBe('recording.decided');
  actor.send({ type: 'request.renew' });
  await reaches(actor, 'shown.authorized');
  expect(context().refusal).toBeNull();
});
