import { type EventSamples, modelOf, type StepWords } from '../../quality/paths/model.ts';
import { refused, replied } from '../../quality/paths/samples.ts';
import { unitAssignmentMachine } from './unit-assignment.machine.ts';

type Machine = typeof unitAssignmentMachine;

const bars = [{ id: 1, incident_name: 'Robo', colour: '#C00012', count: 12 }];
const query = { of: 'incidents', from: '2026-03-01T00:00:00.000Z', to: '2026-03-02T00:00:00.000Z', tenant: null } as const;

const events = {
  'unitAssignment.query': [{ type: 'unitAssignment.query', query: { ...query, tenant: 3 } }],
  'unitAssignment.save': [{ type: 'unitAssignment.save', save: { of: 'plane', id: 1, version: 1, markers: [] } }],
} as const satisfies EventSamples<Machine>;

const stepWords: StepWords<Machine> = {
  events: {
    'unitAssignment.query': 'The user asks for something else, such as other days.',
    'unitAssignment.save': 'The user presses “Save”.',
    'unitAssignment.renew': 'The user presses “Try again” or “Reload”.',
  },
  ports: {
    readUnitAssignment: 'read what the screen shows',
    saveUnitAssignment: 'keep what was changed',
  },
};

const plane = {
  of: 'plane' as const,
  id: 1,
  version: 1,
  description: 'Ground floor',
  image: null,
  unit: 'Centro',
  markers: [],
  cameras: [],
  others: [],
};

/** Paths of data that is requested with other parameters: a chart. */
export const unitAssignmentModel = modelOf({
  given: 'A user opens the incident chart.',
  stepWords,
  machine: unitAssignmentMachine,
  input: { query, newKey: () => 'key' },
  events,
  replies: {
    readUnitAssignment: [
      replied({ of: 'incidents' as const, bars }),
      replied({ of: 'incidents' as const, bars: [] }),
      refused('access.forbidden'),
    ],
    saveUnitAssignment: [replied({ of: 'incidents' as const, bars }), refused('record.changed')],
  },
  elsewhere: ['unitAssignment.save', 'saveUnitAssignment'],
});

/** Paths of data that is changed and saved: a floor plan. */
export const savedUnitAssignmentModel = modelOf({
  name: 'kept sheet',
  given: 'A user who may change floor plans opens one.',
  stepWords,
  machine: unitAssignmentMachine,
  input: { query: { of: 'plane', id: 1 }, newKey: () => 'key' },
  events,
  replies: {
    readUnitAssignment: [replied(plane), refused('record.not_found')],
    saveUnitAssignment: [replied(plane), refused('record.changed')],
  },
  elsewhere: ['unitAssignment.query'],
  about: ({ save }) => save !== null,
});
