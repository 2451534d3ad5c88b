import { assertEvent, assign, setup } from 'xstate';
import type { Refusal } from '../../../contract/platform/index.ts';
import { isRefusedFor, retryAtOf } from '../../../contract/refusal-details.ts';
import { type ClockTicked, clock } from '../../shared/clock.ts';
import { type Answer, answerParams, port, refusalParams } from '../../shared/port.ts';

interface Context {
  /** As it was typed, for the form to keep. */
  email: string;
  refusal: Refusal | null;
  /** Server ms; 0 until the first tick. */
  now: number;
  /** Until this instant, in server ms, the platform takes no more. */
  waitUntil: number;
}
type Event = { type: 'resetLink.request'; email: string } | ClockTicked;

/** An address of mail as far as the platform can send to one. */
const isAddress = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim());

/** Requests a link to a new password (OQ-10). The answer does not reveal whether the account exists. */
export const forgottenPasswordMachine = setup({
  types: { context: {} as Context, events: {} as Event, input: {} as { email: string }, tags: {} as 'busy' },
  actors: { requestResetLink: port<Answer<null>, string>('requestResetLink'), clock },
  guards: {
    isAddress: ({ event }) => event.type === 'resetLink.request' && isAddress(event.email),
    isAccepted: (_, answer: Answer<unknown>) => answer.ok,
    isThrottled: (_, answer: Answer<unknown>) =>
      !answer.ok && isRefusedFor(answer.refusal, 'access.throttled') && retryAtOf(answer.refusal) !== undefined,
    isWaitOver: ({ context, event }) => event.type === 'clock.ticked' && event.now >= context.waitUntil,
  },
  actions: {
    noteEmail: assign(({ event }) => (event.type === 'resetLink.request' ? { email: event.email.trim(), refusal: null } : {})),
    noteTime: assign(({ context, event }) => ({ now: event.type === 'clock.ticked' ? event.now : context.now })),
    noteRefusal: assign((_, { refusal }: { refusal: Refusal }) => ({ refusal, waitUntil: retryAtOf(refusal) ?? 0 })),
  },
}).createMachine({
  id: 'forgotten-password',
  context: ({ input }) => ({ email: input.email, refusal: null, now: 0, waitUntil: 0 }),
  initial: 'prompting',
  states: {
    prompting: {
      on: { 'resetLink.request': { guard: 'isAddress', target: 'sending', actions: 'noteEmail' } },
      initial: 'form',
      states: {
        form: { description: 'The e-mail address of the account is asked for.' },
        refused: { description: 'The form, with why the platform refused.' },
        failed: { description: 'The form, saying that the platform did not answer; the address is still there.' },
      },
    },
    sending: {
      description: 'The form is locked while the link is asked for.',
      tags: 'busy',
      invoke: {
        src: 'requestResetLink',
        input: ({ event }) => {
          assertEvent(event, 'resetLink.request');
          return event.email.trim();
        },
        onDone: [
          { guard: { type: 'isAccepted', params: answerParams }, target: 'sent' },
          {
            guard: { type: 'isThrottled', params: answerParams },
            target: 'throttled',
            actions: { type: 'noteRefusal', params: refusalParams },
          },
          { target: 'prompting.refused', actions: { type: 'noteRefusal', params: refusalParams } },
        ],
        onError: 'prompting.failed',
      },
    },
    throttled: {
      description: 'Too many links were asked for: the form is locked and counts down to when it opens again.',
      invoke: { src: 'clock', id: 'clock' },
      on: { 'clock.ticked': [{ guard: 'isWaitOver', target: 'prompting.form', actions: 'noteTime' }, { actions: 'noteTime' }] },
    },
    sent: {
      description: 'It says that a link is on its way if there is such an account, and to look into the mailbox.',
      on: { 'resetLink.request': { guard: 'isAddress', target: 'sending', actions: 'noteEmail' } },
    },
  },
});
