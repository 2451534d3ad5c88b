import { byNobody, gesture, manualOf, secondUser } from '../../quality/paths/manual.ts';
import type { soundMachine } from './sound.machine.ts';
import { soundModel } from './sound.paths.ts';

const raise = (scenario: string) => gesture(`In the “Demo” menu choose “${scenario}”, and wait until an alarm of it is in “New”.`);
const byBrowser = byNobody('whether a page may sound is the rule of the browser: machines/alarms/sound/sound.test.ts');
const byPhone = byNobody('a call makes what rings quieter, which no state tells: unit tests');
const startOver = 'In the “Demo” menu choose “Start over: stop everything, end all open alarms”.';

export const soundCases = [
  manualOf<typeof soundMachine>(soundModel, {
    start: {
      account: 'qa@demo.test',
      address: '/inicio',
      arrange: [
        startOver,
        'Open {url}/inicio in another tab of this browser, and reload the first one: alarms sound in the other tab.',
        'Click into the page of the first tab.',
      ],
    },
    ports: {},
    causes: {
      'alarms.counted': [
        raise('A burglary at one unit'),
        raise('Several alarms at one unit, and a loose door contact'),
        raise('An analytics box reports loitering'),
        gesture(
          'In the “Demo” menu choose “Several alarms at one unit, and a loose door contact”; when no more arrive, take every alarm of “New” but the one of priority 4.',
        ),
        gesture(startOver),
      ],
      'help.called': secondUser('bruno@demo.test', 'press “Available” at the bottom, and choose “Call for help”.'),
      'help.ended': secondUser('bruno@demo.test', 'press “You call for help” at the bottom, and choose “Available again”.'),
      'sound.mute': gesture('Press “Mute for five minutes (M); P1 is only lowered”.'),
      'sound.unmute': gesture('Press the button that begins with “Muted”.'),
      'sound.blocked': byBrowser,
      'sound.unblocked': byBrowser,
      'leadership.changed': [
        gesture('Close the other tab, and click into the page of the first one.'),
        byNobody('the tab that rings goes on until it is closed: unit tests'),
      ],
      'call.began': byPhone,
      'call.ended': byPhone,
    },
  }),
];
