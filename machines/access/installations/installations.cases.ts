import { accountCalls } from '../../../contract/access/account.ts';
import { asks, byNobody, gesture, manualOf, secondUser } from '../../quality/paths/manual.ts';
import type { installationsMachine } from './installations.machine.ts';
import { installationsModel } from './installations.paths.ts';

export const installationsCases = [
  manualOf<typeof installationsMachine>(installationsModel, {
    start: {
      account: 'ana@demo.test',
      address: '/user_profile/?section=installations',
      demo: 'Start the demo with CONNECTOR_PRIVATE_ADDRESSES=true: the other installation is this one.',
      arrange: [
        secondUser(
          'admin@demo.test',
          'open /user, press the button that begins with “More for” in the row of ana@demo.test, choose “External tokens”, press “New record”, write “Harbour” under “Description”, press “Create”, and copy the token that is shown.',
        ).does,
        'There, press “Close”, open /user again, choose “External users” in the same row, press “New record”, write “Harbour tower” under “Description”, {url} under “Host” and the token under “Token”, and press “Create”.',
        'Reload the page.',
      ],
    },
    ports: { openInstallation: asks(accountCalls.openExternal) },
    causes: {
      'installation.open': gesture('Press “Open” beside the account.'),
      'installation.blocked': byNobody('it comes with the address itself: machines/access/installations/installations.test.ts'),
    },
  }),
];
