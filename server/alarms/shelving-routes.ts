import { shelvingCalls } from '../../contract/alarms/shelving.ts';
import { type App, RawJson, requestHash, route, runIdempotent } from '../platform/index.ts';
import { listShelvings, shelve, unshelve } from './shelving.ts';

/** The register of shelved sources. */
export function shelvingRoutes(app: App): void {
  const { store, clock } = app;
  route(app, shelvingCalls.shelvings, ({ scope }) => store.within(scope, (tx) => listShelvings(tx, clock.now())));
  route(app, shelvingCalls.shelve, async ({ scope, caller, body, key }) => {
    const json = await store.within(scope, (tx) =>
      runIdempotent(tx, caller, key, requestHash('alarm shelving', body), async () => JSON.stringify(await shelve(tx, caller, body))),
    );
    return new RawJson(`{"success":true,"data":${json}}`);
  });
  route(app, shelvingCalls.unshelve, ({ scope, caller, params: { id } }) => store.within(scope, (tx) => unshelve(tx, caller, id)));
}
