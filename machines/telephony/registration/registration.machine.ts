import { assign, enqueueActions, sendTo, setup } from 'xstate';
import type { PhoneAccount } from '../../../contract/telephony/calls.ts';
import type { SipSettings } from '../../../contract/telephony/sip-settings.ts';
import { parent } from '../../shared/parent.ts';
import { type Answer, port } from '../../shared/port.ts';
import type { PhoneCommand, PhoneEvent, RegistrationFault } from '../call/phone.ts';

export interface RegistrationInput {
  settings: SipSettings;
}
export interface RegistrationContext extends RegistrationInput {
  /** Null: none is known, or the user has no phone of their own. */
  account: PhoneAccount | null;
  fault: RegistrationFault | null;
  /** When it is tried again, server ms; null: not by itself. */
  retryAt: number | null;
  /** Whether the account was read again because the server did not know it: that is done once. */
  renewed: boolean;
}

/** The phone's events on its registration. */
export type RegistrationPhoneEvent = Extract<
  PhoneEvent,
  { type: 'phone.up' | 'phone.down' | 'phone.registered' | 'phone.unregistered' | 'phone.refused' | 'phone.usedElsewhere' }
>;
export type RegistrationEvent =
  | { type: 'phone.connect' }
  | { type: 'phone.disconnect' }
  | { type: 'phone.takeOver' }
  /** Another user disconnected the device on purpose (OP-4.23). */
  | { type: 'phone.forced' }
  /** The own phone was assigned, changed or removed (OP-7.41). */
  | { type: 'account.changed' }
  | RegistrationPhoneEvent;

/** The state shown to the operator; calls are only possible in `registered`. */
export type RegistrationState =
  | 'reading'
  | 'unread'
  | 'none'
  | 'connecting'
  | 'registering'
  | 'registered'
  | 'lost'
  | 'refused'
  | 'elsewhere'
  | 'off';

/** The phone as the calls know it. */
export interface RegistrationStatus {
  readonly state: RegistrationState;
  readonly fault: RegistrationFault | null;
  readonly retryAt: number | null;
  readonly account: PhoneAccount | null;
}
export const noPhone: RegistrationStatus = { state: 'reading', fault: null, retryAt: null, account: null };

/** Events from the registration to the calls: its state, and commands for the phone. */
export type RegistrationFact =
  | { type: 'registration.changed'; phone: RegistrationStatus }
  | { type: 'phone.command'; command: PhoneCommand };

const accountIn = (answer: Answer<PhoneAccount | null>) => (answer.ok ? answer.data : null);
/**
 * The registration of the own phone (OP-4.21–4.23): registered requires a connection and a registration since it was established. Whatever
 * ends either of the two ends it, so that a phone that receives no calls never appears ready.
 */
