import * as z from 'zod/mini';
import { defineCall, Instant, RecordId, requireAbility, success, TenantId, UnitId, UserId } from '../platform/index.ts';
import { historyQuery } from './history.ts';
import { outcomeKinds } from './outcome.ts';

/** Parts of the report, each of which can be asked for alone. */
export const healthParts = ['load', 'flood', 'priorities', 'sources', 'chattering', 'stale', 'causes', 'times'] as const;
export type HealthPart = (typeof healthParts)[number];

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Bounds of the figures. A span without a start begins `initialSpanMs` before its end. */
export const healthLimits = {
  initialSpanMs: 7 * dayMs,
  maxSpanMs: 400 * dayMs,
  /** Loads are counted in intervals of ten minutes, which begin at whole ten minutes of UTC. */
  intervalMs: 10 * minuteMs,
  /** A source chatters when it raises so many alarms within so long, or its signals were counted on an open alarm. */
  chatter: { alarms: 3, withinMs: minuteMs },
  /** An alarm that stays open for longer than this stands. */
  staleMs: dayMs,
  /** Rows of the lists of sources, floods and standing alarms. */
  top: 10,
  /** Rows of the lists of operators, tenants and causes. */
  rows: 100,
} as const;

/** The shares of alarms that ISA-18.2 and EEMUA 191 recommend, by priority; the shares of 1 and 2 are counted together. */
export const recommendedSplit = [
  { priorities: [1, 2], percent: 5 },
  { priorities: [3], percent: 15 },
  { priorities: [4], percent: 80 },
] as const;

const count = z.int().check(z.nonnegative());
const seconds = z.int().check(z.nonnegative());

/** Most alarms in one interval, the first such; alarms by when they were raised. */
const Peak = z.object({ from: Instant, alarms: count });

/**
 * An alarm counts for whoever ended it or holds it. `hours` are the hours of the clock (UTC) in which the operator took or ended an alarm
 * of the report: six intervals each.
 */
const OperatorLoad = z.object({ id: UserId, name: z.string(), alarms: count, hours: count, peak: z.nullable(Peak) });
export type OperatorLoad = z.infer<typeof OperatorLoad>;

/** Alarms per operator and ten minutes are `(alarms - unattended) / (6 × hours)`. */
const Load = z.object({
  /** Nobody ended or holds them. */
  unattended: count,
  /** Sum of the hours of all operators. */
  hours: count,
  /** Of all alarms. */
  peak: z.nullable(Peak),
  /** Those with most alarms first. */
  operators: z.array(OperatorLoad),
  operators_count: count,
});

/**
 * Floods of the alarms of the report, as the queue of an operator has them who is offered exactly these: a flood begins when more than ten
 * alarms were raised within ten minutes, and ends when fewer than five were. Both ends of a flood are inclusive; no alarm before the
 * report's span counts, and a flood that has not ended by its end is cut there.
 */
const Flood = z.object({ from: Instant, to: Instant, alarms: count });
const Floods = z.object({
  count,
  /** How long all floods lasted. */
  ms: count,
  /** Alarms raised in floods. */
  alarms: count,
  /** Those with most alarms first. */
  largest: z.array(Flood),
});

/** The alarms of one type at one unit. `id_alarm_type` is null where no record of the type is seen. */
const Source = z.object({
  unit: z.object({ id: UnitId, name: z.string() }),
  alarm_type: z.string(),
  id_alarm_type: z.nullable(RecordId),
  alarms: count,
});
export type AlarmSource = z.infer<typeof Source>;

/** `bursts`: alarms with two others of the source in the 60 s before; `repeats`: signals that were counted on its alarms instead of raising one. */
const ChatteringSource = z.extend(Source, { bursts: count, repeats: count });

const StaleAlarm = z.object({
  alarm_id: z.string(),
  created: Instant,
  alarm_status: z.enum(['waiting', 'attending']),
  alarm_type: z.string(),
  unit: z.string(),
  level: z.string(),
  priority: z.int(),
  color: z.string(),
});

