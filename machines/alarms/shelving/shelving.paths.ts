import type { Shelving } from '../../../contract/alarms/shelving.ts';
import { UnitId } from '../../../contract/platform/ids.ts';
import { modelOf } from '../../quality/paths/model.ts';
import { at, refused, replied } from '../../quality/paths/samples.ts';
import { shelvingMachine } from './shelving.machine.ts';

/** A zone that is shelved for an hour. */
export const aShelving: Shelving = {
  id: 1,
  tenant: { id: 1, name: 'Centro' },
  unit: { id: 100, name: 'Warehouse 7' },
  device: null,
  zone: { id: 5, name: 'Back door' },
  alarm_type: null,
  reason: 'Faulty detector',
  by: 'Ana Robles',
  started: at(0),
  until: at(3600),
  ended: null,
  ended_by: null,
  suppressed: 3,
  last_suppressed: at(60),
};

/** Paths of shelving sources. */
export const shelvingModel = modelOf({
  given: 'The register of shelved sources is opened.',
  machine: shelvingMachine,
  stepWords: {
    events: {
      'shelving.start': 'The operator shelves a source.',
      'shelving.end': 'The operator presses “Unshelve”.',
      'shelvings.renew': 'The operator presses “Try again”.',
    },
    ports: { readShelvings: 'list what is shelved', startShelving: 'shelve it', endShelving: 'end the shelving' },
    delays: { renewal: 'Ten seconds', readRetry: 'Five seconds' },
  },
  events: {
    'shelving.start': [
      {
        type: 'shelving.start',
        request: { id_unit: UnitId.parse(100), alarm_type: 'Intrusion', minutes: 60, reason: 'Faulty detector' },
      },
    ],
    'shelving.end': [{ type: 'shelving.end', id: 1 }],
  },
  replies: {
    readShelvings: [replied([aShelving]), replied([]), refused('access.forbidden')],
    startShelving: [replied(aShelving), refused('record.not_found')],
    endShelving: [replied({ ...aShelving, ended: at(60), ended_by: 'Ana Robles' }), refused('record.not_found')],
  },
  about: ({ shelvings }) => ({ running: shelvings.length > 0 }),
});
