import { type EventSamples, modelOf, type ReplySamples, type StepWords } from '../../quality/paths/model.ts';
import { radiusMachine } from './radius.machine.ts';

type Machine = typeof radiusMachine;

const centre = { latitude: 19.43, longitude: -99.13 };

const events = {
  'radius.begin': [
    { type: 'radius.begin', centre: null },
    { type: 'radius.begin', centre },
  ],
  'radius.place': [{ type: 'radius.place', centre }],
  'radius.type': [
    { type: 'radius.type', typed: '1200' },
    { type: 'radius.type', typed: '50001' },
  ],
  'radius.end': [{ type: 'radius.end' }],
} as const satisfies EventSamples<Machine>;

const replies = {} as const satisfies ReplySamples<Machine>;

const says: StepWords<Machine> = {
  events: {
    'radius.begin': 'The operator presses “Cameras by radius”.',
    'radius.place': 'The operator clicks on the map where the middle of the circle is.',
    'radius.type': 'The operator writes a radius.',
    'radius.end': 'The operator presses “Cameras by radius” again, or closes the card.',
  },
  ports: {},
};

/** Paths through the choice by a radius. */
export const radiusModel = modelOf({
  given: 'An operator looks at the map of units.',
  says,
  machine: radiusMachine,
  input: undefined,
  events,
  replies,
  about: ({ centre }) => centre !== null,
});
