import type { AssignableCamera, CenterCounts } from '../../../contract/catalogues/extra/assignment.ts';
import { modelOf } from '../../quality/paths/model.ts';
import { refused, replied } from '../../quality/paths/samples.ts';
import { assignmentMachine } from './assignment.machine.ts';
import { sectorKey } from './blocks.ts';

export const gateCamera: AssignableCamera = {
  id: 5,
  camera: { id: 5, name: 'North gate' },
  unit: 'North unit',
  online: true,
  rtsp_available: true,
  last_connection: '2026-03-02T08:00:00.000Z',
  assigned: false,
};
export const twoCenters: CenterCounts[] = [
  { id: 1, name: 'Centre', cameras: 3, assigned: 1, sectors: [{ id: 2, name: 'Gates', cameras: 3, assigned: 1 }] },
  { id: null, name: null, cameras: 1, assigned: 0, sectors: [{ id: null, name: null, cameras: 1, assigned: 0 }] },
];
const gates = { of: 'sector', center: 1, sector: 2 } as const;

/** Paths of the assignment of cameras. */
export const assignmentModel = modelOf({
  given: 'An administrator opens the page that assigns cameras; nobody is chosen yet.',
  machine: assignmentMachine,
  input: { kind: 'user', newKey: () => 'key' },
  stepWords: {
    events: {
      'assignment.choose': 'The administrator chooses whose cameras they are, or nobody.',
      'assignment.toggle': 'The administrator opens or closes a centre or a sector.',
      'assignment.load': 'Cameras that were not read yet come into sight.',
      'assignment.search': 'The administrator searches the cameras.',
      'assignment.assign': 'The administrator assigns cameras.',
      'assignment.unassign': 'The administrator takes cameras away.',
      'assignment.renew': 'The administrator presses “Reload” or “Try again”.',
    },
    ports: {
      readCenters: 'read the centres and sectors',
      readCameras: 'read a page of cameras',
      assignCameras: 'assign the cameras or take them away',
    },
    delays: {
      typed: 'A quarter of a second',
    },
  },
  events: {
    'assignment.choose': [
      { type: 'assignment.choose', holder: { id: 7, label: 'Ana' } },
      { type: 'assignment.choose', holder: null },
    ],
    'assignment.toggle': [{ type: 'assignment.toggle', key: sectorKey(1, 2) }],
    'assignment.load': [
      { type: 'assignment.load', part: gates, page: 1 },
      { type: 'assignment.load', part: gates, page: 2 },
    ],
    'assignment.search': [{ type: 'assignment.search', search: 'gate' }],
    'assignment.assign': [{ type: 'assignment.assign', which: { of: 'camera', id: 5 } }],
    'assignment.unassign': [{ type: 'assignment.unassign', which: { of: 'center', id: 1 } }],
  },
  replies: {
    readCenters: [replied(twoCenters), replied([]), refused('access.forbidden')],
    readCameras: [replied({ rows: [gateCamera], total: 1 }), refused('record.not_found')],
    assignCameras: [replied({ changed: 1, cameras: 4, assigned: 2 }), refused('record.not_found')],
  },
  about: ({ wanted, blocks, opened }) => ({
    wanted: wanted.length,
    requested: [...blocks.values()].flatMap(({ requested }) => [...requested]),
    opened: opened.size,
  }),
});
