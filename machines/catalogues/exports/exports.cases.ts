import { byNobody, gesture, manualOf } from '../../quality/paths/manual.ts';
import type { exportsMachine } from './exports.machine.ts';
import { exportsModel } from './exports.paths.ts';

const exported = (path: string) => gesture(`Open ${path} from the menu, press “Export…”, and press “Export” in the dialog.`);
const itself = (what: string) => gesture(`Wait a second: ${what}.`);
const turn = 'the button that begins with “Downloads”';

export const exportsCases = [
  manualOf<typeof exportsMachine>(exportsModel, {
    start: { account: 'admin@demo.test', address: '/inicio' },
    ports: {},
    causes: {
      'export.start': [exported('/lpr_matches'), exported('/unit')],
      'downloads.open': gesture(`Open /unit from the menu, press “Export…”, “Export” in the dialog, and ${turn}.`),
      'downloads.dismiss': gesture(`Press ${turn}.`),
      'downloads.remove': gesture('Press “Remove this download”.'),
      'downloads.clear': gesture('Press “Clear finished”.'),
      'downloads.retry': gesture('Press “Export again”.'),
      'downloads.cancel': gesture('Press “Cancel this clip”.'),
      'downloads.restored': byNobody('it is found before the page is drawn: tests/journeys/lists.test.ts'),
      'download.changed': itself('the download goes on'),
      'download.join': itself('the download asks how far it is'),
      'download.leave': itself('the download is over'),
      'download.loaded': itself('the file comes'),
      'exports.updated': itself('the platform says how far it is'),
      'exports.joined': itself('the platform is listened to'),
    },
  }),
];
