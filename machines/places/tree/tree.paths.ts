import { CameraId, type TenantId, UnitId } from '../../../contract/platform/ids.ts';
import { type EventSamples, modelOf, type ReplySamples, type StepWords } from '../../quality/paths/model.ts';
import { refused, replied } from '../../quality/paths/samples.ts';
import { treeMachine } from './tree.machine.ts';

type Machine = typeof treeMachine;

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

const events = {
  'tree.toggle': [{ type: 'tree.toggle', key: 'unit-101' }],
  'tree.focus': [{ type: 'tree.focus', at: 'unit-101' }],
  'tree.search': [
    { type: 'tree.search', text: 'yard' },
    { type: 'tree.search', text: '' },
  ],
  'tree.filter': [{ type: 'tree.filter', filter: 'alarms' }],
  'tree.renew': [{ type: 'tree.renew' }],
  'tree.readParts': [{ type: 'tree.readParts', id_unit: unit }],
} as const satisfies EventSamples<Machine>;

const replies = {
  findPlaces: [found, { tenants: new Set<TenantId>(), units: new Map(), count: 0 }],
  readParts: [replied([sensor]), refused('record.not_found')],
} as const satisfies ReplySamples<Machine>;

const says: StepWords<Machine> = {
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
};

/** Paths of the tree of tenants, units and cameras. */
export const treeModel = modelOf({
  given: 'An operator sees the tree of tenants, units and cameras.',
  says,
  machine: treeMachine,
  input: undefined,
  events,
  replies,
  about: ({ wanted }) => ({ wanted: wanted.length }),
});
