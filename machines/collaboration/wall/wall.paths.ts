import { WallUser } from '../../../contract/collaboration/wall.ts';
import { UserView } from '../../../contract/workspace/views.ts';
import { modelOf } from '../../quality/paths/model.ts';
import { ana, at, refused, replied } from '../../quality/paths/samples.ts';
import { wallMachine } from './wall.machine.ts';
import { wallsMachine } from './walls.machine.ts';

/** A view with one slot. */
export const aView = UserView.parse({
  id: 5,
  name: 'Gates',
  data: { tabId: null, layout: [{ pos: 1, x: 0, y: 0, w: 12, h: 12 }], slots: [{ pos: 1, type: 'units_map', name: 'All', data: {} }] },
  id_user: ana.id,
  updated_at: at(0),
});
/** A wall without a view; `given` overrides the defaults. */
export const aWall = (overrides: Partial<WallUser> = {}): WallUser =>
  WallUser.parse({
    id: 31,
    name: 'Wall',
    first_name: 'North',
    second_name: null,
    video_wall_view: null,
    active_sesion_video_wall: 'on',
    ...overrides,
  });

/** Paths of the screen of a wall. */
export const wallModel = modelOf({
  given: 'A video wall is switched on.',
  machine: wallMachine,
  stepWords: {
    events: {
      'wall.updated': 'Somebody gives the wall another view, or none.',
      'wall.renew': 'The link comes back.',
    },
    ports: {
      readView: 'read what the wall is to show',
      reportOnline: 'note that the wall is there',
      readBuild: 'say which console is the newest',
    },
    delays: { readRetry: 'Five seconds', ping: 'Half a minute', pingRetry: 'Ten seconds', buildCheck: 'Five minutes' },
  },
  events: {
    'wall.updated': [
      { type: 'wall.updated', view: aView },
      { type: 'wall.updated', view: null },
    ],
  },
  replies: {
    readView: [replied(aView), replied(null), refused('access.forbidden')],
    reportOnline: [replied(null)],
    readBuild: ['build-1', 'build-2'],
  },
  about: ({ view, build }) => ({ shows: view !== null, build }),
  proves: { events: { 'wall.updated': 'OP-7.42' }, states: { 'picture.empty': 'OP-2.60' } },
});

const shows = { id: aView.id, name: aView.name, kind: 'view' as const };

/** Paths of those who assign views to walls. */
export const wallsModel = modelOf({
  given: 'An operator opens the screen of the video walls.',
  machine: wallsMachine,
  input: { newKey: () => 'wall-key' },
  stepWords: {
    events: {
      'walls.renew': 'The operator presses “Try again”, or the link comes back.',
      'walls.updated': 'A wall comes or goes, or is given something else.',
      'walls.assign': 'The operator chooses what a wall shows.',
      'walls.retry': 'The operator presses “Try again” below the wall.',
      'walls.dismiss': 'The operator presses “Dismiss”.',
    },
    ports: {
      readWalls: 'read the video walls',
      ping: 'say which walls are there',
      assignView: 'give the wall the view',
    },
    delays: { readRetry: 'Five seconds', pingEvery: 'Half a minute' },
  },
  events: {
    'walls.updated': [{ type: 'walls.updated', user: aWall({ active_sesion_video_wall: 'off' }) }],
    'walls.assign': [
      { type: 'walls.assign', id: 31, to: { view: 5, kind: 'view' } },
      { type: 'walls.assign', id: 31, to: null },
    ],
  },
  replies: {
    readWalls: [replied([aWall()]), replied([]), refused('access.forbidden')],
    ping: [replied([{ id: aWall().id, active_sesion_video_wall: 'off' as const }]), refused('access.forbidden')],
    assignView: [replied(aWall({ video_wall_view: shows })), refused('record.not_found')],
  },
  about: ({ walls }) => ({ any: walls.length > 0 }),
  proves: { ports: { ping: 'OP-7.15 OQ-95', assignView: 'OP-4.31 OP-7.14' } },
});
