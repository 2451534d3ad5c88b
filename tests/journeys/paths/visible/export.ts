import type { exportMachine } from '../../../../machines/catalogues/export/export.machine.ts';
import { absent, button, inside, region, type Shown, shown, text, unseen, type Visible } from '../../../kit/visible/visible.ts';

const exportTest = 'machines/catalogues/export/export.test.ts';
const at = (...elements: readonly Shown[]) => inside(region('Downloads'), ...elements);
const cancel = button('Cancel this clip');
const again = button('Export again');
const [percent = text(/%$/)] = at(text(/^\d+ %$/));
const canceling = text(/^Canceling…/);
const starting = at(text(/^Starting/), absent(cancel), absent(again));
const running = at(text(/^In process/), cancel, absent(again), absent(canceling));
const found = unseen(
  'It is in process, as before',
  exportTest,
  'a clip that cannot be stopped is looked for, and goes on where nobody answers',
);

const kept = unseen(
  'It is being started, as before',
  exportTest,
  'of the ends that are reported before the reply, the one of its own job counts',
);
const started = unseen('It is being started, as before', exportTest, 'the channel is joined before anything is asked, and left at the end');

export const exportVisible: Visible<typeof exportMachine> = {
  states: {
    arriving: 'passing',
    'followed.joined': 'passing',
    requesting: at(text(/^Downloading\.\.\./), absent(again)),
    'followed.joining': starting,
    'followed.starting': starting,
    'followed.finding': running,
    'followed.running': running,
    'followed.canceling': at(canceling, absent(cancel), absent(again)),
    done: at(text('Finished'), absent(cancel), absent(again)),
    failed: at(text('An error occurred'), again, absent(cancel)),
    canceled: at(text('Canceled'), again, absent(cancel)),
  },
  changes: {
    'done: export.markViewed': [shown('button', 'Downloads')],
    'followed.running: export.updated': { mayDiffer: percent },
  },
  unseen: {
    'followed: export.updated': kept,
    'followed.joining: export.joined': started,
    'followed.joined: at once': started,
    'followed.finding: readExport replies': found,
    'followed.finding: readExport does not answer': found,
  },
};
