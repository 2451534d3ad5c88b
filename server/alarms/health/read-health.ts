import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { type HealthPart, type HealthQuery, type HealthReport, healthLimits, healthParts } from '../../../contract/alarms/health-calls.ts';
import type { UserId } from '../../../contract/platform/index.ts';
import { refuse, type Tx } from '../../platform/index.ts';
import { filterConditions, floorConditions, readFilter } from '../history-filter.ts';
import { historyFloor } from '../history-limits.ts';
import { readCauses } from './causes.ts';
import { readFlood } from './flood.ts';
import { readLoad } from './load.ts';
import type { Reported } from './reported.ts';
import { readChattering, readSources } from './sources.ts';
import { readStaleAlarms } from './stale-alarms.ts';
import { readTimes } from './times.ts';

/** Training says nothing about the alarm system. */
const notOfDrills = sql<boolean>`a.id_drill is null`;

/** A step of a statement may use so much before it writes to disk; two reports are read at once. */
const workMemory = '64MB';
/** A year of a large customer takes longer than other statements may. */
const statementTimeout = '120s';

type Read = { [Part in HealthPart]: (tx: Tx, of: Reported) => Promise<NonNullable<HealthReport[Part]>> };
const readers: Read = {
  load: readLoad,
  flood: readFlood,
  priorities: readPriorities,
  sources: readSources,
  chattering: readChattering,
  stale: readStaleAlarms,
  causes: readCauses,
  times: readTimes,
};

/**
 * Reads the parts of the report that a query names, of the alarms that the scope sees and the user's history reaches (OP-6.08).
 * @param now server ms
 * @throws Refused `request.invalid`: the span has no length or is longer than `maxSpanMs`
 */
export async function readHealth(tx: Tx, user: UserId, query: z.infer<typeof HealthQuery>, now: number): Promise<HealthReport> {
  const { from, to } = spanOf(query, now);
  const filter = readFilter({ ...query, 'created.from': from, 'created.to': to }, []);
  const conditions = [notOfDrills, ...filterConditions(filter), ...floorConditions(await historyFloor(tx, user, now))];
  const of: Reported = { from, to, where: sql.join(conditions, sql` and `) };
  const named = query.parts?.split(',');
  await sql`select set_config('work_mem', ${workMemory}, true), set_config('statement_timeout', ${statementTimeout}, true)`.execute(tx);
  const parts: Partial<Record<HealthPart, unknown>> = {};
  for (const part of healthParts) if (named === undefined || named.includes(part)) parts[part] = await readers[part](tx, of);
  return { from, to, alarms: await countAlarms(tx, of), ...parts } as HealthReport;
}

function spanOf({ 'created.from': from, 'created.to': to }: z.infer<typeof HealthQuery>, now: number): { from: string; to: string } {
  const end = to === undefined ? now : Date.parse(to);
  const start = from === undefined ? end - healthLimits.initialSpanMs : Date.parse(from);
  if (end - start > healthLimits.maxSpanMs)
    throw refuse('request.invalid', {
      errors: { 'created.from': [`A report spans ${healthLimits.maxSpanMs / 86_400_000} days at most.`] },
    });
  return { from: new Date(start).toISOString(), to: new Date(end).toISOString() };
}

async function countAlarms(tx: Tx, { where }: Reported): Promise<number> {
  const { rows } = await sql<{ alarms: number }>`select count(*)::int as alarms from alarm a where ${where}`.execute(tx);
  return rows[0]?.alarms ?? 0;
}

async function readPriorities(tx: Tx, { where }: Reported): Promise<{ priority: number; alarms: number }[]> {
  const { rows } = await sql<{ priority: number; alarms: number }>`
    select a.priority, count(*)::int as alarms from alarm a where ${where} group by a.priority order by a.priority`.execute(tx);
  return rows;
}
