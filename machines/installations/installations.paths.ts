import { refused, replied } from '../paths/city.ts';
import { type EventSamples, modelOf, type ReplySamples } from '../paths/model.ts';
import { installationsMachine } from './installations.machine.ts';

type Machine = typeof installationsMachine;

const events = {
  'installation.open': [{ type: 'installation.open', id: 3 }],
  'installation.blocked': [{ type: 'installation.blocked' }],
} as const satisfies EventSamples<Machine>;
const replies = {
  openInstallation: [replied({ url: 'https://tower.example/auth?token=a-ticket' }), refused('connector.failed')],
} as const satisfies ReplySamples<Machine>;

/** Paths of the accounts on other installations. */
export const installationsModel = modelOf({
  machine: installationsMachine,
  input: undefined,
  events,
  replies,
  about: ({ id }) => id,
  proves: { events: { 'installation.open': 'OQ-122' } },
});
