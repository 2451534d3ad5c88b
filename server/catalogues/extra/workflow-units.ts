import { sql } from 'kysely';
import { callsOf } from '../../../contract/catalogues/calls.ts';
import { peopleCalls, type WorkflowUnits } from '../../../contract/catalogues/extra/people.ts';
import { catalogueOf } from '../../../contract/catalogues/registry.ts';
import { refuse, requestHash, route, runIdempotent, type Tx } from '../../platform/index.ts';
import { readingRoutes } from '../engine.ts';
import type { ExportingApp } from '../exports/exports.ts';
import { readRecord } from '../reading/reading.ts';
import { writeRoutes } from '../writing/write-routes.ts';

const units = catalogueOf('alarm-workflow-unit');

/** Mounts the units of a workflow: thousands are added or removed in one call (ADM-7.35), in addition to the engine's endpoints. */
export function workflowUnitRoutes(app: ExportingApp): void {
  const { create: _, ...calls } = callsOf(units, { product: app.config.productSlug });
  readingRoutes(app, units, calls);
  writeRoutes(app, units, calls);
  route(app, peopleCalls.addWorkflowUnits, ({ body, caller, scope, key, status }) =>
    app.store.within(scope, (tx) =>
      runIdempotent(tx, caller, key, requestHash('workflow units', 'add', body), async () => {
        const unitIds = await validateUnits(tx, body);
        const { rows } = await sql<{ id: number }>`
          insert into alarm_workflow_unit (id_alarm_workflow, id_unit)
          select ${body.id_alarm_workflow}, wanted from unnest(${unitIds}::bigint[]) wanted
          where not exists (select 1 from alarm_workflow_unit w where w.id_alarm_workflow = ${body.id_alarm_workflow} and w.id_unit = wanted)
          returning id`.execute(tx);
        status(201);
        const [created] = rows;
        const record = body.id_unit !== undefined && created ? await readRecord(tx, units, created.id) : null;
        return { ...record, changed: rows.length };
      }),
    ),
  );
  route(app, peopleCalls.dropWorkflowUnits, ({ body, caller, scope, key }) =>
    app.store.within(scope, (tx) =>
      runIdempotent(tx, caller, key, requestHash('workflow units', 'drop', body), async () => {
        const unitIds = await validateUnits(tx, body);
        const removed = await sql`delete from alarm_workflow_unit
          where id_alarm_workflow = ${body.id_alarm_workflow} and id_unit = any (${unitIds}::bigint[])`.execute(tx);
        return { changed: Number(removed.numAffectedRows ?? 0n) };
      }),
    ),
  );
}

/** The units of a call. @throws Refused unless the caller sees the workflow and all of them */
async function validateUnits(tx: Tx, { id_alarm_workflow, id_unit, units: many = [] }: WorkflowUnits): Promise<number[]> {
  const unitIds = [...new Set([...many, ...(id_unit === undefined ? [] : [id_unit])])];
  const { rows } = await sql<{ workflow: boolean; seen: number }>`
    select exists (select 1 from alarm_workflow where id = ${id_alarm_workflow}) as workflow,
      (select count(*) from unit where id = any (${unitIds}::bigint[]))::int as seen`.execute(tx);
  if (!rows[0]?.workflow || rows[0].seen < unitIds.length) throw refuse('record.not_found');
  return unitIds;
}
