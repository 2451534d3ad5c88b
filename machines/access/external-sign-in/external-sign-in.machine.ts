import { assign, emit, setup } from 'xstate';
import type { SignInReply } from '../../../contract/access/session.ts';
import type { Refusal } from '../../../contract/platform/index.ts';
import { type Answer, answerParams, dataOf, port, refusalParams } from '../../shared/port.ts';

interface Context {
  /** The ticket of the address; empty: there is none, or it was used. */
  token: string;
  refusal: Refusal | null;
}

/** Sign-in from another installation by a ticket in the address (OQ-11): it is exchanged for a session, or for a second factor. */
export const externalSignInMachine = setup({
  types: {
    context: {} as Context,
    events: {} as { type: 'external.retry' },
    emitted: {} as { type: 'external.exchanged'; reply: SignInReply },
    input: {} as { token: string },
    tags: {} as 'busy',
  },
  actors: { exchangeTicket: port<Answer<SignInReply>, string>('exchangeTicket') },
  guards: { isAccepted: (_, answer: Answer<unknown>) => answer.ok },
  actions: {
    forgetTicket: assign({ token: '' }),
    noteRefusal: assign((_, { refusal }: { refusal: Refusal }) => ({ refusal })),
    emitExchanged: emit((_, { reply }: { reply: SignInReply }) => ({ type: 'external.exchanged' as const, reply })),
  },
}).createMachine({
  id: 'external-sign-in',
  context: ({ input }) => ({ token: input.token, refusal: null }),
  initial: 'exchanging',
  states: {
    exchanging: {
      description: 'It says that somebody is being signed in from another installation.',
      tags: 'busy',
      invoke: {
        src: 'exchangeTicket',
        input: ({ context }) => context.token,
        onDone: [
          {
            guard: { type: 'isAccepted', params: answerParams },
            target: 'exchanged',
            actions: ['forgetTicket', { type: 'emitExchanged', params: ({ event }) => ({ reply: dataOf(event.output) }) }],
          },
          { target: 'refused', actions: ['forgetTicket', { type: 'noteRefusal', params: refusalParams }] },
        ],
        onError: 'failed',
      },
    },
    exchanged: { description: 'The session is there, or its second factor is asked for: the page goes over to it.' },
    refused: { description: 'It says "failed to login" and why, and leads to the sign-in form.' },
    failed: {
      description: 'It says "failed to login" since the platform did not answer; it can be tried again.',
      on: { 'external.retry': 'exchanging' },
    },
  },
});
