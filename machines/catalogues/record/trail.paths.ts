import type { Change } from '../../../contract/catalogues/record.ts';
import { Instant } from '../../../contract/platform/ids.ts';
import { modelOf } from '../../quality/paths/model.ts';
import { at, refused, replied } from '../../quality/paths/samples.ts';
import { gates } from './record.paths.ts';
import { trailMachine } from './trail.machine.ts';

/** A change of the sample record. */
export const aChange: Change = {
  id: 2,
  at: Instant.parse(at(60)),
  user: 'Ana',
  action: 'update',
  data: { name: 'North gate', height: 4 },
  old_data: { name: 'Gate', height: 4 },
};

/** Paths of the audit trail of a record. */
export const trailModel = modelOf({
  given: 'A user opens “Changes” of a record.',
  machine: trailMachine,
  input: { catalogue: gates, id: 7 },
  stepWords: {
    events: {
      'trail.renew': 'The user presses “Try again”.',
    },
    ports: {
      readChanges: 'read the changes of the record',
    },
  },
  replies: {
    readChanges: [replied([aChange]), replied([]), refused('access.forbidden')],
  },
});
