import { drillCalls } from '../../../contract/alarms/drills.ts';
import { type App, RawJson, requestHash, route, runIdempotent } from '../../platform/index.ts';
import { readDrillChoices } from './drill-choices.ts';
import { endDrill } from './end-drill.ts';
import { listDrills, readDrill } from './read-drills.ts';
import { startDrill } from './start-drill.ts';

/** Training drills: their list, their result, their start and their end. */
export function drillRoutes(app: App): void {
  const { store, clock } = app;
  route(app, drillCalls.drills, ({ scope }) => store.within(scope, listDrills));
  route(app, drillCalls.drill, ({ scope, params: { id } }) => store.within(scope, (tx) => readDrill(tx, id)));
  route(app, drillCalls.drillChoices, ({ scope }) => store.within(scope, readDrillChoices));
  route(app, drillCalls.startDrill, async ({ scope, caller, body, key }) => {
    const json = await store.within(scope, (tx) =>
      runIdempotent(tx, caller, key, requestHash('drill', body), async () =>
        JSON.stringify(await readDrill(tx, await startDrill(tx, caller, body, clock.now()))),
      ),
    );
    return new RawJson(`{"success":true,"data":${json}}`);
  });
  route(app, drillCalls.endDrill, ({ scope, caller, params: { id } }) =>
    store.within(scope, async (tx) => {
      await endDrill(tx, caller, id);
      return readDrill(tx, id);
    }),
  );
}