/** Alarms with an outcome of the kind `false`, by outcome and cause. */
const FalseCause = z.object({
  outcome: z.object({ id: RecordId, name: z.string() }),
  cause: z.nullable(z.object({ id: RecordId, name: z.string() })),
  alarms: count,
});

/** Nearest-rank percentiles in whole seconds, rounded down: the smallest time within which at least so many percent fall. */
const Percentiles = z.object({ count, p50: seconds, p90: seconds, p95: seconds });
export type HealthPercentiles = z.infer<typeof Percentiles>;

/**
 * From when an alarm was raised until it was taken, and until it ended. Alarms that were never taken (or did not end) count in `alarms` only,
 * as do those whose device reports a later time than that. Null: no alarm has that time.
 */
const Times = z.object({ alarms: count, take: z.nullable(Percentiles), end: z.nullable(Percentiles) });
const TimesOf = z.extend(Times, { id: RecordId, name: z.string() });
export type HealthTimes = z.infer<typeof TimesOf>;

/** The health of the alarm system over a span, within the tenants for which the caller may read it and the limits of their history. */
export const HealthReport = z.object({
  /** Raised from and to, both inclusive. */
  from: Instant,
  to: Instant,
  /** Up to when it is complete, where it was read from a replica; absent: it is current. */
  as_of: z.optional(Instant),
  alarms: count,
  load: z.optional(Load),
  flood: z.optional(Floods),
  /** Only priorities with alarms. */
  priorities: z.optional(z.array(z.object({ priority: z.int(), alarms: count }))),
  /** Those with most alarms. */
  sources: z.optional(z.array(Source)),
  chattering: z.optional(z.object({ count, most: z.array(ChatteringSource) })),
  /** Raised at least a day before the end of the report, and still open. */
  stale: z.optional(z.object({ to: Instant, waiting: count, attending: count, oldest: z.array(StaleAlarm) })),
  causes: z.optional(
    z.object({
      /** Alarms that ended, and those of them with an outcome, by its kind. */
      ended: count,
      kinds: z.array(z.object({ kind: z.enum(outcomeKinds), alarms: count })),
      false: z.array(FalseCause),
    }),
  ),
  times: z.optional(
    z.object({
      all: Times,
      /** By urgency. */
      levels: z.array(z.extend(TimesOf, { priority: z.int(), color: z.string() })),
      /** Those with most alarms first. */
      operators: z.array(z.extend(TimesOf, { id: UserId })),
      tenants: z.array(z.extend(TimesOf, { id: TenantId })),
    }),
  ),
});
export type HealthReport = z.infer<typeof HealthReport>;

/** Which alarms are reported on, by the rules of the history; `parts` names parts with commas. Without: all of the last seven days. */
export const HealthQuery = z.object({
  'created.from': historyQuery['created.from'],
  'created.to': historyQuery['created.to'],
  tenant: historyQuery.tenant,
  alarm_level: historyQuery.alarm_level,
  /** `export` answers a file of all parts instead. */
  action: z.optional(z.literal('export')),
  file: z.optional(z.enum(['xlsx', 'pdf'])),
  /** The time zone of the file, by its name: `America/Mexico_City`. Default: UTC. */
  zone: z.optional(z.string().check(z.maxLength(64))),
  parts: z.optional(z.string().check(z.regex(new RegExp(`^(${healthParts.join('|')})(,(${healthParts.join('|')})){0,7}$`)))),
});

export const healthCalls = {
  alarmHealth: defineCall({
    method: 'GET',
    path: '/v1/reports/health',
    access: requireAbility('read', 'AlarmReport'),
    summary: 'Report on the health of the alarm system: loads, floods, priorities, sources, standing alarms, false alarms and times',
    query: HealthQuery,
    reply: success(HealthReport),
  }),
} as const;
