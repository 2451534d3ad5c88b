import { sql } from 'kysely';
import { type CatalogueKey, catalogueOf } from '../../../contract/catalogues/index.ts';
import { type System, systemCalls, systems } from '../../../contract/workspace/systems.ts';
import { storageOf } from '../../catalogues/index.ts';
import { type App, route, type Tx } from '../../platform/index.ts';

/** The catalogues of which a record means that a system is in use: its accounts or servers, and its cameras where it has a table of them. */
const catalogues: Readonly<Record<System, readonly CatalogueKey[]>> = {
  'camera-manager': ['camera-manager-master-account', 'camera-manager-camera'],
  bridge: ['bridge-master-account', 'bridge-camera'],
  vxg: ['vxg-master-account'],
  luxriot: ['luxriot-master-account', 'luxriot-camera'],
  omnicloud: ['omnicloud-master-account', 'omnicloud-camera'],
  dahua: ['dahua-dvr', 'dahua-camera'],
  luna: ['luna-master-account', 'luna-list'],
  safr: ['safr-master-account', 'safr-camera'],
  intelexvision: ['intelexvision'],
  swift: ['swift-account'],
};

/** GET v1/systems_in_use: what the menu of VaaS shows, and what it collapses. */
export function systemRoutes(app: App): void {
  route(app, systemCalls.systemsInUse, ({ scope }) => app.store.within(scope, readSystemsInUse));
}

/** The systems of which the scope sees a record, in the order of the contract. */
async function readSystemsInUse(tx: Tx): Promise<System[]> {
  const columns = systems.map((system) => {
    const tables = catalogues[system].map((key) => sql`exists (select from ${sql.table(storageOf(catalogueOf(key)).table)})`);
    return sql`${sql.join(tables, sql` or `)} as ${sql.ref(system)}`;
  });
  const { rows } = await sql<Record<System, boolean>>`select ${sql.join(columns)}`.execute(tx);
  return systems.filter((system) => rows[0]?.[system]);
}
