import { api } from '../../../contract/api.ts';
import {
  asks,
  byNobody,
  except,
  forceSentence,
  gesture,
  itself,
  type ManualParts,
  manualOf,
  raiseBurglary,
  releaseSentence,
  relink,
  secondUser,
} from '../../quality/paths/manual.ts';
import type { linkMachine } from './link.machine.ts';
import { linkModel, plainLinkModel } from './link.paths.ts';

type Parts = ManualParts<typeof linkMachine>;

const unit = (why: string) => byNobody(`${why}: machines/platform/link/link.test.ts`);
const restored = unit('the log of events begins anew where a platform is restored from a backup');
const ofExport = byNobody('an export asks for it: tests/journeys/lists.test.ts');

const parts: Pick<Parts, 'ports' | 'causes'> = {
  ports: {
    missedEvents: asks(api.missedEvents, {
      1: secondUser('bruno@demo.test', 'choose “A burglary at one unit” in the “Demo” menu, and wait until an alarm of it is in “New”.'),
      2: unit('more was missed than one reply holds'),
      3: restored,
      4: unit('more was missed than one reply holds'),
    }),
  },
  causes: {
    'link.opened': except(gesture(relink), {
      connecting: itself('the status bar says “Syncing…”'),
      lost: gesture('In the developer tools, under “Network”, choose “No throttling” again.'),
    }),
    'link.dropped': gesture('In the developer tools (F12), under “Network”, choose “Offline”.'),
    'link.message': [gesture(raiseBurglary), restored, unit('what is said of the user does not concern the link'), ofExport],
    'link.unreadable': unit('the platform sends nothing that its console cannot read'),
    'link.baseline': [
      gesture(releaseSentence(api.openAlarms, 'as it is', null)),
      unit('the platform sends no alarm that its console cannot read'),
      unit('a platform that cannot say what was missed'),
    ],
    'link.retry': gesture('Press “Try now”.'),
    'link.dismissNotice': gesture('Press “Dismiss” on the notice.'),
    'link.join': ofExport,
    'link.leave': ofExport,
    'link.joined': ofExport,
  },
};
/** The lists are read when the tester lets them be. */
const start: Parts['start'] = {
  account: 'qa@demo.test',
  address: '/inicio',
  arrange: [forceSentence(api.openAlarms, 'hold', null), 'Reload the page.'],
};

export const linkCases = [
  manualOf<typeof linkMachine>(linkModel, { ...parts, start }),
  manualOf<typeof linkMachine>(plainLinkModel, {
    ...parts,
    causes: {
      ...parts.causes,
      'link.opened': byNobody('the demo can say what was missed: tests/journeys/paths/workspace-link.test.ts'),
    },
    start,
  }),
];
