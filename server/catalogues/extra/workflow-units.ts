import { sql } from 'kysely';
import { callsOf } from '../../../contract/catalogues/calls.ts';
import { peopleCalls, type WorkflowUnits } from '../../../contract/catalogues/extra/people.ts';
import { catalogueOf } from '../../../contract/catalogues/index.ts';
import { refuse, requestHash, route, runIdempotent, type Tx } from '../../platform/index.ts';
import { readingRoutes } from '../engine.ts';
import type { ExportingApp } from '../exports/exports.ts';
import { readRecord } from '../reading.ts';
import { writeRoutes } from '../write-routes.ts';

const units = catalogueOf('alarm-workflow-unit');

/** Mounts the units of a workflow: thousands are added or removed in one call (ADM-7.35), in addition to the engine's endpoints. */
export function workflowUnitRoutes(app: ExportingApp): void {
  const { create: _, ...calls } = callsOf(units, { product: app.config.productSlug });
  readingRoutes(app, units, calls);
  writeRoutes(app, units, calls);
  route(app, peopleCalls.addWorkflowUnits, ({ body, caller, scope, key, status }) =>
    app.store.within(scope, (tx) =>
      runIdempotent(tx, caller, key, requestHash('workflow units', 'add', body), async () => {
        const wanted = await validateUnits(tx, body);
        const { rows } = await sql<{ id: number }>`
          insert into alarm_workflow_unit (id_alarm_workflow, id_unit)
          select ${body.id_alarm_workflow}, wanted from unnest(${wanted}::bigint[]) wanted
          where not exists (select 1 from alarm_workflow_unit w where w.id_alarm_workflow = ${body.id_alarm_workflow} and w.id_unit = wanted)
          returning id`.execute(tx);
        status(201);
        const [made] = rows;
        const record = body.id_unit !== undefined && made ? await readRecord(tx, units, made.id) : null;
        return { ...record, changed: rows.length };
      }),
    ),
  );
  route(app, peopleCalls.dropWorkflowUnits, ({ body, caller, scope, key }) =>
    app.store.within(scope, (tx) =>
      runIdempotent(tx, caller, key, requestHash('workflow units', 'drop', body), async () => {
        const wanted = await validateUnits(tx, body);
        const gone = await sql`delete from alarm_workflow_unit
          where id_alarm_workflow = ${body.id_alarm_workflow} and id_unit = any (${wanted}::bigint[])`.execute(tx);
        return { changed: Number(gone.numAffectedRows ?? 0n) };
      }),
    ),
  );
}

/** The units that a call names, once the caller is known to see the workflow and all of them. */
async function validateUnits(tx: Tx, { id_alarm_workflow, id_unit, units: many = [] }: WorkflowUnits): Promise<number[]> {
  const wanted = [...new Set([...many, ...(id_unit === undefined ? [] : [id_unit])])];
  const { rows } = await sql<{ workflow: boolean; seen: number }>`
    select exists (select 1 from alarm_workflow where id = ${id_alarm_workflow}) as workflow,
      (select count(*) from unit where id = any (${wanted}::bigint[]))::int as seen`.execute(tx);
  if (!rows[0]?.workflow || rows[0].seen < wanted.length) throw refuse('record.not_found');
  return wanted;
}
