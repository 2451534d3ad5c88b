import { modelOf } from '../../quality/paths/model.ts';
import { refused, replied } from '../../quality/paths/samples.ts';
import { passwordChangeMachine } from './password-change.machine.ts';

/** Paths of changing one's own password. */
export const passwordChangeModel = modelOf({
  given: 'An operator opens Password in Your profile.',
  machine: passwordChangeMachine,
  stepWords: {
    events: {
      'password.type': 'The operator types into one of the three fields.',
      'password.change': 'The operator presses “Change password”.',
    },
    ports: {
      changePassword: 'change the password',
    },
  },
  events: {
    'password.type': [
      { type: 'password.type', field: 'current_password', value: 'the present 1' },
      { type: 'password.type', field: 'password', value: 'another one 2' },
      { type: 'password.type', field: 'password_confirmation', value: 'another one 2' },
    ],
  },
  replies: {
    changePassword: [replied(null), refused('session.credentials'), refused('access.throttled')],
  },
  about: ({ typed }) => typed,
  proves: { ports: { changePassword: 'OP-7.09' }, states: { 'filling.incomplete': 'OQ-22', 'filling.mismatched': 'OQ-22' } },
});
