import { sql } from 'kysely';
import { deviceCalls as calls } from '../../../contract/catalogues/extra/devices.ts';
import { type App, route, type Tx } from '../../platform/index.ts';
import type { ExportingApp } from '../exports/exports.ts';
import { accessDeviceRoutes, lunaRoutes, swiftRoutes } from './analytic-providers.ts';
import { assignmentRoutes } from './assignment-routes.ts';
import { bridgeRoutes, cameraManagerRoutes, dahuaRoutes } from './camera-providers.ts';
import { densityRoutes } from './density.ts';
import { proxyCameraRoutes } from './proxy-camera.ts';
import { resellerRoutes } from './resellers.ts';
import { vxgRoutes } from './vxg.ts';

/** The calls of the device families beyond the engine's. */
export function deviceRoutes(app: ExportingApp): void {
  cameraManagerRoutes(app);
  bridgeRoutes(app);
  vxgRoutes(app);
  dahuaRoutes(app);
  lunaRoutes(app);
  swiftRoutes(app);
  accessDeviceRoutes(app);
  densityRoutes(app);
  proxyCameraRoutes(app);
  assignmentRoutes(app);
  resellerRoutes(app);
  lookupRoutes(app);
}

/** Distinct values of analytic records, offered as choices (ADM-7.47). */
function lookupRoutes(app: App): void {
  route(app, calls.matchedRules, ({ scope }) => app.store.within(scope, (tx) => held(tx, 'matched_rules')));
  route(app, calls.priorities, ({ scope }) => app.store.within(scope, (tx) => held(tx, 'priorities')));
  route(app, calls.alarmTypes, ({ scope }) => app.store.within(scope, (tx) => held(tx, 'alarm_types')));
}

/** Distinct values of a list column, most frequent first, at most 500. */
async function held(tx: Tx, column: string): Promise<{ id: string; name: string; count: number }[]> {
  const { rows } = await sql<{ id: string; name: string; count: number }>`
    select one.word as id, one.word as name, count(*) as count from analytic_record a, unnest(${sql.ref(`a.${column}`)}) as one (word)
    group by one.word order by count(*) desc, one.word limit 500`.execute(tx);
  return rows;
}
