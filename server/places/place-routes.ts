import { sql } from 'kysely';
import { api } from '../../contract/api.ts';
import { unitsPageSize } from '../../contract/places/place.ts';
import { subsystemCalls } from '../../contract/places/subsystems.ts';
import type { UnitId } from '../../contract/platform/index.ts';
import { type App, RawJson, readNumberedPage, refuse, route, type Tx } from '../platform/index.ts';
import { mapRoutes } from './map/map-routes.ts';
import { subsystemsJson } from './subsystems.ts';

/** The tenants of the user, the parts of a unit, and the streets of the map; units and their cameras are catalogues. */
export async function placeRoutes(app: App): Promise<void> {
  await mapRoutes(app);
  route(app, api.tenants, async ({ scope }) => new RawJson(await app.store.within(scope, tenantsJson)));
  route(app, subsystemCalls.subsystems, async ({ scope, params }) => {
    const parts = await app.store.within(scope, (tx) => subsystemsJson(tx, params.id as UnitId));
    if (parts === undefined) throw refuse('record.not_found');
    return new RawJson(`{"success":true,"data":${parts}}`);
  });
}

/** The tenants that the scope sees, by name, each with the link to its units (OP-7.21). */
function tenantsJson(tx: Tx): Promise<string> {
  return readNumberedPage(
    tx,
    sql`select t.name, t.id, json_build_object('id', t.id, 'name', t.name,
        'units', '/v1/unit?id_tenant=' || t.id || ${`&max=${unitsPageSize}`}::text,
        'units_count', (select count(*) from unit u where u.id_tenant = t.id)) as record
      from tenant t`,
    sql`listed.name, listed.id`,
    { page: 1, max: 10_000 },
  );
}
