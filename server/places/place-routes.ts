import { api } from '../../contract/api.ts';
import { unitsPageSize } from '../../contract/place.ts';
import type { App } from '../http/app.ts';
import { refuse } from '../http/refused.ts';
import { RawJson, route } from '../http/route.ts';
import { tenantsJson, unitJson, unitsJson } from './places.ts';

/** Tenants, units and their cameras. */
export function placeRoutes(app: App): void {
  route(app, api.tenants, async ({ scope }) => new RawJson(await app.store.within(scope, tenantsJson)));
  route(app, api.units, async ({ scope, query }) => {
    const { page = 1, max = unitsPageSize, search = '', id_tenant: tenant = null } = query;
    return new RawJson(await app.store.within(scope, (tx) => unitsJson(tx, { page, max, search, tenant })));
  });
  route(app, api.unit, async ({ scope, params }) => {
    const json = await app.store.within(scope, (tx) => unitJson(tx, params.id));
    if (json === undefined) throw refuse('record.not_found');
    return new RawJson(`{"success":true,"data":${json}}`);
  });
}
