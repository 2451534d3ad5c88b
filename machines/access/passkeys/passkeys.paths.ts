import { type EventSamples, modelOf, type ReplySamples, type StepWords } from '../../quality/paths/model.ts';
import { refused, replied } from '../../quality/paths/samples.ts';
import { passkeysMachine } from './passkeys.machine.ts';
import { attestation, creationOptions, keyRing, phone } from './samples.ts';

type Machine = typeof passkeysMachine;

const events = {
  'passkeys.add': [{ type: 'passkeys.add', name: 'Phone', password: 'atalaya-demo' }],
  'passkeys.rename': [{ type: 'passkeys.rename', id: keyRing.id, name: 'Blue key' }],
  'passkeys.remove': [{ type: 'passkeys.remove', id: keyRing.id, password: 'atalaya-demo' }],
} as const satisfies EventSamples<Machine>;

const replies = {
  readPasskeys: [replied([keyRing]), refused('access.forbidden')],
  beginPasskey: [replied({ attempt: 'attempt-1', options: creationOptions }), refused('session.credentials')],
  createPasskey: [
    { kind: 'confirmed', credential: attestation },
    { kind: 'unconfirmed', fault: 'cancelled' },
    { kind: 'unconfirmed', fault: 'registered' },
  ],
  addPasskey: [
    replied({ passkey: phone, recovery_codes: ['abcde-fghjk'] }),
    replied({ passkey: phone, recovery_codes: [] }),
    refused('passkey.expired'),
  ],
  renamePasskey: [replied(keyRing), refused('record.not_found')],
  removePasskey: [replied(null), refused('record.not_found'), refused('session.credentials')],
} as const satisfies ReplySamples<Machine>;

const stepWords: StepWords<Machine> = {
  events: {
    'passkeys.renew': 'The operator presses “Reload”, or “Try again”.',
    'passkeys.add': 'The operator presses “Add passkey…”, gives a name and the password, and continues.',
    'passkeys.rename': 'The operator presses “Rename”, and saves another name.',
    'passkeys.remove': 'The operator presses “Remove”, and confirms with the password.',
    'passkeys.leaveCodes': 'The operator presses “I have saved them”.',
  },
  ports: {
    readPasskeys: 'list the passkeys',
    beginPasskey: 'verify the password and ask for a challenge',
    createPasskey: 'create the passkey in the prompt of the browser',
    addPasskey: 'let the platform verify and store the passkey',
    renamePasskey: 'rename the passkey',
    removePasskey: 'remove the passkey',
  },
};

/** Paths of managing one's own passkeys. */
export const passkeysModel = modelOf({
  given: 'An operator opens Passkeys in Your profile.',
  machine: passkeysMachine,
  input: undefined,
  stepWords,
  events,
  replies,
});
