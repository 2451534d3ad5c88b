import { wallCalls } from '../../../contract/collaboration/wall.ts';
import { asks, byNobody, gesture, manualOf, secondUser } from '../../quality/paths/manual.ts';
import type { wallMachine } from './wall.machine.ts';
import { wallModel } from './wall.paths.ts';

const give = (view: string) => secondUser('qa@demo.test', `open /video-wall, and choose ${view} for the wall “Video wall Norte”.`);
const takeAway = give('“No view assigned”');
const giveView = give('“Mosaico 3 × 3”');

export const wallCases = [
  manualOf<typeof wallMachine>(wallModel, {
    start: { account: 'wall@demo.test', address: '/video-wall', arrange: [give('“Plaza Universidad”').does, 'Reload the page.'] },
    ports: {
      readView: asks(wallCalls.wallView, { 1: takeAway }),
      reportOnline: asks(wallCalls.wallStatus),
      readBuild: {
        replies: [null, byNobody('a newer console would have to be installed meanwhile: the unit tests of the wall')],
        failure: byNobody('a page that was just loaded is there: the unit tests of the wall'),
      },
    },
    unseen: { presence: 'always', build: 'always' },
    causes: {
      'wall.updated': [giveView, takeAway],
      'wall.renew': gesture('In the developer tools (F12), under “Network”, choose “Offline”, and after ten seconds “No throttling”.'),
    },
  }),
];
