import { sql } from 'kysely';
import { type CaseResult, caseLimits } from '../../../contract/alarms/cases.ts';
import type { AlarmId, RefusalCode, TenantId } from '../../../contract/platform/index.ts';
import { refuse, type Tx } from '../../platform/index.ts';
import { historyConditionSql, historyFloor } from '../history-limits.ts';
import type { CaseActor } from './case-actor.ts';

/** An alarm that the caller's history shows. */
interface FoundAlarm {
  readonly id: AlarmId;
  readonly tenant: TenantId;
  readonly isDrill: boolean;
}

/** What a case holds already. `isDrill`: alarms of drills only. */
export interface CaseContents {
  readonly tenant: TenantId;
  readonly isDrill: boolean;
  readonly alarms: ReadonlySet<AlarmId>;
}

/** The alarms that the caller's history shows, in the order of the request; each once. */
export async function findAlarms(tx: Tx, ids: readonly AlarmId[], { caller, now }: CaseActor): Promise<FoundAlarm[]> {
  const floor = await historyFloor(tx, caller.user, now);
  const { rows } = await sql<FoundAlarm>`
    select r.id, r.id_tenant as tenant, r.id_drill is not null as "isDrill" from alarm r where r.id = any (${[...ids]}::bigint[])
      and (r.alarm_status in ('waiting', 'attending') or (${historyConditionSql(floor)}))
    order by array_position(${[...ids]}::bigint[], r.id)`.execute(tx);
  return rows;
}

/** What a case that is made of alarms begins with: it is of their first tenant, and of drills where nothing else is there. */
export function emptyContents(found: readonly FoundAlarm[], wanted: number | undefined): CaseContents | null {
  const tenant = found.find((one) => wanted === undefined || one.tenant === wanted)?.tenant;
  if (tenant === undefined) return null;
  return { tenant, isDrill: found.every((one) => one.tenant !== tenant || one.isDrill), alarms: new Set() };
}

/** @returns what becomes of each alarm of the request @param contents null: there is no case that could hold any */
export function sortAlarms(ids: readonly AlarmId[], found: readonly FoundAlarm[], contents: CaseContents | null): CaseResult[] {
  const known = new Map(found.map((one) => [one.id, one]));
  let room = caseLimits.alarms - (contents?.alarms.size ?? 0);
  return [...new Set(ids)].map((id): CaseResult => {
    if (contents?.alarms.has(id)) return { id, result: 'kept' };
    const code = whyNot(known.get(id), contents, room);
    if (code !== null) return { id, result: 'refused', code, message: refuse(code).message };
    room -= 1;
    return { id, result: 'added' };
  });
}

function whyNot(alarm: FoundAlarm | undefined, contents: CaseContents | null, room: number): RefusalCode | null {
  if (!alarm) return 'record.not_found';
  if (contents === null || alarm.tenant !== contents.tenant) return 'case.other_tenant';
  if (alarm.isDrill !== contents.isDrill) return 'case.drills_apart';
  return room > 0 ? null : 'case.full';
}

/** The alarms that are added. */
export const addedOf = (results: readonly CaseResult[]): AlarmId[] =>
  results.filter(({ result }) => result === 'added').map(({ id }) => id);
