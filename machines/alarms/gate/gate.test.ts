import { expect, test } from 'vitest';
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import type { AlarmGate } from '../../../contract/alarms/gate.ts';
import type { CameraId } from '../../../contract/platform/index.ts';
import { anAlarm, refused } from '../../quality/paths/samples.ts';
import type { Answer } from '../../shared/port.ts';
import { gateMachine } from './gate.machine.ts';
import { selectRequirements } from './gate.selectors.ts';

const { id } = anAlarm(1);
const gate: AlarmGate = { requires: ['plan', 'video', 'outcome', 'comment'], done: ['plan'], outcomes: [] };

function openGate(answers: (Answer<AlarmGate> | null)[]) {
  const read = fromPromise<Answer<AlarmGate>, { id: typeof id }>(async () => {
    const answer = answers.shift();
    if (!answer) throw new Error('no answer');
    return answer;
  });
  return createActor(gateMachine.provide({ actors: { readGate: read } }), { input: { id } }).start();
}

test('the gate is closed until everything is done that is not given with the end', async () => {
  const actor = openGate([
    { ok: true, data: gate },
    { ok: true, data: { ...gate, done: ['plan', 'video'] } },
  ]);
  await waitFor(actor, (now) => now.matches({ read: 'closed' }));
  actor.send({ type: 'gate.renew' });
  expect(selectRequirements(actor.getSnapshot())).toEqual(gate);
  await waitFor(actor, (now) => now.matches({ read: 'open' }));
});

test('an absent call, a refusal and no answer are three states without requirements', async () => {
  for (const [answer, state] of [
    [refused('route.not_found'), 'absent'],
    [refused('record.not_found'), 'refused'],
    [null, 'unread'],
  ] as const) {
    const actor = openGate([answer]);
    await waitFor(actor, (now) => now.value === state);
    expect(selectRequirements(actor.getSnapshot())).toBeNull();
  }
});

function openView(answers: (Answer<AlarmGate> | null)[]) {
  const sent: CameraId[] = [];
  const record = fromPromise<Answer<AlarmGate>, { id: typeof id; camera: CameraId }>(async ({ input }) => {
    sent.push(input.camera);
    const answer = answers.shift();
    if (!answer) throw new Error('no answer');
    return answer;
  });
  const read = fromPromise<Answer<AlarmGate>, { id: typeof id }>(async () => ({ ok: true, data: gate }));
  const clock = new SimulatedClock();
  const actor = createActor(gateMachine.provide({ actors: { readGate: read, recordVideo: record } }), { input: { id }, clock });
  let recorded = 0;
  actor.on('gate.recorded', () => (recorded += 1));
  actor.start();
  return { actor, clock, sent, recorded: () => recorded };
}
const [one, two] = [1, 2] as CameraId[] as [CameraId, CameraId];
const viewed: Answer<AlarmGate> = { ok: true, data: { ...gate, done: ['plan', 'video'] } };

test('a picture that plays for three seconds is recorded once, and sent again where unanswered', async () => {
  const { actor, clock, sent, recorded } = openView([null, viewed]);
  actor.send({ type: 'video.playing', camera: one });
  await waitFor(actor, (now) => now.matches({ read: 'watching' }));
  actor.send({ type: 'video.playing', camera: two });
  clock.increment(2999);
  expect(actor.getSnapshot().value).toEqual({ read: 'watching' });
  clock.increment(1);
  actor.send({ type: 'video.stopped' });
  await waitFor(actor, (now) => now.matches('unanswered'));
  clock.increment(2000);
  await waitFor(actor, (now) => now.matches({ read: 'open' }));
  expect([sent, recorded()]).toEqual([[two, two], 1]);
});

test('a picture that stops before is not recorded; a refused one is tried with the next', async () => {
  const { actor, clock, sent, recorded } = openView([refused('alarm.final'), viewed]);
  await waitFor(actor, (now) => now.matches({ read: 'closed' }));
  actor.send({ type: 'video.playing', camera: one });
  clock.increment(2000);
  actor.send({ type: 'video.stopped' });
  clock.increment(5000);
  expect([actor.getSnapshot().value, sent]).toEqual([{ read: 'closed' }, []]);
  actor.send({ type: 'video.playing', camera: one });
  clock.increment(3000);
  await waitFor(actor, (now) => now.matches({ read: 'closed' }));
  expect(actor.getSnapshot().context.refusal?.code).toBe('alarm.final');
  actor.send({ type: 'video.playing', camera: two });
  clock.increment(3000);
  await waitFor(actor, (now) => now.matches({ read: 'open' }));
  expect([sent, recorded()]).toEqual([[one, two], 1]);
});
