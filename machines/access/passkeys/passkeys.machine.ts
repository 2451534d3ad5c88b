import { assertEvent, assign, setup } from 'xstate';
import { type Passkey, type PasskeyAttestation, type PasskeyCreationOptions, passkeyLimits } from '../../../contract/access/passkey.ts';
import type { Refusal } from '../../../contract/platform/index.ts';
import { type Answer, answerParams, dataOf, port, refusalParams } from '../../shared/port.ts';
import type { Prompted, PromptFault } from './prompt.ts';

interface Begun {
  attempt: string;
  options: PasskeyCreationOptions;
}
interface Added {
  passkey: Passkey;
  recovery_codes: string[];
}
/** What the platform stores: the reply to its challenge, and the name that the user gave. */
interface Registration {
  attempt: string;
  name: string;
  credential: PasskeyAttestation;
}

interface Context {
  passkeys: readonly Passkey[];
  /** The name of the passkey that is being added. */
  name: string;
  begun: Begun | null;
  credential: PasskeyAttestation | null;
  /** Recovery codes in plain text, for as long as they are shown. */
  codes: readonly string[];
  fault: PromptFault | null;
  refusal: Refusal | null;
}

type Event =
  | { type: 'passkeys.renew' }
  | { type: 'passkeys.add'; name: string; password: string }
  | { type: 'passkeys.rename'; id: string; name: string }
  | { type: 'passkeys.remove'; id: string; password: string }
  | { type: 'passkeys.leaveCodes' };

const isName = (name: string) => name.trim() !== '' && name.trim().length <= passkeyLimits.name;

const acts = {
  'passkeys.add': { guard: 'canAdd', target: 'beginning', actions: 'noteName' },
  'passkeys.rename': { guard: 'canRename', target: 'renaming', actions: 'clearFault' },
  'passkeys.remove': { guard: 'canRemove', target: 'removing', actions: 'clearFault' },
  'passkeys.renew': '#passkeys.reading',
} as const;

