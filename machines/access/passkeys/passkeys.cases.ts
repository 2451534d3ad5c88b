import { passkeyCalls } from '../../../contract/access/passkey.ts';
import { asks, byNobody, gesture, manualOf, passkeyDemo, whileHeld } from '../../quality/paths/manual.ts';
import type { passkeysMachine } from './passkeys.machine.ts';
import { passkeysModel } from './passkeys.paths.ts';

const add = (name: string) =>
  `Press “Add passkey…”, write “${name}” under “Name”, type atalaya-demo under “Your password”, and press “Continue”.`;

export const passkeysCases = [
  manualOf<typeof passkeysMachine>(passkeysModel, {
    start: {
      demo: passkeyDemo,
      account: 'qa@demo.test',
      address: '/user_profile/?section=passkeys',
      arrange: [
        'On a device that can keep passkeys, write localhost in place of 127.0.0.1 in this address and in those that follow, and sign in there as qa@demo.test too.',
        `${add('Key ring')} Confirm in the prompt of the browser, and press “I have saved them”.`,
        'Reload the page.',
      ],
    },
    ports: {
      readPasskeys: asks(passkeyCalls.passkeys),
      beginPasskey: asks(passkeyCalls.beginPasskey),
      createPasskey: {
        replies: [
          whileHeld(gesture('Confirm in the prompt of the browser with a device that has no passkey of this account.')),
          whileHeld(gesture('Cancel the prompt of the browser.')),
          whileHeld(gesture('Confirm in the prompt of the browser with the device that has the passkey “Key ring”.')),
        ],
        failure: byNobody('a browser that knows no passkeys has no button for them: the walk of passkeys'),
        waits: true,
      },
      addPasskey: asks(passkeyCalls.addPasskey, {
        0: byNobody('only the first passkey brings recovery codes: tests/journeys/second-factor-policy.test.ts'),
        1: gesture('See that the device for the next step has no passkey of this account.'),
      }),
      renamePasskey: asks(passkeyCalls.renamePasskey),
      removePasskey: asks(passkeyCalls.removePasskey),
    },
    causes: {
      'passkeys.renew': gesture('Press “Reload”, which is “Try again” where the passkeys could not be read.'),
      'passkeys.add': gesture(add('Phone')),
      'passkeys.rename': gesture('Press “Rename” beside “Key ring”, write “Drawer” under “Name”, and press “Save”.'),
      'passkeys.remove': gesture('Press “Remove” beside the first passkey, type atalaya-demo under “Your password”, and press “Remove”.'),
    },
  }),
];
