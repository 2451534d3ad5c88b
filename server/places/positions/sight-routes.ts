import { sightCalls } from '../../../contract/places/sights.ts';
import { whenOf } from '../../intake/when.ts';
import type { App } from '../../platform/http/app.ts';
import { route } from '../../platform/http/route.ts';
import { platformScope } from '../../platform/store/store.ts';
import { routerPositions, takePositions } from './positions.ts';
import { faceSightings, plateSightings } from './sightings.ts';

/** Where plates and faces were seen, where vehicles are, and the way in for what their trackers tell. */
export function sightRoutes(app: App): void {
  route(app, sightCalls.plateSightings, ({ query: { plate, from, to }, scope }) =>
    app.store.within(scope, (tx) => plateSightings(tx, { of: plate, from, to })),
  );
  route(app, sightCalls.faceSightings, ({ query: { person, from, to }, scope }) =>
    app.store.within(scope, (tx) => faceSightings(tx, { of: person, from, to })),
  );
  route(app, sightCalls.routerPositions, ({ query, scope }) => app.store.within(scope, (tx) => routerPositions(tx, query.id ?? null)));
  route(app, sightCalls.tellPositions, async ({ body, sender }) => {
    const now = app.clock.now();
    const told = body.positions.map((one, place) => ({ ...one, at: whenOf(one.at, now, `positions.${place}.at`) }));
    return app.store.within(platformScope, (tx) => takePositions(tx, sender.tenants, told));
  });
}
