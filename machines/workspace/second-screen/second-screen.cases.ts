import { byNobody, gesture, manualOf, openBurglary } from '../../quality/paths/manual.ts';
import type { secondScreenMachine } from './second-screen.machine.ts';
import { secondScreenModel } from './second-screen.paths.ts';

export const secondScreenCases = [
  manualOf<typeof secondScreenMachine>(secondScreenModel, {
    start: { account: 'qa@demo.test', address: '/inicio', arrange: openBurglary },
    ports: {},
    causes: {
      'screen.detach': gesture('Press Alt+V.'),
      'screen.attach': gesture('Press “Bring back”.'),
      'screen.dismiss': gesture('Press “OK”.'),
      'window.opened': gesture('Wait until the window of the second screen is shown.'),
      'window.blocked': byNobody('a browser blocks windows by its own setting: the walk of the second screen'),
      'window.closed': gesture('Close the window of the second screen.'),
    },
    delays: { openTimeout: byNobody('the window loads at once: the walk of the second screen') },
  }),
];
