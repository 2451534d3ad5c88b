import { assign, emit, setup } from 'xstate';
import type { PasskeyAssertion, PasskeyRequestOptions } from '../../../contract/access/passkey.ts';
import type { Grant } from '../../../contract/access/session.ts';
import type { Refusal } from '../../../contract/platform/index.ts';
import { type Answer, answerParams, dataOf, port, refusalParams } from '../../shared/port.ts';
import type { Prompted, PromptFault } from './prompt.ts';

/** A challenge that the platform waits for, and what answers it. */
interface Begun {
  attempt: string;
  options: PasskeyRequestOptions;
}
interface Proof {
  attempt: string;
  credential: PasskeyAssertion;
  remember: boolean;
}

interface PasskeySignInInput {
  /** The token of a sign-in that waits for its second factor; null: the passkey is the whole sign-in. */
  token: string | null;
  /** Whether the prompt opens by itself, because there is no other way to go on. */
  isAutomatic: boolean;
}

interface Context extends PasskeySignInInput {
  begun: Begun | null;
  credential: PasskeyAssertion | null;
  remember: boolean;
  fault: PromptFault | null;
  refusal: Refusal | null;
}

const use = { 'passkey.use': { target: 'beginning', actions: 'clearFault' } } as const;

/** Sign-in with a passkey, or a passkey as second factor: a challenge of the platform, the browser's prompt, the platform's verdict. */
export const passkeySignInMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: 'passkey.use' }
      /** Whether this browser need not give the second factor again. */
      | { type: 'passkey.remember'; remember: boolean },
    emitted: {} as { type: 'passkey.accepted'; grant: Grant },
    input: {} as PasskeySignInInput,
    tags: {} as 'busy',
  },
  actors: {
    beginPasskey: port<Answer<Begun>, { token: string | null }>('beginPasskey'),
    promptPasskey: port<Prompted<PasskeyAssertion>, { options: PasskeyRequestOptions }>('promptPasskey'),
    verifyPasskey: port<Answer<Grant>, Proof>('verifyPasskey'),
  },
  guards: {
    isAutomatic: ({ context }) => context.isAutomatic,
    isAccepted: (_, answer: Answer<unknown>) => answer.ok,
    isConfirmed: (_, prompted: Prompted<unknown>) => prompted.kind === 'confirmed',
  },
  actions: {
    clearFault: assign({ fault: null, refusal: null }),
    noteRemember: assign(({ context, event }) => ({ remember: event.type === 'passkey.remember' ? event.remember : context.remember })),
    noteBegun: assign((_, { begun }: { begun: Begun }) => ({ begun })),
    noteCredential: assign((_, { prompted }: { prompted: Prompted<PasskeyAssertion> }) => ({
      credential: prompted.kind === 'confirmed' ? prompted.credential : null,
      fault: prompted.kind === 'unconfirmed' ? prompted.fault : null,
    })),
    noteRefusal: assign((_, { refusal }: { refusal: Refusal }) => ({ refusal })),
    forget: assign({ begun: null, credential: null }),
    emitAccepted: emit((_, { grant }: { grant: Grant }) => ({ type: 'passkey.accepted' as const, grant })),
  },
}).createMachine({
  id: 'passkey-sign-in',
  context: ({ input }) => ({ ...input, begun: null, credential: null, remember: false, fault: null, refusal: null }),
  initial: 'opening',
  on: { 'passkey.remember': { actions: 'noteRemember' } },
  states: {
    opening: { always: [{ guard: 'isAutomatic', target: 'beginning' }, { target: 'offered' }] },
    offered: { description: 'A button offers to sign in with a passkey, or to confirm the sign-in with one.', on: use },
    beginning: {
      description: 'The platform is asked for a challenge; the button is busy.',
      tags: 'busy',
      invoke: {
        src: 'beginPasskey',
        input: ({ context: { token } }) => ({ token }),
        onDone: [
          {
            guard: { type: 'isAccepted', params: answerParams },
            target: 'prompting',
            actions: { type: 'noteBegun', params: ({ event }) => ({ begun: dataOf(event.output) }) },
          },
          { target: 'refused', actions: { type: 'noteRefusal', params: refusalParams } },
        ],
        onError: 'failed',
      },
    },
    prompting: {
      description: 'The browser asks for the passkey; the page says that its prompt waits.',
      tags: 'busy',
      invoke: {
        src: 'promptPasskey',
        input: ({ context }) => ({ options: begunOf(context).options }),
        onDone: [
          {
            guard: { type: 'isConfirmed', params: ({ event }) => event.output },
            target: 'verifying',
            actions: { type: 'noteCredential', params: ({ event }) => ({ prompted: event.output }) },
          },
          { target: 'unconfirmed', actions: { type: 'noteCredential', params: ({ event }) => ({ prompted: event.output }) } },
        ],
        onError: 'failed',
      },
    },
    verifying: {
      description: 'The platform verifies the passkey.',
      tags: 'busy',
      exit: 'forget',
      invoke: {
        src: 'verifyPasskey',
        input: ({ context }) => proofOf(context),
        onDone: [
          {
            guard: { type: 'isAccepted', params: answerParams },
            target: 'accepted',
            actions: { type: 'emitAccepted', params: ({ event }) => ({ grant: dataOf(event.output) }) },
          },
          { target: 'refused', actions: { type: 'noteRefusal', params: refusalParams } },
        ],
        onError: 'failed',
      },
    },
    accepted: { description: 'The session is there: the page goes over to it.' },
    unconfirmed: {
      description:
        'The prompt gave no passkey, and it says why: it was closed, it timed out, or none can be used here. It may be repeated.',
      on: use,
    },
    refused: { description: 'The platform refused the passkey, and says why; it may be repeated.', on: use },
    failed: { description: 'The platform did not answer; it may be repeated.', on: use },
  },
});

function begunOf({ begun }: Context): Begun {
  if (begun === null) throw new TypeError('No challenge was begun');
  return begun;
}

function proofOf(context: Context): Proof {
  const { credential, remember } = context;
  if (credential === null) throw new TypeError('No passkey was confirmed');
  return { attempt: begunOf(context).attempt, credential, remember };
}
