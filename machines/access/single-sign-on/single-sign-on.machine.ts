import { assign, emit, setup } from 'xstate';
import type { SignInReply } from '../../../contract/access/session.ts';
import type { SignOnReply, SignOnRequest } from '../../../contract/access/single-sign-on.ts';
import type { Refusal } from '../../../contract/platform/index.ts';
import { type Answer, answerParams, dataOf, port, refusalParams } from '../../shared/port.ts';

/** What is started: a sign-in at a provider, or unlocking this session by one. */
export type SignOnStart = SignOnRequest | 'unlock';

interface Input {
  /** What the provider appended to the address; empty: nobody returned from one. */
  query: string;
  /** What is started at once; null: it is chosen. */
  start: SignOnStart | null;
}

interface Context extends Input {
  refusal: Refusal | null;
}

const begin = { target: 'beginning', actions: 'noteStart' } as const;

/**
 * Sign-in at an identity provider (OpenID Connect): the browser goes to the provider's pages and returns with a code, which is exchanged for
 * a session, for a second factor, or for an unlocked screen.
 */
export const singleSignOnMachine = setup({
  types: {
    context: {} as Context,
    events: {} as { type: 'signOn.begin'; start: SignOnStart } | { type: 'signOn.retry' },
    emitted: {} as { type: 'signOn.exchanged'; reply: SignInReply },
    input: {} as Input,
    tags: {} as 'busy',
  },
  actors: {
    /** Starts it at the platform and leads the browser to the provider. */
    beginSignOn: port<Answer<null>, SignOnStart>('beginSignOn'),
    finishSignOn: port<Answer<SignOnReply>, string>('finishSignOn'),
  },
  guards: {
    isReturned: ({ context }) => context.query !== '',
    isStarted: ({ context }) => context.start !== null,
    isAccepted: (_, answer: Answer<unknown>) => answer.ok,
    isUnlocked: (_, answer: Answer<unknown>) =>
      answer.ok && typeof answer.data === 'object' && answer.data !== null && 'unlocked' in answer.data,
  },
  actions: {
    noteStart: assign(({ context, event }) => ({
      start: event.type === 'signOn.begin' ? event.start : context.start,
      query: '',
      refusal: null,
    })),
    forgetQuery: assign({ query: '' }),
    noteRefusal: assign((_, { refusal }: { refusal: Refusal }) => ({ refusal })),
    emitExchanged: emit((_, { reply }: { reply: SignInReply }) => ({ type: 'signOn.exchanged' as const, reply })),
  },
}).createMachine({
  id: 'single-sign-on',
  context: ({ input }) => ({ ...input, refusal: null }),
  initial: 'opening',
  states: {
    opening: {
      always: [{ guard: 'isReturned', target: 'exchanging' }, { guard: 'isStarted', target: 'beginning' }, { target: 'choosing' }],
    },
    choosing: { description: 'Buttons offer the sign-in services that this platform knows.', on: { 'signOn.begin': begin } },
    beginning: {
      description: 'It says that the sign-in service is being opened.',
      tags: 'busy',
      invoke: {
        src: 'beginSignOn',
        input: ({ context }) => context.start ?? {},
        onDone: [
          { guard: { type: 'isAccepted', params: answerParams }, target: 'leaving' },
          { target: 'refused', actions: { type: 'noteRefusal', params: refusalParams } },
        ],
        onError: 'failed',
      },
    },
    leaving: {
      description: 'The browser goes to the page of the sign-in service. Whoever returns by “Back” can choose again.',
      on: { 'signOn.begin': begin },
    },
    exchanging: {
      description: 'It says that somebody is being signed in.',
      tags: 'busy',
      invoke: {
        src: 'finishSignOn',
        input: ({ context }) => context.query,
        onDone: [
          { guard: { type: 'isUnlocked', params: answerParams }, target: 'unlocked', actions: 'forgetQuery' },
          {
            guard: { type: 'isAccepted', params: answerParams },
            target: 'exchanged',
            actions: ['forgetQuery', { type: 'emitExchanged', params: ({ event }) => ({ reply: dataOf(event.output) as SignInReply }) }],
          },
          { target: 'refused', actions: ['forgetQuery', { type: 'noteRefusal', params: refusalParams }] },
        ],
        onError: 'failed',
      },
    },
    exchanged: { description: 'The session is there, or its second factor is asked for: the page goes over to it.' },
    unlocked: { description: 'It says that the screen is unlocked, and that this window may be closed.' },
    refused: { description: 'It says why nobody was signed in.', on: { 'signOn.begin': begin } },
    failed: {
      description: 'It says that the platform did not answer; it can be tried again.',
      on: { 'signOn.retry': 'opening', 'signOn.begin': begin },
    },
  },
});
