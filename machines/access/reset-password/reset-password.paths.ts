import { modelOf } from '../../quality/paths/model.ts';
import { ana, at, refused, replied, startOfDay } from '../../quality/paths/samples.ts';
import { forgottenPasswordMachine } from './forgotten-password.machine.ts';
import { resetPasswordMachine } from './reset-password.machine.ts';

const tick = (seconds: number) => ({ type: 'clock.ticked' as const, now: startOfDay + seconds * 1000 });
const throttled = refused('access.throttled', { retry_at: at(60) });

/** Paths of asking for a link to a new password. */
export const forgottenPasswordModel = modelOf({
  given: 'Somebody follows Forgot password? on the sign-in page.',
  machine: forgottenPasswordMachine,
  input: { email: '' },
  stepWords: {
    events: {
      'resetLink.request': 'Whoever forgot the password types the e-mail address and presses “Send the link”.',
    },
    ports: {
      requestResetLink: 'send a link to a new password',
    },
  },
  events: {
    'resetLink.request': [{ type: 'resetLink.request', email: ana.email }],
    'clock.ticked': [tick(30), tick(60)],
  },
  replies: {
    requestResetLink: [replied(null), throttled, refused('request.invalid')],
  },
  about: ({ now, waitUntil }) => now >= waitUntil,
  proves: { states: { sent: 'OQ-10' } },
});

/** Paths of choosing a new password by a link. */
export const resetPasswordModel = modelOf({
  given: 'Somebody follows the link of a mail to a new password.',
  machine: resetPasswordMachine,
  input: { token: 'a-token-of-a-mail', id: 11 },
  stepWords: {
    events: {
      'password.reset': 'Whoever has the link types a new password twice and presses “Save the new password”.',
    },
    ports: {
      resetPassword: 'change the password',
    },
  },
  events: {
    'password.reset': [{ type: 'password.reset', password: 'a good word 1', repetition: 'a good word 1' }],
    'clock.ticked': [tick(30), tick(60)],
  },
  replies: {
    resetPassword: [replied(null), refused('reset.invalid'), throttled, refused('request.invalid')],
  },
  about: ({ now, waitUntil }) => now >= waitUntil,
  proves: { events: { 'password.reset': 'OQ-10 OQ-22' }, states: { invalid: 'OQ-10' } },
});
