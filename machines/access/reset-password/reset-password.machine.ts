import { assertEvent, assign, setup } from 'xstate';
import { isStrongPassword } from '../../../contract/access/password.ts';
import type { Refusal } from '../../../contract/platform/index.ts';
import { isRefusedFor, retryAtOf } from '../../../contract/refusal-details.ts';
import { type ClockTicked, clock } from '../../shared/clock.ts';
import { type Answer, answerParams, port, refusalParams } from '../../shared/port.ts';

/** The parameters in the address of the page. */
interface Link {
  token: string;
  id: number;
}
interface Context {
  link: Link;
  refusal: Refusal | null;
  /** Server ms; 0 until the first tick. */
  now: number;
  /** Until this instant, in server ms, the platform takes no more. */
  waitUntil: number;
}
type Event = { type: 'password.reset'; password: string; repetition: string } | ClockTicked;

/** A new password by the link of a mail (OQ-10, OQ-22). Passwords are sent and never stored. */
export const resetPasswordMachine = setup({
  types: { context: {} as Context, events: {} as Event, input: {} as Link, tags: {} as 'busy' },
  actors: { resetPassword: port<Answer<null>, Link & { password: string; repetition: string }>('resetPassword'), clock },
  guards: {
    isValid: ({ event }) => event.type === 'password.reset' && isStrongPassword(event.password) && event.password === event.repetition,
    isAccepted: (_, answer: Answer<unknown>) => answer.ok,
    isInvalid: (_, answer: Answer<unknown>) => !answer.ok && isRefusedFor(answer.refusal, 'reset.invalid'),
    isThrottled: (_, answer: Answer<unknown>) =>
      !answer.ok && isRefusedFor(answer.refusal, 'access.throttled') && retryAtOf(answer.refusal) !== undefined,
    isWaitOver: ({ context, event }) => event.type === 'clock.ticked' && event.now >= context.waitUntil,
  },
  actions: {
    clearRefusal: assign({ refusal: null }),
    noteTime: assign(({ context, event }) => ({ now: event.type === 'clock.ticked' ? event.now : context.now })),
    noteRefusal: assign((_, { refusal }: { refusal: Refusal }) => ({ refusal, waitUntil: retryAtOf(refusal) ?? 0 })),
    forgetLink: assign(({ context }) => ({ link: { ...context.link, token: '' } })),
  },
}).createMachine({
  id: 'reset-password',
  context: ({ input }) => ({ link: input, refusal: null, now: 0, waitUntil: 0 }),
  initial: 'prompting',
  states: {
    prompting: {
      on: { 'password.reset': { guard: 'isValid', target: 'saving', actions: 'clearRefusal' } },
      initial: 'form',
      states: {
        form: { description: 'A new password and its repetition are asked for; the rules show as they are met.' },
        refused: { description: 'The form, with why the platform did not take this password.' },
        failed: { description: 'The form, saying that the platform did not answer; it can be sent again.' },
      },
    },
    saving: {
      description: 'The form is locked while the new password is saved.',
      tags: 'busy',
      invoke: {
        src: 'resetPassword',
        input: ({ context, event }) => {
          assertEvent(event, 'password.reset');
          return { ...context.link, password: event.password, repetition: event.repetition };
        },
        onDone: [
          { guard: { type: 'isAccepted', params: answerParams }, target: 'saved', actions: 'forgetLink' },
          { guard: { type: 'isInvalid', params: answerParams }, target: 'invalid', actions: 'forgetLink' },
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
      description: 'Too many tries from this place: the form is locked and counts down to when it opens again.',
      invoke: { src: 'clock', id: 'clock' },
      on: {
        'clock.ticked': [{ guard: 'isWaitOver', target: 'prompting.form', actions: ['noteTime', 'clearRefusal'] }, { actions: 'noteTime' }],
      },
    },
    invalid: { description: 'The link is not in force any more, or was used; it leads to asking for another one.' },
    saved: { description: 'The password is changed; the page goes over to the sign-in form, which says so.' },
  },
});