export const registrationMachine = setup({
  types: {
    context: {} as RegistrationContext,
    events: {} as RegistrationEvent,
    input: {} as RegistrationInput,
    tags: {} as 'busy',
  },
  actors: {
    /** Null: the user has no phone of their own. */
    readAccount: port<Answer<PhoneAccount | null>>('readAccount'),
  },
  guards: {
    hasAccount: (_, answer: Answer<PhoneAccount | null>) => accountIn(answer) !== null,
    isAccepted: (_, answer: Answer<unknown>) => answer.ok,
    /** Accounts end with their session; a newer one may already be loaded. */
    isStale: ({ context, event }) => event.type === 'phone.refused' && event.fault === 'wrong_account' && !context.renewed,
  },
  actions: {
    noteAccount: assign((_, { answer }: { answer: Answer<PhoneAccount | null> }) => ({
      account: accountIn(answer),
      fault: null,
      retryAt: null,
    })),
    noteNone: assign({ account: null, fault: null, retryAt: null }),
    noteDown: assign(({ event }) => ({ retryAt: event.type === 'phone.down' ? event.retryAt : null })),
    noteFault: assign(({ event }) => ({ fault: event.type === 'phone.refused' ? event.fault : null })),
    noteForced: assign({ fault: 'disconnected', retryAt: null }),
    noteRenewed: assign({ renewed: true }),
    noteRegistered: assign({ renewed: false, fault: null, retryAt: null }),
    register: enqueueActions(({ context: { account, settings }, enqueue }) => {
      if (account) enqueue.sendTo(parent, { type: 'phone.command', command: { type: 'phone.register', account, settings } });
    }),
    unregister: sendTo(parent, { type: 'phone.command', command: { type: 'phone.unregister' } }),
    fetch: sendTo(parent, { type: 'phone.command', command: { type: 'phone.takeOver' } }),
    notifyChanged: sendTo(parent, ({ context: { account, fault, retryAt } }, { state }: { state: RegistrationState }) => ({
      type: 'registration.changed',
      phone: { state, fault, retryAt, account } satisfies RegistrationStatus,
    })),
  },
  delays: { readRetry: 5000 },
}).createMachine({
  id: 'registration',
  context: ({ input }) => ({ ...input, account: null, fault: null, retryAt: null, renewed: false }),
  initial: 'reading',
  on: { 'account.changed': { target: '.reading', reenter: true, actions: 'unregister' } },
  states: {
    reading: {
      description: 'The phone says that it is starting; its account is being read.',
      tags: 'busy',
      entry: { type: 'notifyChanged', params: { state: 'reading' } },
      invoke: {
        src: 'readAccount',
        onDone: [
          {
            guard: { type: 'hasAccount', params: ({ event }) => event.output },
            target: 'wanted',
            actions: [{ type: 'noteAccount', params: ({ event }) => ({ answer: event.output }) }, 'register'],
          },
          { guard: { type: 'isAccepted', params: ({ event }) => event.output }, target: 'none', actions: 'noteNone' },
          { target: 'unread' },
        ],
        onError: 'unread',
      },
      on: { 'phone.disconnect': 'off' },
    },
    unread: {
      description: 'The account of the phone could not be read; it is asked for again by itself.',
      entry: { type: 'notifyChanged', params: { state: 'unread' } },
      after: { readRetry: 'reading' },
      on: { 'phone.connect': 'reading', 'phone.disconnect': 'off' },
    },
    none: {
      description: 'Whoever works here has no phone of their own: waiting calls are seen, and cannot be taken.',
      entry: { type: 'notifyChanged', params: { state: 'none' } },
    },
    wanted: {
      initial: 'connecting',
      on: {
        'phone.up': '.registering',
        'phone.down': { target: '.lost', actions: 'noteDown' },
        'phone.usedElsewhere': '.elsewhere',
        'phone.refused': [
          { guard: 'isStale', target: 'reading', actions: 'noteRenewed' },
          { target: 'refused', actions: 'noteFault' },
        ],
        'phone.forced': { target: 'refused', actions: ['noteForced', 'unregister'] },
        'phone.disconnect': { target: 'off', actions: 'unregister' },
      },
      states: {
        connecting: {
          description: 'The phone says that it is connecting; no call comes or goes.',
          entry: { type: 'notifyChanged', params: { state: 'connecting' } },
        },
        registering: {
          description: 'The connection stands and the phone is being registered; no call comes yet.',
          entry: { type: 'notifyChanged', params: { state: 'registering' } },
          on: { 'phone.registered': { target: 'registered', actions: 'noteRegistered' } },
        },
        registered: {
          description: 'The phone is registered under its number: calls come and go.',
          entry: { type: 'notifyChanged', params: { state: 'registered' } },
          on: { 'phone.unregistered': 'registering' },
        },
        lost: {
          description: 'The phone hears nothing: its connection is lost, and when it is tried again is counted down.',
          entry: { type: 'notifyChanged', params: { state: 'lost' } },
          on: { 'phone.connect': { target: 'connecting', actions: 'register' } },
        },
        elsewhere: {
          description: 'The phone is in another tab of this browser; a button fetches it over.',
          entry: { type: 'notifyChanged', params: { state: 'elsewhere' } },
          on: { 'phone.takeOver': { target: 'connecting', actions: 'fetch' } },
        },
      },
    },
    refused: {
      description: 'The phone is not registered and says why: a wrong account, disconnected on purpose, or replaced elsewhere.',
      entry: { type: 'notifyChanged', params: { state: 'refused' } },
      on: {
        'phone.connect': 'reading',
        'phone.disconnect': { target: 'off', actions: 'unregister' },
        // The phone itself retries failures other than those of the account.
        'phone.up': 'wanted.registering',
        'phone.down': { target: 'refused', reenter: true, actions: 'noteDown' },
      },
    },
    off: {
      description: 'The phone was switched off by hand; a button connects it again.',
      entry: { type: 'notifyChanged', params: { state: 'off' } },
      on: { 'phone.connect': 'reading' },
    },
  },
});
