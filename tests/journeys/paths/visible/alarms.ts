import type { alarmsMachine } from '../../../../machines/alarms/queue/alarms.machine.ts';
import { absent, button, inside, region, shown, text, unseen, type Visible } from '../../../kit/visible/visible.ts';

const place = region('Alarm queue');
const again = button('Try again now');
const failed = text('Open alarms could not be loaded. Retrying every few seconds; this list may be out of date.');
const refused = text('You are not allowed to do this.');
const loading = text('Loading open alarms…');
const quiet = inside(place, absent(again), absent(failed), absent(refused));
const count = { ...shown('heading', /^New/), inside: place };
const alarmsTest = 'machines/alarms/queue/alarms.test.ts';
const stays = unseen(
  'The lists stay while they are read again',
  alarmsTest,
  'reading again after a gap keeps the lists on screen and drops what was ended meanwhile',
);
const held = unseen(
  'The link holds back what arrives until the lists are read',
  alarmsTest,
  'what arrives while the lists are read is put on top of the reading',
);

export const alarmsVisible: Visible<typeof alarmsMachine> = {
  states: {
    loading: quiet,
    ready: [...quiet, ...inside(place, absent(loading), shown('option', /^/))],
    behind: unseen(
      'Only an event that cannot be read leads there, which the platform does not send',
      alarmsTest,
      'lists that are behind apply what arrives, and are read again soon or on request',
    ),
    rereading: quiet,
    failed: inside(place, failed, again, absent(refused)),
    refused: inside(place, refused, again, absent(failed)),
  },
  changes: {
    'loading: readOpenAlarms replies': { mayDiffer: place },
    'ready: alarms.arrived': { differs: count },
    'rereading: readOpenAlarms replies': { mayDiffer: count },
  },
  unseen: {
    'loading: alarms.arrived': unseen(
      'The list says that it is being loaded',
      alarmsTest,
      'what arrives while the lists are read is put on top of the reading',
    ),
    'ready: alarms.reload': stays,
    'rereading: alarms.arrived': held,
    'failed: alarms.arrived': held,
  },
};
