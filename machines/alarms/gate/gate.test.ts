import { expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { AlarmGate } from '../../../contract/alarms/gate.ts';
import type { CameraId } from '../../../contract/platform/index.ts';
import { anAlarm, refused } from '../../quality/paths/samples.ts';
import type { Answer } from '../../shared/port.ts';
import { gateMachine } from './gate.machine.ts';
import { selectRequirements } from './gate.selectors.ts';
import { videoViewMachine } from './video-view.machine.ts';

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

test('a platform without the call, a refusal and no answer are three states; none of them holds requirements', async () => {
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

function openView(answers: (Answer<unknown> | null)[]) {
  const sent: CameraId[] = [];
  const record = fromPromise<Answer<unknown>, { camera: CameraId }>(async ({ input }) => {
    sent.push(input.camera);
    const answer = answers.shift();
    if (!answer) throw new Error('no answer');
    return answer;
  });
  const machine = videoViewMachine.provide({
    actors: { recordVideoView: record as never },
    delays: { sendRetry: 1, viewed: () => 1 },
  });
  const actor = createActor(machine, { input: { id } });
  let recorded = 0;
  actor.on('video.recorded', () => (recorded += 1));
  actor.start();
  return { actor, sent, recorded: () => recorded };
}
const [one, two] = [1, 2] as CameraId[] as [CameraId, CameraId];

test('a picture that plays long enough is recorded once, again after an answer that did not come', async () => {
  const view = openView([null, { ok: true, data: {} }]);
  view.actor.send({ type: 'video.playing', camera: one });
  view.actor.send({ type: 'video.playing', camera: two });
  await waitFor(view.actor, (now) => now.matches('recorded'));
  expect([view.sent, view.recorded()]).toEqual([[two, two], 1]);
});

test('a picture that stops before is not recorded; a refused one is tried with the next picture', async () => {
  const view = openView([refused('alarm.final'), { ok: true, data: {} }]);
  view.actor.send({ type: 'video.playing', camera: one });
  view.actor.send({ type: 'video.stopped' });
  expect([view.actor.getSnapshot().value, view.sent]).toEqual(['idle', []]);
  view.actor.send({ type: 'video.playing', camera: one });
  await waitFor(view.actor, (now) => now.matches('refused'));
  view.actor.send({ type: 'video.playing', camera: one });
  await waitFor(view.actor, (now) => now.matches('recorded'));
  expect(view.recorded()).toBe(1);
});
