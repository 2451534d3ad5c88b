import { asks, byNobody, gesture, type ManualParts, manualOf } from '../../quality/paths/manual.ts';
import type { bulkMachine } from './bulk.machine.ts';
import { bulkDeleteModel, bulkEditModel } from './bulk.paths.ts';

type Parts = ManualParts<typeof bulkMachine>;

const path = '/v1/density_device/bulk';
const apply: Parts['causes'] = {
  'bulk.apply': gesture('Press the button that begins with “Change” in the dialog, and “Try again” where it is shown instead.'),
};
const start = (button: string): Parts['start'] => ({
  account: 'admin@demo.test',
  address: '/density_devices',
  arrange: ['Tick the first two rows of the list.', `Press “${button}” beside “Deselect all”.`],
});
const ports: Parts['ports'] = {
  editMany: asks(
    { method: 'PUT', path },
    {
      1: gesture('Write under “Shot time” the number that both rows have already.'),
      2: byNobody('the form finds what the platform would refuse: tests/journeys/paths/records/lists.walk.ts'),
    },
  ),
  deleteMany: asks({ method: 'DELETE', path }),
};

export const bulkCases = [
  manualOf<typeof bulkMachine>(bulkEditModel, {
    start: start('Edit…'),
    ports,
    causes: {
      ...apply,
      'bulk.addField': gesture('Choose “Shot time” under “Field to change”.'),
      'bulk.setField': [
        gesture('Write under “Shot time” a number below 3600 that neither row has.'),
        gesture('Write 9999 under “Shot time”.'),
      ],
      'bulk.removeField': gesture('Press “Keep Shot time as is”.'),
      'bulk.preview': gesture('Press “Show what would change” in the dialog, and “Try again” where it is shown instead.'),
      'bulk.cancel': gesture('Press “Back”.'),
    },
  }),
  manualOf<typeof bulkMachine>(bulkDeleteModel, {
    start: start('Delete…'),
    ports,
    causes: {
      'bulk.addField': byNobody('a question whether to delete has no fields'),
      'bulk.setField': byNobody('a question whether to delete has no fields'),
      'bulk.removeField': byNobody('a question whether to delete has no fields'),
      'bulk.preview': byNobody('a question whether to delete has no preview'),
      'bulk.apply': gesture('Press the button that begins with “Delete” in the dialog, and “Try again” where it is shown instead.'),
      'bulk.cancel': gesture('Press “Back”.'),
    },
  }),
];
