import { asks, gesture, instead, manualOf } from '../../quality/paths/manual.ts';
import type { importMachine } from './import.machine.ts';
import { importModel } from './import.paths.ts';

export const importCases = [
  manualOf<typeof importMachine>(importModel, {
    start: {
      account: 'admin@demo.test',
      address: '/type_alarm',
      arrange: [
        'Make a text file gates.csv with the three lines “Type;Odd”, “North gate;4” and “South gate;5”, an empty file empty.csv, and faulty.csv with the lines “Type;Odd” and “;4”.',
        'Press “Import”.',
      ],
    },
    ports: {
      readFile: asks(
        { method: 'POST', path: '/v1/type_alarm/import/file' },
        { 1: instead('Press “Choose a file…”, and choose empty.csv.') },
      ),
      importRows: asks(
        { method: 'POST', path: '/v1/type_alarm/import' },
        {
          1: gesture('Close the dialog, press “Import” again, press “Choose a file…”, and choose faulty.csv.'),
          2: null,
        },
      ),
    },
    causes: {
      'import.choose': gesture('Press “Choose a file…”, and choose gates.csv.'),
      'import.map': [
        gesture('Choose “Description” under “Field of the column Odd”.'),
        gesture('Choose “Skip column” under “Field of the column Type”.'),
      ],
      'import.match': gesture('Untick the first field by which rows are found.'),
      'import.dryRun': gesture('Press the button that begins with “Try”.'),
      // Laborious, so that a faulty file is found by trying it.
      'import.apply': { by: 'wait', does: 'Press the button that begins with “Import” in the dialog.' },
      'import.cancel': gesture('Press “Back to the columns”.'),
      'import.renew': gesture('Press “Send it again”.'),
    },
  }),
];
