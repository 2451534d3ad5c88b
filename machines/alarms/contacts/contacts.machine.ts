import { assign, emit, enqueueActions, setup } from 'xstate';
import type { Alarm } from '../../../contract/alarms/alarm.ts';
import type { AlarmContact, ContactAttemptRequest } from '../../../contract/alarms/contact-calls.ts';
import type { AlarmId, Refusal } from '../../../contract/platform/index.ts';
import { type Answer, answerParams, dataOf, port, refusalParams } from '../../shared/port.ts';

/** What an attempt leads to: the contacts as they are now, and the alarm. */
export interface AttemptReply {
  contacts: AlarmContact[];
  alarm: Alarm;
}

/** An attempt to reach a contact. */
export interface ContactAttemptInput {
  readonly contact: number;
  readonly request: ContactAttemptRequest;
}

export interface ContactsContext {
  id: AlarmId;
  /** In the order in which they are called; null: not read yet. */
  contacts: readonly AlarmContact[] | null;
  /** Forgotten once it is answered: it may hold what a contact said. */
  attempt: ContactAttemptInput | null;
  /** The key under which the attempt is recorded once. */
  key: string;
  refusal: Refusal | null;
  newKey: () => string;
}

export type ContactsEvent =
  | { type: 'contacts.renew' }
  | ({ type: 'contact.attempt' } & ContactAttemptInput)
  | { type: 'contacts.retry' }
  | { type: 'contacts.dismiss' };

/** The attempt was recorded, with the alarm as it is now. */
export type ContactsEmitted = { type: 'contact.attempted'; alarm: Alarm };

/** The call list of an opened alarm: read, and each attempt sent under one key until it is answered. Nothing is optimistic. */
export const contactsMachine = setup({
  types: {
    context: {} as ContactsContext,
    events: {} as ContactsEvent,
    emitted: {} as ContactsEmitted,
    input: {} as { id: AlarmId; newKey: () => string },
    tags: {} as 'busy',
  },
  actors: {
    readContacts: port<Answer<AlarmContact[]>, { id: AlarmId }>('readContacts'),
    attemptContact: port<Answer<AttemptReply>, { id: AlarmId; attempt: ContactAttemptInput; key: string }>('attemptContact'),
  },
  guards: { isAccepted: (_, answer: Answer<unknown>) => answer.ok },
  actions: {
    takeContacts: assign((_, { contacts }: { contacts: AlarmContact[] }) => ({ contacts, refusal: null })),
    prepare: assign(({ context, event }) =>
      event.type === 'contact.attempt'
        ? { attempt: { contact: event.contact, request: event.request }, key: context.newKey(), refusal: null }
        : {},
    ),
    noteRefusal: assign((_, { refusal }: { refusal: Refusal }) => ({ refusal, attempt: null })),
    settle: assign({ attempt: null, refusal: null }),
    takeReply: enqueueActions(({ enqueue }, { contacts, alarm }: AttemptReply) => {
      enqueue.assign({ contacts, attempt: null, refusal: null });
      enqueue(emit({ type: 'contact.attempted', alarm }));
    }),
  },
  delays: { sendRetry: 2000 },
}).createMachine({
  id: 'contacts',
  context: ({ input }) => ({ ...input, contacts: null, attempt: null, key: '', refusal: null }),
  initial: 'reading',
  states: {
    reading: {
      description: 'The contacts are being read; those of before stay in place.',
      tags: 'busy',
      invoke: {
        src: 'readContacts',
        input: ({ context: { id } }) => ({ id }),
        onDone: [
          {
            guard: { type: 'isAccepted', params: answerParams },
            target: 'listed',
            actions: { type: 'takeContacts', params: ({ event }) => ({ contacts: dataOf(event.output) }) },
          },
          { target: 'refused', actions: { type: 'noteRefusal', params: refusalParams } },
        ],
        onError: 'unread',
      },
    },
    unread: {
      description: 'The section says that the contacts could not be read; a button tries again.',
      on: { 'contacts.retry': 'reading' },
    },
    refused: {
      description: 'The platform does not give the contacts, and says why.',
      on: { 'contacts.retry': 'reading' },
    },
    listed: {
      description: 'The contacts are listed in the order in which they are called, each with its last attempt.',
      on: { 'contacts.renew': 'reading', 'contact.attempt': { target: 'sending', actions: 'prepare' } },
    },
    sending: {
      description: 'An attempt is with the platform.',
      tags: 'busy',
      invoke: {
        src: 'attemptContact',
        input: ({ context: { id, attempt, key } }) => ({ id, attempt: attempt as ContactAttemptInput, key }),
        onDone: [
          {
            guard: { type: 'isAccepted', params: answerParams },
            target: 'listed',
            actions: { type: 'takeReply', params: ({ event }) => dataOf(event.output) },
          },
          { target: 'rejected', actions: { type: 'noteRefusal', params: refusalParams } },
        ],
        onError: 'unanswered',
      },
    },
    unanswered: {
      description: 'The platform did not answer; the same attempt is sent again under the same key, so that it is recorded once.',
      after: { sendRetry: 'sending' },
      on: { 'contacts.retry': 'sending' },
    },
    rejected: {
      description: 'The platform refused the attempt, and says why; nothing was recorded.',
      on: { 'contacts.dismiss': { target: 'listed', actions: 'settle' }, 'contact.attempt': { target: 'sending', actions: 'prepare' } },
    },
  },
});
