import type { ImportFile, ImportResult } from '../../../contract/catalogues/record.ts';
import { modelOf } from '../../quality/paths/model.ts';
import { refused, replied } from '../../quality/paths/samples.ts';
import { gates } from '../record/record.paths.ts';
import { importMachine } from './import.machine.ts';

/** The platform's analysis of the sample file. */
export const aFile = (mapping: (string | null)[] = ['name', null]): ImportFile => ({
  upload: 'upload-1',
  columns: ['Name', 'High'],
  rows: 2,
  sample: [
    ['North gate', '4'],
    ['South gate', '5'],
  ],
  mapping,
  dates: [null, null],
  sheets: [],
  sheet: '',
  header: 1,
});
/** The result of a trial or an import of the sample file. */
export const aResult = (overrides: Partial<ImportResult> = {}): ImportResult => ({
  applied: false,
  rows: 2,
  created: 1,
  updated: 1,
  unchanged: 0,
  faulty: 0,
  faults: [],
  ...overrides,
});
const fault = { row: 2, field: 'height', value: '50', message: 'At most 9' };

/** Paths of an import. */
export const importModel = modelOf({
  given: 'A user presses “Import” over a list.',
  machine: importMachine,
  input: { catalogue: gates, newKey: () => 'key' },
  stepWords: {
    events: {
      'import.choose': 'The user chooses a file, or drops it.',
      'import.map': 'The user says which field a column is.',
      'import.match': 'The user says by which field an existing row is found.',
      'import.dryRun': 'The user presses “Try … rows”.',
      'import.apply': 'The user presses “Import … rows”.',
      'import.cancel': 'The user presses “Back to the columns”.',
      'import.renew': 'The user presses “Send it again”.',
    },
    ports: {
      readFile: 'read the file',
      importRows: 'try the rows, or write them',
    },
  },
  events: {
    'import.choose': [{ type: 'import.choose', file: { name: 'gates.csv', size: 60, content: {} } }],
    'import.map': [
      { type: 'import.map', column: 1, field: 'height' },
      { type: 'import.map', column: 0, field: null },
    ],
    'import.match': [{ type: 'import.match', field: 'name', by: false }],
  },
  replies: {
    readFile: [replied(aFile()), refused('import.unreadable')],
    importRows: [
      replied(aResult()),
      replied(aResult({ faulty: 1, faults: [fault] })),
      replied(aResult({ applied: true })),
      refused('import.unknown'),
    ],
  },
  about: ({ mapping, keys }) => ({ mapping, keys }),
});
