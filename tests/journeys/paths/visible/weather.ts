import type { weatherMachine } from '../../../../machines/workspace/weather/weather.machine.ts';
import { absent, button, inside, region, text, unseen, type Visible } from '../../../kit/visible/visible.ts';

const place = region('Slot 1');
const again = button('Try again');
const locating = text('Locating this device…');
const loading = text('Loading the weather…');

export const weatherVisible: Visible<typeof weatherMachine> = {
  states: {
    placing: 'passing',
    locating: inside(place, locating, absent(again)),
    denied: inside(place, text('Location permission denied, enable permissions on the device'), again, absent(locating)),
    positionUnavailable: inside(place, text('Location could not be obtained'), again, absent(locating)),
    reading: inside(place, absent(locating), absent(again)),
    read: inside(place, text(/°C$/), text('Humidity'), absent(loading), absent(again)),
    refused: inside(place, text(/^The external service is not connected\./), again, absent(loading)),
    unread: inside(place, text(/^Error obtaining the information/), again, absent(loading)),
  },
  unseen: {
    'read: after renewal': unseen(
      'What was read stays until the next reading',
      'machines/workspace/weather/weather.test.ts',
      'it is read again each quarter of an hour, and keeps what it shows meanwhile',
    ),
  },
};
