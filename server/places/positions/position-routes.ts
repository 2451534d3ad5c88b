import { positionCalls } from '../../../contract/places/positions.ts';
import { type App, parseHappenedAt, platformScope, route } from '../../platform/index.ts';
import { applyPositions, routerPositions } from './positions.ts';
import { faceSightings, plateSightings } from './sightings.ts';

/** Mounts the endpoints for plate and face sightings, vehicle positions, and position reports of trackers. */
export function positionRoutes(app: App): void {
  route(app, positionCalls.plateSightings, ({ query: { plate, from, to }, scope }) =>
    app.store.within(scope, (tx) => plateSightings(tx, { of: plate, from, to })),
  );
  route(app, positionCalls.faceSightings, ({ query: { person, from, to }, scope }) =>
    app.store.within(scope, (tx) => faceSightings(tx, { of: person, from, to })),
  );
  route(app, positionCalls.routerPositions, ({ query, scope }) => app.store.within(scope, (tx) => routerPositions(tx, query.id ?? null)));
  route(app, positionCalls.reportPositions, async ({ body, sender }) => {
    const now = app.clock.now();
    const told = body.positions.map((one, place) => ({ ...one, at: parseHappenedAt(one.at, now, `positions.${place}.at`) }));
    return app.store.within(platformScope, (tx) => applyPositions(tx, sender.tenants, told));
  });
}
