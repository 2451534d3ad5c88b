import { commandForms } from '../../../contract/automation/command-forms.ts';
import { modelOf } from '../../quality/paths/model.ts';
import { draftFaults } from './node-draft.ts';
import { nodeFormMachine } from './node-form.machine.ts';

/** Paths of a node's configuration: an e-mail to a contact. */
export const nodeFormModel = modelOf({
  given: 'A user opens the configuration of a node that sends an e-mail.',
  machine: nodeFormMachine,
  input: { form: commandForms.notification, config: {} },
  stepWords: {
    events: {
      'node.change': 'The user fills in a field of the node.',
      'node.check': 'The user leaves a field.',
      'node.named': 'The names of what a field refers to are read.',
      'node.apply': 'The user presses “Apply”.',
      'node.leave': 'The user presses “Cancel”.',
      'node.stay': 'The user goes on writing.',
      'node.discard': 'The user throws away what was typed.',
    },
  },
  events: {
    'node.change': [
      { type: 'node.change', field: 'message', value: 'Alarm at {{facility}}' },
      { type: 'node.change', field: 'to', value: ['ana@demo.test'] },
      { type: 'node.change', field: 'subject', value: 'Alarm' },
    ],
    'node.check': [{ type: 'node.check', field: 'subject' }],
    'node.named': [{ type: 'node.named', field: 'to', names: [] }],
  },
  about: ({ form, draft, faults }) => ({ wrong: draftFaults(form, draft).map(({ field }) => field), said: faults.length }),
});
