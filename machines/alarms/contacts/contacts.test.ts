import { expect, test } from 'vitest';
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import type { Alarm } from '../../../contract/alarms/alarm.ts';
import type { AlarmContact } from '../../../contract/alarms/contact-calls.ts';
import { anAlarm, ana, refused, replied, takenBy } from '../../quality/paths/samples.ts';
import { reaches, Script } from '../../quality/paths/scripted.ts';
import type { Answer } from '../../shared/port.ts';
import { type AttemptReply, type ContactAttemptInput, contactsMachine } from './contacts.machine.ts';
import { selectContacts } from './contacts.selectors.ts';

const alarm = takenBy(ana, anAlarm(1));
const contact = { id: 7, name: 'Grace', attempts: 0 } as AlarmContact;
const called = { ...contact, attempts: 1 };

interface Sent {
  attempt: ContactAttemptInput;
  key: string;
}

function open(attempt: (sent: Sent) => Promise<Answer<AttemptReply>>) {
  let keys = 0;
  const actor = createActor(
    contactsMachine.provide({
      actors: {
        readContacts: fromPromise<Answer<AlarmContact[]>, { id: Alarm['id'] }>(async () => ({ ok: true, data: [contact] })),
        attemptContact: fromPromise<Answer<AttemptReply>, Sent>(({ input }) => attempt(input)) as never,
      },
      delays: { sendRetry: 1 },
    }),
    { input: { id: alarm.id, newKey: () => `key ${(keys += 1)}` } },
  );
  const attempted: Alarm[] = [];
  actor.on('contact.attempted', (event) => attempted.push(event.alarm));
  actor.start();
  return { actor, attempted };
}
const reached = { type: 'contact.attempt', contact: 7, request: { outcome: 'reached', spoken_password: 'sunflower' } } as const;

test('an unanswered attempt is sent again under its key, and the spoken password is forgotten', async () => {
  const keys: string[] = [];
  const { actor, attempted } = open(async ({ key }) => {
    keys.push(key);
    if (keys.length === 1) throw new Error('no answer');
    return { ok: true, data: { contacts: [called], alarm } };
  });
  await waitFor(actor, (now) => now.matches('listed'));
  actor.send(reached);
  await waitFor(actor, (now) => now.matches('listed'));
  expect([keys, attempted]).toEqual([['key 1', 'key 1'], [alarm]]);
  expect(selectContacts(actor.getSnapshot())).toEqual([called]);
  expect(JSON.stringify(actor.getSnapshot().context)).not.toContain('sunflower');
});

test('a refused attempt leaves the list as it was and forgets what the contact said', async () => {
  const { actor, attempted } = open(async () => refused('access.throttled'));
  await waitFor(actor, (now) => now.matches('listed'));
  actor.send(reached);
  await waitFor(actor, (now) => now.matches('rejected'));
  const { context } = actor.getSnapshot();
  expect([context.refusal?.code, context.attempt, attempted, context.contacts]).toEqual(['access.throttled', null, [], [contact]]);
});

type Call = 'readContacts' | 'attemptContact';
const lost = new Error('no network');
const throttled = refused('access.throttled');
const second = { type: 'contact.attempt', contact: 8, request: { outcome: 'no_answer' } } as const;

async function begin(state: string, replies: ConstructorParameters<typeof Script<Call>>[0]) {
  let keys = 0;
  const script = new Script<Call>(replies);
  const clock = new SimulatedClock();
  const actor = createActor(
    contactsMachine.provide({ actors: { readContacts: script.port('readContacts'), attemptContact: script.port('attemptContact') } }),
    { input: { id: alarm.id, newKey: () => `key ${(keys += 1)}` }, clock },
  ).start();
  await reaches(actor, state);
  return { actor, script, clock, at: () => actor.getSnapshot().value, known: () => actor.getSnapshot().context };
}

test.each([
  { state: 'unread', answer: lost, refusal: null },
  { state: 'refused', answer: throttled, refusal: throttled.refusal },
])('a call list that could not be read is $state until it is tried again', async ({ state, answer, refusal }) => {
  const { actor, script, known } = await begin(state, { readContacts: [answer, replied([contact])] });
  expect(known()).toMatchObject({ contacts: null, refusal });
  expect(actor.getSnapshot().can(reached)).toBe(false);
  actor.send({ type: 'contacts.retry' });
  await reaches(actor, 'listed');
  expect(known()).toMatchObject({ contacts: [contact], refusal: null });
  expect(script.inputs('readContacts')).toEqual([{ id: alarm.id }, { id: alarm.id }]);
});

test('a list that is read again stays until the new one is there', async () => {
  const { actor, known, at } = await begin('listed', { readContacts: [replied([contact]), replied([called])] });
  actor.send({ type: 'contacts.renew' });
  expect([at(), known().contacts]).toEqual(['reading', [contact]]);
  await reaches(actor, 'listed');
  expect(known().contacts).toEqual([called]);
});

test('an attempt is sent with its contact, and the alarm of the reply is passed on', async () => {
  const { actor, script, known, at } = await begin('listed', {
    readContacts: [replied([contact])],
    attemptContact: [replied({ contacts: [called], alarm })],
  });
  actor.send(reached);
  expect(at()).toBe('sending');
  await reaches(actor, 'listed');
  const { contact: id, request } = reached;
  expect(script.inputs('attemptContact')).toEqual([{ id: alarm.id, attempt: { contact: id, request }, key: 'key 1' }]);
  expect(known()).toMatchObject({ contacts: [called], attempt: null, refusal: null });
});

test('an unanswered attempt waits two seconds, or is sent at once on demand', async () => {
  const { actor, script, clock, at } = await begin('listed', { readContacts: [replied([contact])], attemptContact: [lost, lost] });
  actor.send(second);
  await reaches(actor, 'unanswered');
  clock.increment(1999);
  expect(at()).toBe('unanswered');
  clock.increment(1);
  expect(at()).toBe('sending');
  await reaches(actor, 'unanswered');
  actor.send({ type: 'contacts.retry' });
  expect(at()).toBe('sending');
  expect(script.inputs('attemptContact')).toMatchObject([{ key: 'key 1' }, { key: 'key 1' }, { key: 'key 1' }]);
});

test('a refused attempt is dismissed, or followed by another under a key of its own', async () => {
  const { actor, known, at } = await begin('listed', { readContacts: [replied([contact])], attemptContact: [throttled, throttled] });
  actor.send(reached);
  await reaches(actor, 'rejected');
  actor.send(second);
  expect([at(), known()]).toMatchObject(['sending', { attempt: { contact: 8 }, key: 'key 2', refusal: null }]);
  await reaches(actor, 'rejected');
  expect(known().refusal).toEqual(throttled.refusal);
  actor.send({ type: 'contacts.dismiss' });
  expect([at(), known()]).toMatchObject(['listed', { refusal: null, attempt: null, contacts: [contact] }]);
});
