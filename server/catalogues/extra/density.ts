import { sql } from 'kysely';
import { providerCalls as calls } from '../../../contract/catalogues/extra/providers.ts';
import { type App, route } from '../../platform/index.ts';
import { readProviderRecords } from '../provider-accounts.ts';
import { openProviderSession, outcome, theOne } from './provider-session.ts';

const sentFields = ['name', 'device_id', 'type', 'protocol', 'usercode', 'unit_authorization_key'];

/** The state of density devices, as their service reports it; what a reply leaves out stays as it is. */
export function densityRoutes(app: App): void {
  route(app, calls.densityStatus, async (input) => {
    const { connector, within } = openProviderSession(app, 'density', input);
    const { id } = input.params;
    const device = theOne(await within((writer) => readProviderRecords(writer, 'density-device', sentFields, id)));
    const state = await connector.request('density/status', device);
    const stated = Object.entries(state).filter(([, value]) => value !== null && value !== undefined);
    const changes = [...stated, ['last_check', new Date(app.clock.now())] as const].map(
      ([name, value]) => sql`${sql.ref(name)} = ${value}`,
    );
    await within(({ tx }) => sql`update density_device set ${sql.join(changes)} where id = ${id}`.execute(tx));
    return outcome(connector, 1, { created: 0, updated: 1 });
  });
}
