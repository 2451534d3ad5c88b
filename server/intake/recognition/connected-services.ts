import { sql } from 'kysely';
import type { CatalogueKey } from '../../../contract/catalogues/index.ts';
import type { Extension } from '../../catalogues/index.ts';
import { variablesOf } from '../../platform/index.ts';

/** Services whose events the platform requests itself. */
export const connectedServices = ['luna', 'safr', 'intelexvision'] as const;
export type ConnectedService = (typeof connectedServices)[number];

/** Events that one reply contains at most. */
export const eventsPerPage = 500;

/** Whether the events of a service are received, in the records of its accounts. */
const stateOf = (service: ConnectedService): Extension => {
  const state = (column: string) => sql`(select ${sql.ref(`n.${column}`)} from recognition_connector n where n.service = ${service})`;
  return {
    members: () => [
      [
        'events',
        sql`coalesce((select case when n.fault is not null then 'failing' when n.polled is null then 'waiting' else 'receiving' end
          from recognition_connector n where n.service = ${service}), 'not_connected')`,
      ],
      [
        'events_fault',
        sql`case when exists (select from recognition_connector n where n.service = ${service}) then ${state('fault')}
          else ${`Set ${variablesOf(service).url} and start the platform again.`}::text end`,
      ],
      ['events_since', state('since')],
    ],
  };
};

/** The state of the connector in the records of accounts. */
export const connectorExtensions = {
  'luna-master-account': stateOf('luna'),
  'safr-master-account': stateOf('safr'),
  intelexvision: stateOf('intelexvision'),
} as const satisfies Partial<Record<CatalogueKey, Extension>>;
