import { useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import { contactCalls } from '../../../contract/alarms/contact-calls.ts';
import type { AlarmId } from '../../../contract/platform/index.ts';
import { type ContactAttemptInput, contactsMachine } from '../../../machines/alarms/contacts/contacts.machine.ts';
import { implementPort } from '../../../machines/shared/port.ts';
import { type Http, newKey, useActorRef, usePlatform } from '../../platform/index.ts';

export type ContactsRef = ActorRefFrom<typeof contactsMachine>;

function provideContacts(http: Pick<Http, 'ask'>): typeof contactsMachine {
  return contactsMachine.provide({
    actors: {
      readContacts: implementPort(({ id }: { id: AlarmId }, signal) => http.ask(contactCalls.alarmContacts, { params: { id }, signal })),
      attemptContact: implementPort(({ id, attempt, key }: { id: AlarmId; attempt: ContactAttemptInput; key: string }, signal) =>
        http.ask(contactCalls.attemptContact, { params: { id, contact: attempt.contact }, body: attempt.request, key, signal }),
      ),
    },
  });
}

/** The call list of an alarm, for as long as its view is there. */
export function useContacts(id: AlarmId): ContactsRef {
  const http = usePlatform();
  const machine = useMemo(() => provideContacts(http), [http]);
  return useActorRef(machine, { input: { id, newKey } });
}
