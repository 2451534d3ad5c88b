import { expect, test } from 'vitest';
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import type { AlarmGate } from '../../../contract/alarms/gate.ts';
import type { CameraId } from '../../../contract/platform/index.ts';
import { anAlarm, refused, replied } from '../../quality/paths/samples.ts';
import { dotted, reaches, Script } from '../../quality/paths/scripted.ts';
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

type Call = 'readGate' | 'recordVideo';
const absent = refused('route.not_found');
const denied = refused('record.not_found');
const lost = new Error('no answer');
const missing = replied(gate);
const free = replied({ ...gate, requires: ['comment'], done: [] });
const withoutVideo = replied({ ...gate, done: ['video'] });
const plays = (camera: CameraId) => ({ type: 'video.playing', camera }) as const;
const stops = { type: 'video.stopped' } as const;

function begin(replies: ConstructorParameters<typeof Script<Call>>[0]) {
  const script = new Script<Call>(replies);
  const clock = new SimulatedClock();
  const machine = gateMachine.provide({ actors: { readGate: script.port('readGate'), recordVideo: script.port('recordVideo') } });
  const actor = createActor(machine, { input: { id }, clock }).start();
  return { actor, script, clock, at: () => dotted(actor.getSnapshot().value), known: () => actor.getSnapshot().context };
}

test.each([
  { state: 'absent', answer: absent, refusal: absent.refusal },
  { state: 'refused', answer: denied, refusal: denied.refusal },
  { state: 'unread', answer: lost, refusal: null },
  { state: 'read.open', answer: free, refusal: null },
])('from $state the gate is read again on demand', async ({ state, answer, refusal }) => {
  const { actor, script, at, known } = begin({ readGate: [answer, missing] });
  await reaches(actor, state);
  expect(known().refusal).toEqual(refusal);
  actor.send({ type: 'gate.renew' });
  expect(at()).toBe('reading');
  await reaches(actor, 'read.closed');
  expect(known()).toMatchObject({ gate, refusal: null });
  expect(script.inputs('readGate')).toEqual([{ id }, { id }]);
});

test('a gate that is refused is not shown as it was before', async () => {
  const { actor, known } = begin({ readGate: [missing, denied] });
  await reaches(actor, 'read.closed');
  actor.send({ type: 'gate.renew' });
  await reaches(actor, 'refused');
  expect(known()).toMatchObject({ gate: null, refusal: denied.refusal });
});

test('a record that grows while the gate is read has it read anew', () => {
  const { actor, script, at } = begin({});
  actor.send({ type: 'gate.renew' });
  expect([at(), script.asked.length]).toEqual(['reading', 2]);
});

test('a gate that could not be read is read again after five seconds', async () => {
  const { actor, clock, at } = begin({ readGate: [lost] });
  await reaches(actor, 'unread');
  clock.increment(4999);
  expect(at()).toBe('unread');
  clock.increment(1);
  expect(at()).toBe('reading');
});

test('a picture that stopped while the gate was read does not count as looked at', async () => {
  const { actor, at, known } = begin({ readGate: [missing] });
  actor.send(plays(one));
  expect(known().camera).toBe(one);
  actor.send(stops);
  expect(known().camera).toBeNull();
  await reaches(actor, 'read.closed');
  actor.send(plays(one));
  expect([at(), known().camera]).toEqual(['read.watching', one]);
  actor.send(stops);
  expect([at(), known().camera]).toEqual(['read.closed', null]);
});

test('where no video is required none is looked at', async () => {
  const { actor, at, known } = begin({ readGate: [withoutVideo] });
  await reaches(actor, 'read.closed');
  actor.send(plays(one));
  expect([at(), known().camera]).toEqual(['read.closed', one]);
});

test('the camera that was looked at is recorded, whatever plays before the record is answered', async () => {
  const { actor, script, clock, at, known } = begin({ readGate: [missing], recordVideo: [lost, denied] });
  await reaches(actor, 'read.closed');
  actor.send(plays(one));
  clock.increment(3000);
  actor.send(plays(two));
  actor.send(stops);
  expect([at(), known().camera]).toEqual(['recording', one]);
  await reaches(actor, 'unanswered');
  for (const event of [plays(two), stops]) actor.send(event);
  clock.increment(1999);
  expect([at(), known().camera]).toEqual(['unanswered', one]);
  actor.send(plays(two));
  clock.increment(1);
  await reaches(actor, 'read.closed');
  expect(script.inputs('recordVideo')).toEqual([
    { id, camera: one },
    { id, camera: one },
  ]);
  expect(known()).toMatchObject({ gate, refusal: denied.refusal });
});
