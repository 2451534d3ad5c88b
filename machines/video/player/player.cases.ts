import { api } from '../../../contract/api.ts';
import { asks, byNobody, freshTab, gesture, manualOf } from '../../quality/paths/manual.ts';
import type { playerMachine } from './player.machine.ts';
import { playerModel } from './player.paths.ts';

const byCamera = (what: string) => byNobody(`the cameras of the demo ${what}: the walk of the player`);
const giveFrames = byCamera('give frames all the time');
const outOfSight = byNobody('a picture that is not in sight yet is sent nowhere: the walk of the player');

export const playerCases = [
  manualOf<typeof playerMachine>(playerModel, {
    start: {
      account: 'qa@demo.test',
      address: '/inicio',
      arrange: [
        freshTab,
        'Open the widget “Tenants”, and double-click a camera of the first unit: its picture opens in the tab.',
        'Press “Add a tab”.',
        'Wait five seconds, and reload the page: the new tab is in front.',
      ],
    },
    ports: {
      mediaLink: asks(api.mediaLink, { 1: outOfSight }),
    },
    causes: {
      'player.play': gesture('Press “Play” where the picture is in sight; click its tab where it is not.'),
      'player.pause': gesture('Press “Pause”.'),
      'player.seek': gesture('Press the button that begins with “Forward 5 seconds”.'),
      'player.seekTo': [outOfSight, outOfSight],
      'player.step': gesture('Press “More for this picture”, and the button that begins with “One frame forward”.'),
      'player.rate': gesture('Press “More for this picture”, and choose another number under “Speed”.'),
      'player.volume': byCamera('have no sound'),
      'player.goLive': gesture('Press the button that begins with “Back to live”.'),
      'player.retry': gesture('Press “Try now”.'),
      'player.stop': gesture('Click the other tab, and wait ten seconds.'),
      'player.open': [
        byNobody('what a slot shows is changed in its settings: the walks of the grid'),
        byNobody('what a slot shows is changed in its settings: the walks of the grid'),
      ],
      'engine.frameShown': [gesture('Wait until the picture moves.'), byCamera('do not lag behind')],
      'engine.waiting': byCamera('can be reached'),
      'engine.ended': [byCamera('go on recording'), byCamera('go on recording')],
      'engine.outOfRange': [byCamera('are read ten minutes at a time'), byCamera('are read ten minutes at a time')],
      'engine.skipped': byCamera('record without a gap'),
      'engine.audioDetected': byCamera('have no sound'),
      'engine.failed': [byCamera('do not break off'), byCamera('keep what they recorded'), byCamera('have one format')],
    },
    delays: { staleAfter: giveFrames, giveUpAfter: giveFrames, openLimit: giveFrames },
  }),
];