/** One's own passkeys: list, add, rename, remove. Passwords are never stored; recovery codes are for as long as they are shown. */
export const passkeysMachine = setup({
  types: { context: {} as Context, events: {} as Event, tags: {} as 'busy' },
  actors: {
    readPasskeys: port<Answer<Passkey[]>>('readPasskeys'),
    beginPasskey: port<Answer<Begun>, { password: string }>('beginPasskey'),
    createPasskey: port<Prompted<PasskeyAttestation>, { options: PasskeyCreationOptions }>('createPasskey'),
    addPasskey: port<Answer<Added>, Registration>('addPasskey'),
    renamePasskey: port<Answer<Passkey>, { id: string; name: string }>('renamePasskey'),
    removePasskey: port<Answer<null>, { id: string; password: string }>('removePasskey'),
  },
  guards: {
    isAccepted: (_, answer: Answer<unknown>) => answer.ok,
    isConfirmed: (_, prompted: Prompted<unknown>) => prompted.kind === 'confirmed',
    hasCodes: (_, answer: Answer<Added>) => answer.ok && answer.data.recovery_codes.length > 0,
    /** It was removed elsewhere, which is the desired result. */
    isGone: (_, answer: Answer<unknown>) => !answer.ok && answer.refusal.code === 'record.not_found',
    canAdd: ({ context, event }) =>
      event.type === 'passkeys.add' && isName(event.name) && event.password !== '' && context.passkeys.length < passkeyLimits.perUser,
    canRename: ({ context, event }) =>
      event.type === 'passkeys.rename' && isName(event.name) && context.passkeys.some(({ id }) => id === event.id),
    canRemove: ({ context, event }) =>
      event.type === 'passkeys.remove' && event.password !== '' && context.passkeys.some(({ id }) => id === event.id),
  },
  actions: {
    take: assign((_, { passkeys }: { passkeys: Passkey[] }) => ({ passkeys, refusal: null, fault: null })),
    noteName: assign(({ event }) => ({ name: event.type === 'passkeys.add' ? event.name.trim() : '', fault: null, refusal: null })),
    clearFault: assign({ fault: null, refusal: null }),
    noteBegun: assign((_, { begun }: { begun: Begun }) => ({ begun })),
    notePrompted: assign((_, { prompted }: { prompted: Prompted<PasskeyAttestation> }) => ({
      credential: prompted.kind === 'confirmed' ? prompted.credential : null,
      fault: prompted.kind === 'unconfirmed' ? prompted.fault : null,
    })),
    noteCodes: assign((_, { added }: { added: Added }) => ({ codes: added.recovery_codes })),
    noteRefusal: assign((_, { refusal }: { refusal: Refusal }) => ({ refusal })),
    forget: assign({ begun: null, credential: null }),
    forgetCodes: assign({ codes: [] }),
  },
}).createMachine({
  id: 'passkeys',
  context: { passkeys: [], name: '', begun: null, credential: null, codes: [], fault: null, refusal: null },
  initial: 'reading',
  states: {
    reading: {
      description: 'The passkeys are being read; what was shown stays.',
      tags: 'busy',
      invoke: {
        src: 'readPasskeys',
        onDone: [
          {
            guard: { type: 'isAccepted', params: answerParams },
            target: 'ready',
            actions: { type: 'take', params: ({ event }) => ({ passkeys: dataOf(event.output) }) },
          },
          { target: 'refused', actions: { type: 'noteRefusal', params: refusalParams } },
        ],
        onError: 'unread',
      },
    },
    unread: { description: 'The passkeys could not be read; a button tries again.', on: { 'passkeys.renew': 'reading' } },
    refused: { description: 'The platform refused to list the passkeys, and says why.', on: { 'passkeys.renew': 'reading' } },
    ready: {
      initial: 'listed',
      states: {
        listed: { description: 'The passkeys with name, creation and last use; each may be renamed and removed, and one added.', on: acts },
        beginning: {
          description: 'The password is verified, and a challenge requested.',
          tags: 'busy',
          invoke: {
            src: 'beginPasskey',
            input: ({ event }) => {
              assertEvent(event, 'passkeys.add');
              return { password: event.password };
            },
            onDone: [
              {
                guard: { type: 'isAccepted', params: answerParams },
                target: 'prompting',
                actions: { type: 'noteBegun', params: ({ event }) => ({ begun: dataOf(event.output) }) },
              },
              { target: 'denied', actions: { type: 'noteRefusal', params: refusalParams } },
            ],
            onError: 'unanswered',
          },
        },
        prompting: {
          description: 'The browser creates the passkey; the page says that its prompt waits.',
          tags: 'busy',
          invoke: {
            src: 'createPasskey',
            input: ({ context }) => ({ options: begunOf(context).options }),
            onDone: [
              {
                guard: { type: 'isConfirmed', params: ({ event }) => event.output },
                target: 'adding',
                actions: { type: 'notePrompted', params: ({ event }) => ({ prompted: event.output }) },
              },
              { target: 'unconfirmed', actions: { type: 'notePrompted', params: ({ event }) => ({ prompted: event.output }) } },
            ],
            onError: 'unanswered',
          },
        },
        adding: {
          description: 'The platform verifies and stores the passkey.',
          tags: 'busy',
          exit: 'forget',
          invoke: {
            src: 'addPasskey',
            input: ({ context }) => registrationOf(context),
            onDone: [
              {
                guard: { type: 'hasCodes', params: ({ event }) => event.output },
                target: '#passkeys.codes',
                actions: { type: 'noteCodes', params: ({ event }) => ({ added: dataOf(event.output) }) },
              },
              { guard: { type: 'isAccepted', params: answerParams }, target: '#passkeys.reading' },
              { target: 'denied', actions: { type: 'noteRefusal', params: refusalParams } },
            ],
            onError: 'unanswered',
          },
        },
        renaming: {
          description: 'A passkey is being renamed.',
          tags: 'busy',
          invoke: {
            src: 'renamePasskey',
            input: ({ event }) => {
              assertEvent(event, 'passkeys.rename');
              return { id: event.id, name: event.name.trim() };
            },
            onDone: [
              { guard: { type: 'isAccepted', params: answerParams }, target: '#passkeys.reading' },
              { target: 'denied', actions: { type: 'noteRefusal', params: refusalParams } },
            ],
            onError: 'unanswered',
          },
        },
        removing: {
          description: 'A passkey is being removed.',
          tags: 'busy',
          invoke: {
            src: 'removePasskey',
            input: ({ event }) => {
              assertEvent(event, 'passkeys.remove');
              return { id: event.id, password: event.password };
            },
            onDone: [
              { guard: { type: 'isAccepted', params: answerParams }, target: '#passkeys.reading' },
              { guard: { type: 'isGone', params: answerParams }, target: '#passkeys.reading' },
              { target: 'denied', actions: { type: 'noteRefusal', params: refusalParams } },
            ],
            onError: 'unanswered',
          },
        },
        unconfirmed: { description: 'The prompt of the browser made no passkey, and it says why; it may be repeated.', on: acts },
        denied: { description: 'The platform refused it, and says why; it may be repeated.', on: acts },
        unanswered: { description: 'No answer came, so nobody knows whether it was done; reading the list again shows it.', on: acts },
      },
    },
    codes: {
      description: 'The passkey is the first factor: recovery codes are shown, this once, to be stored in a safe place.',
      on: { 'passkeys.leaveCodes': { target: 'reading', actions: 'forgetCodes' } },
    },
  },
});

function begunOf({ begun }: Context): Begun {
  if (begun === null) throw new TypeError('No challenge was begun');
  return begun;
}

function registrationOf(context: Context): Registration {
  const { credential, name } = context;
  if (credential === null) throw new TypeError('No passkey was made');
  return { attempt: begunOf(context).attempt, name, credential };
}
