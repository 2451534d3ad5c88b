import type { passkeySignInMachine } from '../../../../machines/access/passkeys/passkey-sign-in.machine.ts';
import { absent, button, disabled, inside, region, text, unseen, type Visible } from '../../../kit/visible/visible.ts';

const place = region('Passkey');
const use = button(/^(Sign in with|Use) a passkey$/);
const closed = text('The prompt was closed without a passkey. Try again.');
const unanswered = text('No response from the platform. Try again.');
const notHere = text('Passkeys cannot be used at this address. Open the console at its public address.');
const throttled = text('Too many attempts. Wait a moment.');
const unknown = text('This passkey is not registered here, or was removed. Sign in another way.');
const inactive = text('This account is not active. Ask your administrator.');
const none = [closed, unanswered, notHere, throttled, unknown, inactive].map(absent);

export const passkeySignInVisible: Visible<typeof passkeySignInMachine> = {
  states: {
    opening: 'passing',
    offered: inside(place, use, ...none),
    beginning: inside(place, disabled(button('Checking the passkey…')), ...none),
    prompting: inside(place, disabled(button('Confirm in the prompt of your browser…')), ...none),
    verifying: inside(place, disabled(button('Checking the passkey…')), ...none),
    accepted: unseen(
      'The page goes over to the session at once',
      'tests/journeys/second-factor-policy.test.ts',
      'a passkey is added, signs in without a password, is a second factor, and is removed',
    ),
    unconfirmed: inside(place, use, closed),
    refused: inside(place, use, absent(closed), absent(unanswered)),
    failed: inside(place, use, unanswered),
  },
  results: {
    'beginPasskey replies refused passkey.not_here': inside(place, notHere),
    'beginPasskey replies refused access.throttled': inside(place, throttled),
    'verifyPasskey replies refused passkey.unknown': inside(place, unknown),
    'verifyPasskey replies refused session.inactive': inside(place, inactive),
  },
};
