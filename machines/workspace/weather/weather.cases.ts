import { positionCalls } from '../../../contract/places/positions.ts';
import { asks, byNobody, closeRightBar, freshTab, gesture, manualOf, whileHeld } from '../../quality/paths/manual.ts';
import type { weatherMachine } from './weather.machine.ts';
import { weatherModel } from './weather.paths.ts';

export const weatherCases = [
  manualOf<typeof weatherMachine>(weatherModel, {
    start: {
      account: 'qa@demo.test',
      address: '/inicio',
      arrange: [
        'In the settings of the site, beside the address in the browser, let it ask for the location.',
        freshTab,
        'Open the widget “Widgets”.',
        `Double-click “Weather”, and ${closeRightBar}: its slot is open.`,
      ],
    },
    ports: {
      locate: {
        replies: [
          whileHeld(gesture('Allow the location in the prompt of the browser.')),
          whileHeld(gesture('Block the location in the prompt of the browser.')),
          whileHeld(
            gesture(
              'In the developer tools (F12), under “Sensors”, choose “Location unavailable”, and allow the location in the prompt of the browser.',
            ),
          ),
        ],
        failure: byNobody('a browser says where the device is, or why not: the walk of the weather'),
        waits: true,
      },
      readWeather: asks(positionCalls.weather),
    },
    causes: {
      'weather.query': [
        gesture('In the settings of the slot choose the first unit under “Unit”.'),
        gesture('In the settings of the slot empty “Unit”.'),
      ],
    },
  }),
];
