import { CameraId, type TenantId, UnitId } from '../../../contract/platform/ids.ts';
import { modelOf } from '../../quality/paths/model.ts';
import { refused, replied } from '../../quality/paths/samples.ts';
import { treeMachine } from './tree.machine.ts';

const unit = UnitId.parse(101);
const found = {
  tenants: new Set<TenantId>(),
  units: new Map([[unit, new Set([CameraId.parse(1000)])]]),
  count: 1,
};
const sensor = {
  kind: 'sensor' as const,
  id: 1,
  id_unit: unit,
  name: 'Cold room',
  camera: null,
  state: null,
  level: { of: 'battery' as const, percent: 80 },
  at: null,
};

/** Paths of the tree of tenants, units and cameras. */
export const treeModel = modelOf({
  given: 'An operator sees the tree of tenants, units and cameras.',
  machine: treeMachine,
  stepWords: {
    events: {
      'tree.toggle': 'The operator opens or closes a node.',
      'tree.focus': 'The operator goes to another row.',
      'tree.search': 'The operator types into the search, or empties it.',
      'tree.filter': 'The operator chooses which units are shown.',
      'tree.renew': 'The units are read again, since some were changed.',
      'tree.readParts': 'The operator opens Parts of a unit.',
    },
    ports: {
      findPlaces: 'look through all places',
      readParts: 'read the parts of the unit',
    },
    delays: { typing: 'A moment without typing' },
  },
  events: {
    'tree.toggle': [{ type: 'tree.toggle', key: 'unit-101' }],
    'tree.focus': [{ type: 'tree.focus', at: 'unit-101' }],
    'tree.search': [
      { type: 'tree.search', text: 'yard' },
      { type: 'tree.search', text: '' },
    ],
    'tree.filter': [{ type: 'tree.filter', filter: 'alarms' }],
    'tree.readParts': [{ type: 'tree.readParts', id_unit: unit }],
  },
  replies: {
    findPlaces: [found, { tenants: new Set<TenantId>(), units: new Map(), count: 0 }],
    readParts: [replied([sensor]), refused('record.not_found')],
  },
  about: ({ wanted }) => ({ wanted: wanted.length }),
});
