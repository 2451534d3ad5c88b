import { expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { Alarm } from '../../../contract/alarms/alarm.ts';
import type { AlarmContact } from '../../../contract/alarms/contact-calls.ts';
import { anAlarm, ana, refused, takenBy } from '../../quality/paths/samples.ts';
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
