import { api } from '../../contract/api.ts';
import { subsystemCalls } from '../../contract/places/subsystems.ts';
import type { UnitId } from '../../contract/platform/ids.ts';
import { type App, RawJson, refuse, route } from '../platform/index.ts';
import { tenantsJson } from './places.ts';
import { subsystemsJson } from './subsystems.ts';

/** The tenants of the user, and the parts of a unit; units and their cameras are catalogues. */
export function placeRoutes(app: App): void {
  route(app, api.tenants, async ({ scope }) => new RawJson(await app.store.within(scope, tenantsJson)));
  route(app, subsystemCalls.subsystems, async ({ scope, params }) => {
    const parts = await app.store.within(scope, (tx) => subsystemsJson(tx, params.id as UnitId));
    if (parts === undefined) throw refuse('record.not_found');
    return new RawJson(`{"success":true,"data":${parts}}`);
  });
}
