import { accountCalls } from '../../../contract/access/account.ts';
import { asks, gesture, manualOf, secondUser } from '../../quality/paths/manual.ts';
import type { profileMachine } from './profile.machine.ts';
import { profileModel } from './profile.paths.ts';

const admin = 'admin@demo.test';

export const profileCases = [
  manualOf<typeof profileMachine>(profileModel, {
    start: {
      account: 'qa@demo.test',
      address: '/user_profile/?section=general',
      arrange: ['Write Inés under “Name” and Vidal under “First surname”, and press “Save” where it can be pressed.', 'Reload the page.'],
    },
    ports: {
      readProfile: asks(accountCalls.profile, {
        1: secondUser(admin, 'open /user, open the row of qa@demo.test, write “Rojas” under “First surname”, and save nothing yet.'),
      }),
      saveProfile: asks(accountCalls.saveProfile, { 0: gesture('See that the form holds what is to be saved.') }),
    },
    causes: {
      'profile.change': [
        gesture('Write “Anita” under “Name”.'),
        gesture('Write the name of before, Inés, under “Name”.'),
        gesture('Empty the field “Name”.'),
        gesture('Write +52 55 0000 0000 under “Phone number”.'),
      ],
      'profile.enterPassword': gesture('Type atalaya-demo under “Password”.'),
      'profile.changed': secondUser(
        admin,
        'open /user and the row of qa@demo.test where it is not open yet, turn “Chat” over, and press “Save”.',
      ),
    },
  }),
];
