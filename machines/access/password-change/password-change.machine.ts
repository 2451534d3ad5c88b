import { assign, setup } from 'xstate';
import { isStrongPassword } from '../../../contract/access/password.ts';
import type { FieldErrors, Refusal } from '../../../contract/platform/index.ts';
import { type Answer, answerParams, port, refusalParams } from '../../shared/port.ts';

export interface PasswordChange {
  current_password: string;
  password: string;
  password_confirmation: string;
}
export type PasswordField = keyof PasswordChange;

interface Context {
  typed: PasswordChange;
  errors: FieldErrors;
  refusal: Refusal | null;
}
type Event = { type: 'password.type'; field: PasswordField; value: string } | { type: 'password.change' };

const nothing: PasswordChange = { current_password: '', password: '', password_confirmation: '' };

/** Change of the own password: current password, new password by the rules, repetition (OP-7.09, OQ-22). Every other session ends. */
export const passwordChangeMachine = setup({
  types: { context: {} as Context, events: {} as Event, tags: {} as 'busy' },
  actors: { changePassword: port<Answer<null>, PasswordChange>('changePassword') },
  guards: {
    isAccepted: (_, answer: Answer<unknown>) => answer.ok,
    isWrong: (_, answer: Answer<unknown>) => !answer.ok && answer.refusal.code === 'session.credentials',
    isIncomplete: ({ context: { typed } }) => typed.current_password === '' || !isStrongPassword(typed.password),
    isMismatch: ({ context: { typed } }) => typed.password !== typed.password_confirmation,
  },
  actions: {
    type: assign(({ context: { typed, errors }, event }) => {
      if (event.type !== 'password.type') return {};
      const { [event.field]: _, ...others } = errors;
      return { typed: { ...typed, [event.field]: event.value }, errors: others };
    }),
    forget: assign({ typed: nothing, errors: {}, refusal: null }),
    noteRefusal: assign((_, { refusal }: { refusal: Refusal }) => ({ refusal, errors: refusal.errors ?? {} })),
  },
}).createMachine({
  id: 'password-change',
  context: { typed: nothing, errors: {}, refusal: null },
  initial: 'filling',
  states: {
    filling: {
      initial: 'plain',
      on: {
        'password.type': { target: '.plain', actions: 'type' },
        'password.change': [
          { guard: 'isIncomplete', target: '.incomplete' },
          { guard: 'isMismatch', target: '.mismatched' },
          { target: 'changing' },
        ],
      },
      states: {
        plain: { description: 'Three fields; which rules the new password meets shows while it is typed.' },
        incomplete: { description: 'The present password is missing, or the new one does not meet every rule: what is missing is marked.' },
        mismatched: { description: 'The repetition is not the same as the new password, and says so.' },
        incorrect: { description: 'The present password is not the right one: it says so beside it, and what was typed stands.' },
        refused: { description: 'The platform did not take the new password and says why, or says to wait.' },
        unanswered: { description: 'No answer came; it can be tried again.' },
        changed: { description: 'The password is changed and the other sessions ended; the fields are empty.' },
      },
    },
    changing: {
      tags: 'busy',
      description: 'The password is being changed.',
      invoke: {
        src: 'changePassword',
        input: ({ context }) => context.typed,
        onDone: [
          { guard: { type: 'isAccepted', params: answerParams }, target: 'filling.changed', actions: 'forget' },
          { guard: { type: 'isWrong', params: answerParams }, target: 'filling.incorrect' },
          { target: 'filling.refused', actions: { type: 'noteRefusal', params: refusalParams } },
        ],
        onError: 'filling.unanswered',
      },
    },
  },
});
