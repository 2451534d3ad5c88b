import { refused, replied } from '../paths/city.ts';
import { type EventSamples, modelOf, type ReplySamples } from '../paths/model.ts';
import { passwordChangeMachine } from './password-change.machine.ts';

type Machine = typeof passwordChangeMachine;

const events = {
  'password.type': [
    { type: 'password.type', field: 'current_password', value: 'the present 1' },
    { type: 'password.type', field: 'password', value: 'another one 2' },
    { type: 'password.type', field: 'password_confirmation', value: 'another one 2' },
  ],
  'password.change': [{ type: 'password.change' }],
} as const satisfies EventSamples<Machine>;

const replies = {
  changePassword: [replied(null), refused('session.credentials'), refused('access.throttled')],
} as const satisfies ReplySamples<Machine>;

/** Paths of changing one's own password. */
export const passwordChangeModel = modelOf({
  machine: passwordChangeMachine,
  input: undefined,
  events,
  replies,
  about: ({ typed }) => typed,
  proves: { ports: { changePassword: 'OP-7.09' }, states: { 'filling.incomplete': 'OQ-22', 'filling.different': 'OQ-22' } },
});
