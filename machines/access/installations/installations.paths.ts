import { modelOf } from '../../quality/paths/model.ts';
import { refused, replied } from '../../quality/paths/samples.ts';
import { installationsMachine } from './installations.machine.ts';

/** Paths of the accounts on other installations. */
export const installationsModel = modelOf({
  given: 'An operator with an account on another installation opens Other installations in Your profile.',
  machine: installationsMachine,
  stepWords: {
    events: {
      'installation.open': 'The operator presses “Open” beside an account.',
      'installation.blocked': 'The browser lets no tab be opened, or it was closed meanwhile.',
    },
    ports: {
      openInstallation: 'give the address that leads to the other installation',
    },
  },
  events: {
    'installation.open': [{ type: 'installation.open', id: 3 }],
  },
  replies: {
    openInstallation: [replied({ url: 'https://tower.example/auth?token=a-ticket' }), refused('connector.failed')],
  },
  about: ({ id }) => id,
  proves: { events: { 'installation.open': 'OQ-122' } },
});
