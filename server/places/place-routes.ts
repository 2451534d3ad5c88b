import { api } from '../../contract/api.ts';
import type { App } from '../http/app.ts';
import { RawJson, route } from '../http/route.ts';
import { tenantsJson } from './places.ts';

/** The tenants of the user; units and their cameras are catalogues. */
export function placeRoutes(app: App): void {
  route(app, api.tenants, async ({ scope }) => new RawJson(await app.store.within(scope, tenantsJson)));
}
