import * as z from 'zod/mini';
import {
  AlarmId,
  AlarmLevelId,
  defineCall,
  Instant,
  outgoingWays,
  RecordId,
  requireAbility,
  success,
  TenantId,
  UnitId,
  UserId,
} from '../platform/index.ts';
import { AlarmStatus } from './status.ts';

/** Bounds of a drill. A recorded scenario is taken from a span of at most `recordedMs`. */
export const drillLimits = {
  steps: 100,
  afterSeconds: 4 * 3600,
  operators: 50,
  units: 50,
  recordedMs: 4 * 3_600_000,
  listed: 100,
} as const;

/** An alarm of a scripted scenario: so long after the start, at a marked unit. */
export const DrillStep = z.object({
  after_seconds: z.int().check(z.minimum(0), z.maximum(drillLimits.afterSeconds)),
  id_unit: UnitId,
  alarm_type: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
  priority: z.int().check(z.minimum(1), z.maximum(4)),
  description: z.string().check(z.trim(), z.minLength(1), z.maxLength(300)),
});
export type DrillStep = z.infer<typeof DrillStep>;

/**
 * What happens in a drill: its alarms one by one, or those that the marked units raised in a span of the past, in the same succession. The
 * alarms of earlier drills are never recorded ones.
 */
export const DrillScenario = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('scripted'), steps: z.array(DrillStep).check(z.minLength(1), z.maxLength(drillLimits.steps)) }),
  z.object({
    kind: z.literal('recorded'),
    units: z.array(UnitId).check(z.minLength(1), z.maxLength(drillLimits.units)),
    from: Instant,
    to: Instant,
  }),
]);
export type DrillScenario = z.infer<typeof DrillScenario>;

/** POST v1/drills: what it is called, who is trained, and what happens. Its units belong to one tenant, and are marked for drills. */
export const DrillRequest = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
  operators: z.array(UserId).check(z.minLength(1), z.maxLength(drillLimits.operators)),
  scenario: DrillScenario,
});
export type DrillRequest = z.infer<typeof DrillRequest>;

const count = z.int().check(z.nonnegative());
const ms = z.nullable(count);
const named = z.object({ id: z.int(), name: z.string() });

/** A drill. It ends when all of its alarms have ended, or when somebody ends it; then alarms that are open are canceled by the platform. */
export const Drill = z.object({
  id: RecordId,
  name: z.string(),
  tenant: z.object({ id: TenantId, name: z.string() }),
  /** Who started it, by name. */
  by: z.string(),
  started: Instant,
  ended: z.nullable(Instant),
  /** Null: it runs, or all of its alarms ended. */
  ended_by: z.nullable(z.string()),
  operators: z.array(z.object({ id: UserId, name: z.string() })),
  units: z.array(named),
  /** Its alarms: planned, raised, and of those taken and ended by an operator. */
  planned: count,
  raised: count,
  taken: count,
  resolved: count,
});
export type Drill = z.infer<typeof Drill>;

/** An alarm of a drill; null until it is raised. `take_ms` and `end_ms` run from the raising; null: no operator did. */
const DrillAlarm = z.object({
  id: AlarmId,
  alarm_id: z.string(),
  created: Instant,
  alarm_status: AlarmStatus,
  taken_by: z.nullable(z.string()),
  take_ms: ms,
  ended_by: z.nullable(z.string()),
  end_ms: ms,
});

/** `skipped`: the drill ended before. `refused`: the unit accepts no alarms. */
const PlannedAlarm = z.extend(z.omit(DrillStep, { id_unit: true }), {
  id: RecordId,
  unit: z.object({ id: UnitId, name: z.string() }),
  state: z.enum(['planned', 'raised', 'refused', 'skipped']),
  alarm: z.nullable(DrillAlarm),
});
export type PlannedAlarm = z.infer<typeof PlannedAlarm>;

/** What an operator did: medians by nearest rank, over the alarms that they took, and over those that they ended. */
const DrillPerson = z.object({ id: UserId, name: z.string(), taken: count, take_p50_ms: ms, resolved: count, end_p50_ms: ms });
export type DrillPerson = z.infer<typeof DrillPerson>;

/** What would have left the platform. `to`: an address, a number, or what would have been switched. */
const DryLine = z.object({
  /** Different for each line of a drill. */
  id: z.string(),
  at: Instant,
  /** Null: of a command that was run without an alarm. */
  alarm_id: z.nullable(z.string()),
  way: z.enum(outgoingWays),
  to: z.nullable(z.string()),
  text: z.string(),
});
export type DryLine = z.infer<typeof DryLine>;

/** A drill with its alarms, the times of each named operator, and what it did not send. */
export const DrillResult = z.extend(Drill, {
  alarms: z.array(PlannedAlarm),
  people: z.array(DrillPerson),
  /** Raised, and taken by nobody before the drill or the alarm ended; while it runs, none. */
  missed: count,
  dry: z.array(DryLine),
});
export type DrillResult = z.infer<typeof DrillResult>;

/** What a drill is made of: units that are marked for drills, operators who see a tenant of them, types and levels of alarms. */
export const DrillChoices = z.object({
  units: z.array(z.object({ id: UnitId, name: z.string(), tenant: z.object({ id: TenantId, name: z.string() }) })),
  operators: z.array(z.object({ id: UserId, name: z.string(), online: z.boolean(), tenants: z.array(TenantId) })),
  types: z.array(z.string()),
  levels: z.array(z.object({ id: AlarmLevelId, level: z.string(), priority: z.int() })),
});
export type DrillChoices = z.infer<typeof DrillChoices>;

const byId = z.object({ id: z.pipe(z.coerce.number(), RecordId) });

/** Calls of training drills. */
export const drillCalls = {
  drills: defineCall({
    method: 'GET',
    path: '/v1/drills',
    access: requireAbility('read', 'Drill'),
    summary: 'List training drills: those that run first, then the newest; at most 100',
    reply: success(z.array(Drill)),
  }),
  drill: defineCall({
    method: 'GET',
    path: '/v1/drills/:id',
    access: requireAbility('read', 'Drill'),
    summary: 'Read a drill with its alarms, the times of each operator, and what it would have sent',
    params: byId,
    reply: success(DrillResult),
    refusals: ['record.not_found'],
  }),
  drillChoices: defineCall({
    method: 'GET',
    path: '/v1/drill_choices',
    access: requireAbility('create', 'Drill'),
    summary: 'List what a drill can be made of: marked units, operators, types and levels of alarms',
    reply: success(DrillChoices),
  }),
  startDrill: defineCall({
    method: 'POST',
    path: '/v1/drills',
    access: requireAbility('create', 'Drill'),
    summary: 'Start a drill at marked units for named operators: nothing of its alarms leaves the platform',
    body: DrillRequest,
    reply: success(DrillResult),
    refusals: ['request.key_reused', 'request.in_progress'],
  }),
  endDrill: defineCall({
    method: 'POST',
    path: '/v1/drills/:id/end',
    access: requireAbility('create', 'Drill'),
    summary: 'End a drill: planned alarms are skipped, open ones canceled; ending it again has no effect',
    params: byId,
    reply: success(DrillResult),
    refusals: ['record.not_found'],
  }),
} as const;
