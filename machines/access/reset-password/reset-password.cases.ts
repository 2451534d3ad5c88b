import { accountCalls } from '../../../contract/access/account.ts';
import { asks, byNobody, gesture, manualOf } from '../../quality/paths/manual.ts';
import type { forgottenPasswordMachine } from './forgotten-password.machine.ts';
import type { resetPasswordMachine } from './reset-password.machine.ts';
import { forgottenPasswordModel, resetPasswordModel } from './reset-password.paths.ts';

const walked = (why: string) => byNobody(`${why}: tests/journeys/paths/account/sign-in-links.walk.ts`);
const next = '“an orchard of 9 pears”';

export const forgottenPasswordCases = [
  manualOf<typeof forgottenPasswordMachine>(forgottenPasswordModel, {
    start: { account: null, address: '/login', arrange: ['Press “Forgot password?”.'] },
    ports: { requestResetLink: asks(accountCalls.forgotPassword) },
    causes: {
      'resetLink.request': gesture('Write carla@demo.test under “E-mail”, and press the button that begins with “Send”.'),
    },
  }),
];

export const resetPasswordCases = [
  manualOf<typeof resetPasswordMachine>(resetPasswordModel, {
    start: {
      account: null,
      address: '/login',
      arrange: [
        'Press “Forgot password?”, write carla@demo.test under “E-mail”, and press “Send the link”.',
        'Open {url}/demo/mailbox/page, and follow the link of the newest mail.',
      ],
    },
    ports: { resetPassword: asks(accountCalls.resetPassword, { 3: walked('the form finds what the platform would refuse') }) },
    causes: {
      'password.reset': gesture(
        `Write ${next} under “New password” and under “Repeat the new password”, and press “Save the new password”. It is the password of carla@demo.test from then on.`,
      ),
    },
  }),
];
