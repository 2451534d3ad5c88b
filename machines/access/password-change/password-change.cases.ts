import { peopleCalls } from '../../../contract/catalogues/extra/people.ts';
import { asks, gesture, manualOf } from '../../quality/paths/manual.ts';
import type { passwordChangeMachine } from './password-change.machine.ts';
import { passwordChangeModel } from './password-change.paths.ts';

const next = 'an orchard of 9 pears';

export const passwordChangeCases = [
  manualOf<typeof passwordChangeMachine>(passwordChangeModel, {
    start: { account: 'carla@demo.test', address: '/user_profile/?section=password' },
    ports: { changePassword: asks(peopleCalls.changePassword) },
    causes: {
      'password.type': [
        gesture('Write atalaya-demo under “Current password”.'),
        gesture(`Write “${next}” under “New password”.`),
        gesture(`Write “${next}” under “New password again”.`),
      ],
      'password.change': gesture(`Press “Change password”; once it is changed, carla@demo.test signs in with “${next}”.`),
    },
  }),
];
