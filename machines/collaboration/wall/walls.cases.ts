import { wallCalls } from '../../../contract/collaboration/wall.ts';
import { asks, byNobody, gesture, manualOf, secondUser } from '../../quality/paths/manual.ts';
import { wallsModel } from './wall.paths.ts';
import type { wallsMachine } from './walls.machine.ts';

export const wallsCases = [
  manualOf<typeof wallsMachine>(wallsModel, {
    start: {
      account: 'qa@demo.test',
      address: '/video-wall',
      arrange: [
        'In a second browser, signed in as wall@demo.test, open /video-wall.',
        'Choose “No view assigned” for the wall “Video wall Norte”.',
        'Reload the page.',
      ],
    },
    ports: {
      readWalls: asks(wallCalls.wallUsers, { 1: byNobody('the demo has a wall: the walk of the walls') }),
      ping: asks(wallCalls.wallPing),
      assignView: asks(wallCalls.assignWallView),
    },
    causes: {
      'walls.renew': gesture('In the developer tools (F12), under “Network”, choose “Offline”, and after ten seconds “No throttling”.'),
      'walls.updated': secondUser('admin@demo.test', 'open /video-wall, and choose “Accesos en vivo” for the wall “Video wall Norte”.'),
      'walls.assign': [
        gesture('Choose “Plaza Universidad” for the wall “Video wall Norte”.'),
        byNobody('it is another call than that of a view: the walk of the walls'),
      ],
    },
  }),
];
