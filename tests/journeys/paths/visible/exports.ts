import type { exportsMachine } from '../../../../machines/catalogues/exports/exports.machine.ts';
import { absent, button, inside, region, text, unseen, type Visible } from '../../../kit/visible/visible.ts';

const list = region('Downloads');
const ofChannel = unseen(
  'An entry looks the same while its channel is joined or left',
  'machines/catalogues/exports/exports.test.ts',
  'joins and leaves the channel of an export through the console, and hands on what it says',
);

export const exportsVisible: Visible<typeof exportsMachine> = {
  states: { closed: [absent(list)], open: [list] },
  changes: {
    'closed: export.start': [button('Downloads, 1 in progress')],
    'closed: download.loaded': [button('Downloads, 1 new')],
    'closed: download.changed': inside(region('Video being saved'), text(/^In process/)),
    'open: downloads.remove': inside(list, text('No downloads.')),
    'open: downloads.cancel': inside(list, text('Canceled')),
    'open: downloads.retry': inside(list, text(/^Starting/)),
    'open: exports.updated': inside(list, text('Finished')),
    'open: downloads.clear': inside(list, text('No downloads.')),
  },
  unseen: {
    'any state: download.join': ofChannel,
    'any state: download.leave': ofChannel,
    'any state: exports.joined': ofChannel,
  },
};
