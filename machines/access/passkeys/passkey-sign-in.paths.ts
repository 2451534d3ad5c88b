import { type EventSamples, modelOf, type ReplySamples, type StepWords } from '../../quality/paths/model.ts';
import { ana, grantOf, refused, replied } from '../../quality/paths/samples.ts';
import { passkeySignInMachine } from './passkey-sign-in.machine.ts';
import { assertion, requestOptions } from './samples.ts';

type Machine = typeof passkeySignInMachine;

const events = {
  'passkey.remember': [{ type: 'passkey.remember', remember: true }],
} as const satisfies EventSamples<Machine>;

const replies = {
  beginPasskey: [replied({ attempt: 'attempt-1', options: requestOptions }), refused('passkey.not_here'), refused('access.throttled')],
  promptPasskey: [
    { kind: 'confirmed', credential: assertion },
    { kind: 'unconfirmed', fault: 'cancelled' },
    { kind: 'unconfirmed', fault: 'timed_out' },
  ],
  verifyPasskey: [replied(grantOf(ana)), refused('passkey.unknown'), refused('session.inactive')],
} as const satisfies ReplySamples<Machine>;

const stepWords: StepWords<Machine> = {
  events: {
    'passkey.use': 'Whoever signs in presses “Sign in with a passkey”, or “Use a passkey”.',
    'passkey.remember': 'Whoever signs in ticks that this device need not be asked again.',
  },
  ports: {
    beginPasskey: 'ask the platform for a challenge',
    promptPasskey: 'ask for the passkey in the prompt of the browser',
    verifyPasskey: 'let the platform verify the passkey',
  },
};

/** Paths of signing in with a passkey in place of e-mail and password. */
export const passkeySignInModel = modelOf({
  name: 'sign-in with a passkey',
  given: 'Somebody opens the sign-in page on a device with a passkey.',
  machine: passkeySignInMachine,
  input: { token: null, isAutomatic: false },
  stepWords,
  events,
  replies,
  elsewhere: ['passkey.remember'],
});

/** Paths of a passkey as the only second factor: its prompt opens by itself. */
export const passkeyFactorModel = modelOf({
  name: 'passkey as second factor',
  given: 'Somebody whose only second factor is a passkey has entered e-mail and password.',
  machine: passkeySignInMachine,
  input: { token: 'challenge-1', isAutomatic: true },
  stepWords,
  events,
  replies,
});
