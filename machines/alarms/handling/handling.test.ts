import { expect, test } from 'vitest';
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import type { Alarm } from '../../../contract/alarms/alarm.ts';
import type { Addressee } from '../../../contract/alarms/handling.ts';
import { anAlarm, ana, refused, replied, takenBy } from '../../quality/paths/samples.ts';
import { reaches, Script } from '../../quality/paths/scripted.ts';
import type { Answer } from '../../shared/port.ts';
import { handlingMachine } from './handling.machine.ts';
import { selectForm } from './handling.selectors.ts';

const alarm = takenBy(ana, anAlarm(1));
const released = { ...alarm, alarm_status: 'waiting', taken_by: null } as Alarm;

function open(handle: (key: string) => Promise<Answer<Alarm>>) {
  let keys = 0;
  const actor = createActor(
    handlingMachine.provide({
      actors: {
        readAddressees: fromPromise<Answer<Addressee[]>, { id: Alarm['id'] }>(async () => ({ ok: true, data: [] })),
        handleAlarm: fromPromise<Answer<Alarm>, { key: string }>(({ input }) => handle(input.key)) as never,
      },
      delays: { sendRetry: 1 },
    }),
    { input: { id: alarm.id, newKey: () => `key ${(keys += 1)}` } },
  );
  const done: Alarm[] = [];
  actor.on('handling.done', (event) => done.push(event.alarm));
  actor.start();
  return { actor, done };
}
const request = { act: 'release', note: 'End of my shift' } as const;

test('an act that is not answered is sent again under the same key until it is', async () => {
  const keys: string[] = [];
  const { actor, done } = open(async (key) => {
    keys.push(key);
    if (keys.length === 1) throw new Error('no answer');
    return { ok: true, data: released };
  });
  actor.send({ type: 'handling.choose', act: 'release' });
  expect(selectForm(actor.getSnapshot())).toBe('release');
  actor.send({ type: 'handling.send', request });
  await waitFor(actor, (now) => now.matches('idle'));
  expect(keys).toEqual(['key 1', 'key 1']);
  expect(done).toEqual([released]);
});

test('a refusal is shown until another act, which has a key of its own', async () => {
  const keys: string[] = [];
  const { actor, done } = open(async (key) => {
    keys.push(key);
    return refused('alarm.not_owner');
  });
  actor.send({ type: 'handling.send', request });
  await waitFor(actor, (now) => now.matches('refused'));
  expect(actor.getSnapshot().context.refusal?.code).toBe('alarm.not_owner');
  actor.send({ type: 'handling.send', request: { act: 'resume' } });
  await waitFor(actor, (now) => now.matches('refused') && keys.length === 2);
  expect([keys, done]).toEqual([['key 1', 'key 2'], []]);
});

test.each(['forward', 'reassign'] as const)('%s reads who can get the alarm before the form can be sent', async (act) => {
  const { actor } = open(async () => ({ ok: true, data: alarm }));
  actor.send({ type: 'handling.choose', act });
  expect([actor.getSnapshot().value, actor.getSnapshot().can({ type: 'handling.send', request })]).toEqual(['reading', false]);
  await waitFor(actor, (now) => now.matches('choosing'));
  expect(actor.getSnapshot().context.addressees).toEqual([]);
});

type Call = 'readAddressees' | 'handleAlarm';
const lost = new Error('no network');
const notOwner = refused('alarm.not_owner');
const colleague: Addressee = { kind: 'user', id: 12, name: 'Bruno', online: true };
const forward = { type: 'handling.choose', act: 'forward' } as const;
const release = { type: 'handling.choose', act: 'release' } as const;
const send = { type: 'handling.send', request } as const;
const dismiss = { type: 'handling.dismiss' } as const;

function begin(replies: ConstructorParameters<typeof Script<Call>>[0]) {
  let keys = 0;
  const script = new Script<Call>(replies);
  const clock = new SimulatedClock();
  const actor = createActor(
    handlingMachine.provide({ actors: { readAddressees: script.port('readAddressees'), handleAlarm: script.port('handleAlarm') } }),
    { input: { id: alarm.id, newKey: () => `key ${(keys += 1)}` }, clock },
  ).start();
  return { actor, script, clock, at: () => actor.getSnapshot().value, known: () => actor.getSnapshot().context };
}
const settled = { act: null, request: null, refusal: null };

