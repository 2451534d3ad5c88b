import { type Model, modelOf } from '../../quality/paths/model.ts';
import { refused, replied } from '../../quality/paths/samples.ts';
import { gates } from '../record/record.paths.ts';
import { type BulkInput, bulkMachine } from './bulk.machine.ts';

const rows = [
  { id: 7, label: 'North gate', done: true },
  { id: 8, label: 'South gate', done: false, code: 'record.in_use', message: 'Other records depend on this one.' },
];
const difference = { id: 7, label: 'North gate', field: 'height', before: 4, after: 5 };

const invalid = { ...refused('request.invalid'), refusal: { ...refused('request.invalid').refusal, errors: { height: ['At most 9'] } } };

const model = (name: string, given: string, purpose: BulkInput['purpose']): Model =>
  modelOf({
    name,
    given,
    machine: bulkMachine,
    input: { catalogue: gates, rows: { ids: [7, 8] }, count: 2, purpose, newKey: () => 'key' },
    stepWords: {
      events: {
        'bulk.addField': 'The user chooses a field to change.',
        'bulk.setField': 'The user gives the field a value.',
        'bulk.removeField': 'The user leaves the field as it is after all.',
        'bulk.preview': 'The user presses “Show what would change”, or “Try again”.',
        'bulk.cancel': 'The user presses “Back”.',
        'bulk.apply': 'The user presses “Change … rows” or “Delete … rows”, or “Try again”.',
      },
      ports: {
        editMany: 'change the chosen rows, or only say what would change',
        deleteMany: 'delete the chosen rows',
      },
    },
    events: {
      'bulk.addField': [{ type: 'bulk.addField', field: 'height' }],
      'bulk.setField': [
        { type: 'bulk.setField', field: 'height', value: '5' },
        { type: 'bulk.setField', field: 'height', value: '50' },
      ],
      'bulk.removeField': [{ type: 'bulk.removeField', field: 'height' }],
    },
    replies: {
      editMany: [
        replied({ changing: 1, unchanged: 1, differences: [difference], result: null }),
        replied({ changing: 0, unchanged: 2, differences: [], result: null }),
        invalid,
        refused('bulk.changed'),
      ],
      deleteMany: [replied({ done: 1, failed: 1, rows }), refused('bulk.changed')],
    },
    about: ({ draft, preview }) => ({ height: draft['height'] ?? null, changes: (preview?.changing ?? 0) > 0 }),
  });

/** Paths of a bulk edit. */
export const bulkEditModel = model('bulk', 'A user chose two rows of a list and presses “Edit…”.', 'edit');
/** Paths of a bulk delete. */
export const bulkDeleteModel = model('bulk delete', 'A user chose two rows of a list and presses “Delete…”.', 'delete');
