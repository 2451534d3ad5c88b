import { modelOf } from '../../quality/paths/model.ts';
import { radiusMachine } from './radius.machine.ts';

const centre = { latitude: 19.43, longitude: -99.13 };

/** Paths through the choice by a radius. */
export const radiusModel = modelOf({
  given: 'An operator looks at the map of units.',
  machine: radiusMachine,
  stepWords: {
    events: {
      'radius.begin': 'The operator presses “Cameras by radius”.',
      'radius.place': 'The operator clicks on the map where the middle of the circle is.',
      'radius.type': 'The operator writes a radius.',
      'radius.end': 'The operator presses “Cameras by radius” again, or closes the card.',
    },
  },
  events: {
    'radius.begin': [
      { type: 'radius.begin', centre: null },
      { type: 'radius.begin', centre },
    ],
    'radius.place': [{ type: 'radius.place', centre }],
    'radius.type': [
      { type: 'radius.type', typed: '1200' },
      { type: 'radius.type', typed: '50001' },
    ],
  },
  about: ({ centre }) => centre !== null,
});