test('an act without a form is sent at once, and leaves nothing behind', async () => {
  const { actor, script, known, at } = begin({ handleAlarm: [replied(released)] });
  const done: unknown[] = [];
  actor.on('handling.done', (event) => done.push(event));
  actor.send({ type: 'handling.send', request: { act: 'resume' } });
  expect([at(), known()]).toMatchObject(['sending', { act: 'resume', key: 'key 1' }]);
  expect(actor.getSnapshot().can(dismiss)).toBe(false);
  await reaches(actor, 'idle');
  expect(known()).toMatchObject(settled);
  expect(script.inputs('handleAlarm')).toEqual([{ id: alarm.id, request: { act: 'resume' }, key: 'key 1' }]);
  expect(done).toEqual([{ type: 'handling.done', act: 'resume', alarm: released }]);
});

test('a form that is left does nothing', () => {
  const { actor, script, known, at } = begin({});
  actor.send(release);
  expect([at(), known().act]).toEqual(['choosing', 'release']);
  actor.send(dismiss);
  expect(at()).toBe('idle');
  expect(known()).toMatchObject(settled);
  expect(script.asked).toEqual([]);
});

test('a forward that is left while addressees are read does not come back', () => {
  const { actor, script, known, at } = begin({ readAddressees: [replied([colleague])] });
  actor.send(forward);
  expect(selectForm(actor.getSnapshot())).toBe('forward');
  actor.send(dismiss);
  expect(at()).toBe('idle');
  expect(known()).toMatchObject(settled);
  expect(script.inputs('readAddressees')).toEqual([{ id: alarm.id }]);
});

test('addressees that could not be read are read again, or the form is left', async () => {
  const { actor, known, at } = begin({ readAddressees: [lost, replied([colleague]), lost] });
  actor.send(forward);
  await reaches(actor, 'unread');
  expect(selectForm(actor.getSnapshot())).toBe('forward');
  actor.send({ type: 'handling.retry' });
  await reaches(actor, 'choosing');
  expect(known().addressees).toEqual([colleague]);
  actor.send(dismiss);
  actor.send(forward);
  await reaches(actor, 'unread');
  actor.send(dismiss);
  expect(at()).toBe('idle');
  expect(known()).toMatchObject(settled);
});

test('refused addressees close the form and say why', async () => {
  const { actor, known } = begin({ readAddressees: [notOwner] });
  actor.send(forward);
  await reaches(actor, 'refused');
  expect(known()).toMatchObject({ refusal: notOwner.refusal, addressees: null });
});

test.each([
  { event: release, state: 'choosing', after: { act: 'release', refusal: null } },
  { event: forward, state: 'reading', after: { act: 'forward', refusal: null } },
  { event: send, state: 'sending', after: { act: 'release', refusal: null, request, key: 'key 2' } },
  { event: dismiss, state: 'idle', after: settled },
])('what was refused is forgotten when it goes on to $state', async ({ event, state, after }) => {
  const { actor, known, at } = begin({ handleAlarm: [notOwner] });
  actor.send({ type: 'handling.send', request: { act: 'resume' } });
  await reaches(actor, 'refused');
  expect(known().refusal).toEqual(notOwner.refusal);
  actor.send(event);
  expect(at()).toBe(state);
  expect(known()).toMatchObject(after);
});

test('an unanswered act waits two seconds, or is sent at once on demand', async () => {
  const { actor, script, clock, at } = begin({ handleAlarm: [lost, lost] });
  actor.send(release);
  actor.send(send);
  await reaches(actor, 'unanswered');
  clock.increment(1999);
  expect(at()).toBe('unanswered');
  clock.increment(1);
  expect(at()).toBe('sending');
  await reaches(actor, 'unanswered');
  actor.send({ type: 'handling.retry' });
  expect(at()).toBe('sending');
  expect(script.inputs('handleAlarm')).toEqual([1, 2, 3].map(() => ({ id: alarm.id, request, key: 'key 1' })));
});
