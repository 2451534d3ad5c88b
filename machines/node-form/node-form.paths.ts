import { commandForms } from '../../contract/automation/command-forms.ts';
import { type EventSamples, modelOf } from '../paths/model.ts';
import { faultsSaid } from './drafting.ts';
import { nodeFormMachine } from './node-form.machine.ts';

const events = {
  'node.change': [
    { type: 'node.change', field: 'message', value: 'Alarm at {{facility}}' },
    { type: 'node.change', field: 'to', value: ['ana@demo.test'] },
    { type: 'node.change', field: 'subject', value: 'Alarm' },
  ],
  'node.check': [{ type: 'node.check', field: 'subject' }],
  'node.named': [{ type: 'node.named', field: 'to', names: [] }],
  'node.apply': [{ type: 'node.apply' }],
  'node.leave': [{ type: 'node.leave' }],
  'node.stay': [{ type: 'node.stay' }],
  'node.discard': [{ type: 'node.discard' }],
} as const satisfies EventSamples<typeof nodeFormMachine>;

/** Paths of the configuration of a node: an e-mail to somebody. */
export const nodeFormModel = modelOf({
  machine: nodeFormMachine,
  input: { form: commandForms.notification, config: {} },
  events,
  replies: {},
  about: ({ form, draft, faults }) => ({ wrong: faultsSaid(form, draft).map(({ field }) => field), said: faults.length }),
});
