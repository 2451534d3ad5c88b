import { sql } from 'kysely';
import { type DrillRequest, drillLimits } from '../../../contract/alarms/drills.ts';
import type { CameraId, FieldErrors, TenantId, UnitId } from '../../../contract/platform/index.ts';
import { type Caller, hasAbilityFor, refuse, type Tx } from '../../platform/index.ts';
import { nameOf } from '../user-name.ts';
import { readDrillOperators } from './drill-choices.ts';

/** Cameras of an alarm. */
const maxCameras = 6;

interface PlannedStep {
  after_seconds: number;
  id_unit: UnitId;
  alarm_type: string;
  priority: number;
  description: string;
  cameras: CameraId[];
}

interface MarkedUnit {
  id: UnitId;
  name: string;
  tenant: TenantId;
  isMarked: boolean;
  cameras: CameraId[];
}

/**
 * Starts a drill: plans its alarms, which the watch of alarms raises at their times.
 * @param now in ms
 * @returns its id
 * @throws Refused `request.invalid`, `access.forbidden`
 */
export async function startDrill(tx: Tx, caller: Caller, request: DrillRequest, now: number): Promise<number> {
  const units = await readUnits(tx, request);
  const tenant = tenantOf(request, units);
  if (!hasAbilityFor(caller, { action: 'create', subject: 'Drill' }, tenant)) throw refuse('access.forbidden');
  const operators = await namedOperators(tx, request, tenant);
  const steps = await planSteps(tx, request, units);
  const started = new Date(now);
  const { rows } = await sql<{ id: number }>`
    insert into drill (id_tenant, name, kind, operators, units, id_user, user_name, started)
    values (${tenant}, ${request.name}, ${request.scenario.kind}, ${JSON.stringify(operators)}::jsonb,
      ${JSON.stringify(units.map(({ id, name }) => ({ id, name })))}::jsonb, ${caller.user}, ${nameOf(caller.user)}, ${started}) returning id`.execute(
    tx,
  );
  const id = rows[0]?.id ?? 0;
  const planned = steps.map((step, place) => ({ ...step, place, cameras: `{${step.cameras.join(',')}}` }));
  await sql`
    insert into drill_step (id_drill, id_tenant, place, due, after_seconds, id_unit, alarm_type, priority, description, cameras)
    select ${id}, ${tenant}, place, ${started}::timestamptz + after_seconds * interval '1 second', after_seconds, id_unit, alarm_type, priority,
      description, cameras::bigint[]
    from json_to_recordset(${JSON.stringify(planned)}::json) as step (place int, after_seconds int, id_unit bigint, alarm_type text,
      priority smallint, description text, cameras text)`.execute(tx);
  return id;
}

const invalid = (errors: FieldErrors) => refuse('request.invalid', { errors });

/** The units of the scenario, in its order. A unit that the caller does not see is missing. */
async function readUnits(tx: Tx, { scenario }: DrillRequest): Promise<MarkedUnit[]> {
  const ids = [...new Set(scenario.kind === 'scripted' ? scenario.steps.map(({ id_unit }) => id_unit) : scenario.units)];
  const { rows } = await sql<MarkedUnit>`
    select u.id, u.description as name, u.id_tenant as tenant, coalesce(u.allow_drills, false) and u.allow_alarms as "isMarked",
      coalesce((select json_agg(c.id) from (
        select id from camera where id_unit = u.id and not out_of_service order by id limit ${maxCameras}) c), '[]'::json) as cameras
    from unit u where u.id = any (${`{${ids.join(',')}}`}::bigint[]) order by u.id`.execute(tx);
  const found = new Map(rows.map((unit) => [unit.id, unit]));
  return ids.flatMap((id) => found.get(id) ?? missing(scenario.kind));
}

function missing(kind: DrillRequest['scenario']['kind']): never {
  throw invalid({ [unitField(kind)]: ['Choose units that you see.'] });
}

const unitField = (kind: DrillRequest['scenario']['kind']) => (kind === 'scripted' ? 'scenario.steps' : 'scenario.units');

function tenantOf({ scenario }: DrillRequest, units: readonly MarkedUnit[]): TenantId {
  const unmarked = units.filter(({ isMarked }) => !isMarked).map(({ name }) => name);
  const [tenant, ...others] = new Set(units.map((unit) => unit.tenant));
  if (unmarked.length > 0)
    throw invalid({
      [unitField(scenario.kind)]: [`Drills are not allowed at ${unmarked.join(', ')}: an administrator marks units in their record.`],
    });
  if (tenant === undefined || others.length > 0) throw invalid({ [unitField(scenario.kind)]: ['Choose units of one tenant.'] });
  return tenant;
}

async function namedOperators(tx: Tx, { operators }: DrillRequest, tenant: TenantId) {
  const known = new Map((await readDrillOperators(tx, [tenant])).map(({ id, name }) => [id, name]));
  const ids = [...new Set(operators)];
  if (!ids.every((id) => known.has(id))) throw invalid({ operators: ['Choose active users who see the tenant of these units.'] });
  return ids.map((id) => ({ id, name: known.get(id) }));
}

async function planSteps(tx: Tx, { scenario }: DrillRequest, units: readonly MarkedUnit[]): Promise<PlannedStep[]> {
  if (scenario.kind === 'recorded') return readRecorded(tx, scenario);
  const cameras = new Map(units.map((unit) => [unit.id, unit.cameras]));
  return scenario.steps
    .map((step) => ({ ...step, cameras: cameras.get(step.id_unit) ?? [] }))
    .toSorted((one, other) => one.after_seconds - other.after_seconds);
}

/** What the units raised in the span, as steps after its first alarm. */
async function readRecorded(tx: Tx, { units, from, to }: Extract<DrillRequest['scenario'], { kind: 'recorded' }>): Promise<PlannedStep[]> {
  const span = Date.parse(to) - Date.parse(from);
  if (span <= 0) throw invalid({ 'scenario.to': ['Choose an end after the start.'] });
  if (span > drillLimits.recordedMs)
    throw invalid({ 'scenario.to': [`Choose a span of at most ${drillLimits.recordedMs / 3_600_000} hours.`] });
  const { rows } = await sql<PlannedStep>`
    select extract(epoch from a.created - min(a.created) over ())::int as after_seconds, a.id_unit, a.alarm_type, a.priority,
      coalesce(nullif(left(a.description, 300), ''), a.alarm_type) as description,
      array_to_json(array(select c.id from camera c where c.id_unit = a.id_unit and c.id = any (a.cameras) limit ${maxCameras})) as cameras
    from alarm a where a.id_unit = any (${`{${units.join(',')}}`}::bigint[]) and a.id_drill is null
      and a.created >= ${from}::timestamptz and a.created <= ${to}::timestamptz
    order by a.created, a.id limit ${drillLimits.steps + 1}`.execute(tx);
  if (rows.length === 0) throw invalid({ 'scenario.from': ['These units raised no alarm in this span.'] });
  if (rows.length > drillLimits.steps)
    throw invalid({ 'scenario.from': [`These units raised more than ${drillLimits.steps} alarms in this span: choose a shorter one.`] });
  return rows;
}
