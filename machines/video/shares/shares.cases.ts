import { shareCalls } from '../../../contract/video/share.ts';
import { asks, byNobody, gesture, manualOf, openBurglary } from '../../quality/paths/manual.ts';
import type { sharesMachine } from './shares.machine.ts';
import { sharesModel } from './shares.paths.ts';

export const sharesCases = [
  manualOf<typeof sharesMachine>(sharesModel, {
    start: {
      account: 'qa@demo.test',
      address: '/inicio',
      arrange: [...openBurglary, 'Press “Share…”, “Create link”, and the cross of the dialog.', 'Press “Share…” again.'],
    },
    ports: {
      readShares: asks(shareCalls.shares),
      makeShare: asks(shareCalls.makeShare),
      revokeShare: asks(shareCalls.revokeShare),
      copy: {
        replies: [
          gesture('In the settings of the site, beside the address in the browser, allow the clipboard.'),
          gesture('In the settings of the site, beside the address in the browser, block the clipboard.'),
        ],
        failure: byNobody('a clipboard says whether it took the text: the walk of shares'),
      },
    },
    causes: {
      'share.make': gesture('Press “Create link”.'),
      'share.copy': gesture('Press “Copy”.'),
      'share.revoke': gesture('Press the first “End now”.'),
      'share.retry': gesture('Press “Try again”.'),
    },
  }),
];
