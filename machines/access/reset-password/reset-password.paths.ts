import { type EventSamples, modelOf, type ReplySamples, type StepWords } from '../../quality/paths/model.ts';
import { ana, at, refused, replied, startOfDay } from '../../quality/paths/samples.ts';
import { forgottenPasswordMachine } from './forgotten-password.machine.ts';
import { resetPasswordMachine } from './reset-password.machine.ts';

const tick = (seconds: number) => ({ type: 'clock.ticked' as const, now: startOfDay + seconds * 1000 });
const throttled = refused('access.throttled', { retry_at: at(60) });

const askingEvents = {
  'resetLink.request': [{ type: 'resetLink.request', email: ana.email }],
  'clock.ticked': [tick(30), tick(60)],
} as const satisfies EventSamples<typeof forgottenPasswordMachine>;
const askingReplies = {
  requestResetLink: [replied(null), throttled, refused('request.invalid')],
} as const satisfies ReplySamples<typeof forgottenPasswordMachine>;

const askingSays: StepWords<typeof forgottenPasswordMachine> = {
  events: {
    'resetLink.request': 'Whoever forgot the password types the e-mail address and presses “Send the link”.',
    'clock.ticked': 'Time passes by the clock of the platform.',
  },
  ports: {
    requestResetLink: 'send a link to a new password',
  },
};

/** Paths of asking for a link to a new password. */
export const forgottenPasswordModel = modelOf({
  given: 'Somebody follows Forgot password? on the sign-in page.',
  says: askingSays,
  machine: forgottenPasswordMachine,
  input: { email: '' },
  events: askingEvents,
  replies: askingReplies,
  about: ({ now, waitUntil }) => now >= waitUntil,
  proves: { states: { sent: 'OQ-10' } },
});

const events = {
  'password.reset': [{ type: 'password.reset', password: 'a good word 1', repetition: 'a good word 1' }],
  'clock.ticked': [tick(30), tick(60)],
} as const satisfies EventSamples<typeof resetPasswordMachine>;
const replies = {
  resetPassword: [replied(null), refused('reset.invalid'), throttled, refused('request.invalid')],
} as const satisfies ReplySamples<typeof resetPasswordMachine>;

const says: StepWords<typeof resetPasswordMachine> = {
  events: {
    'password.reset': 'Whoever has the link types a new password twice and presses “Save the new password”.',
    'clock.ticked': 'Time passes by the clock of the platform.',
  },
  ports: {
    resetPassword: 'change the password',
  },
};

/** Paths of choosing a new password by a link. */
export const resetPasswordModel = modelOf({
  given: 'Somebody follows the link of a mail to a new password.',
  says,
  machine: resetPasswordMachine,
  input: { token: 'a-token-of-a-mail', id: 11 },
  events,
  replies,
  about: ({ now, waitUntil }) => now >= waitUntil,
  proves: { events: { 'password.reset': 'OQ-10 OQ-22' }, states: { invalid: 'OQ-10' } },
});
