import { passkeyCalls } from '../../../contract/access/passkey.ts';
import { asks, byNobody, gesture, type ManualParts, manualOf, passkeyDemo, wait, whileHeld } from '../../quality/paths/manual.ts';
import type { passkeySignInMachine } from './passkey-sign-in.machine.ts';
import { passkeyFactorModel, passkeySignInModel } from './passkey-sign-in.paths.ts';

const remembers = byNobody('it changes no state that is shown: the platform tests of remembered devices');
const addPasskey: readonly string[] = [
  'On a device that can keep passkeys, write localhost in place of 127.0.0.1 in this address and in those that follow, and sign in as bruno@demo.test, password atalaya-demo.',
  'Open {url}/user_profile/?section=passkeys, and press “Add passkey…” where the list is empty.',
  'Write “Desk computer” under “Name”, type atalaya-demo under “Your password”, press “Continue”, confirm in the prompt of the browser, and press “I have saved them”.',
  'Open the user menu and choose “Sign out”.',
];

const parts: Pick<ManualParts<typeof passkeySignInMachine>, 'ports' | 'unseen'> = {
  unseen: { accepted: 'always' },
  ports: {
    beginPasskey: asks(passkeyCalls.beginPasskeySignIn),
    promptPasskey: {
      replies: [
        whileHeld(gesture('Confirm in the prompt of the browser.')),
        whileHeld(gesture('Cancel the prompt of the browser.')),
        whileHeld(wait('two minutes without touching the prompt of the browser')),
      ],
      failure: byNobody('a browser that knows no passkeys has no button for them: the walk of passkeys'),
      waits: true,
    },
    verifyPasskey: asks(passkeyCalls.passkeySignIn),
  },
};

export const passkeySignInCases = [
  manualOf<typeof passkeySignInMachine>(passkeySignInModel, {
    ...parts,
    start: { demo: passkeyDemo, account: null, address: '/login', arrange: [...addPasskey, 'Reload the page.'] },
    causes: { 'passkey.use': gesture('Press “Sign in with a passkey”.'), 'passkey.remember': remembers },
  }),
  manualOf<typeof passkeySignInMachine>(passkeyFactorModel, {
    ...parts,
    start: {
      demo: passkeyDemo,
      account: null,
      address: '/login',
      arrange: [...addPasskey, 'Type bruno@demo.test under “E-mail” and atalaya-demo under “Password”, and press “Sign in”.'],
    },
    causes: { 'passkey.use': gesture('Press “Use a passkey”.'), 'passkey.remember': remembers },
  }),
];
