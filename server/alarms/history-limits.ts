import { type RawBuilder, sql } from 'kysely';
import type { UserId } from '../../contract/platform/index.ts';
import { prepared, type Tx } from '../platform/index.ts';

/** The oldest row a user's history reaches: not before the instant, nor the row. Null: no limit. */
export interface HistoryFloor {
  earliest: string | null;
  oldest: { created: string; id: number } | null;
}
export const noFloor: HistoryFloor = { earliest: null, oldest: null };

const hourMs = 3_600_000;

/**
 * How far back a user's alarm history reaches (OP-6.08, OQ-34): the narrower of the hours and the days, and as many of the newest alarms
 * as the records allow.
 * @param now the server's time, in ms
 */
export async function historyFloor(tx: Tx, user: UserId, now: number): Promise<HistoryFloor> {
  const { rows } = await sql<{ hours: number | null; days: number | null; records: number | null }>`${prepared}
    select history_hours as hours, history_days as days, history_records as records from user_account where id = ${user}`.execute(tx);
  const limits = rows[0];
  if (!limits) return noFloor;
  const hours = Math.min(limits.hours ?? Number.POSITIVE_INFINITY, (limits.days ?? Number.POSITIVE_INFINITY) * 24);
  const earliest = Number.isFinite(hours) ? new Date(now - hours * hourMs).toISOString() : null;
  if (limits.records === null) return { earliest, oldest: null };
  const oldest = await sql<{ created: string; id: number }>`
    select iso(created) as created, id from (
      select walk.* from tenant t cross join lateral (
        select a.created, a.id from alarm a where a.id_tenant = t.id order by a.created desc, a.id desc limit ${limits.records}
      ) as walk
    ) as newest order by newest.created desc, newest.id desc limit 1 offset ${limits.records - 1}`.execute(tx);
  return { earliest, oldest: oldest.rows[0] ?? null };
}

/** Which alarms `r` a history that reaches so far shows. @param floor null: only those that are open */
export const historyConditionSql = (floor: HistoryFloor | null): RawBuilder<unknown> =>
  floor
    ? sql`(${floor.earliest}::timestamptz is null or r.created >= ${floor.earliest}::timestamptz)
        and (${floor.oldest?.id ?? null}::bigint is null
          or (r.created, r.id) >= (${floor.oldest?.created ?? null}::timestamptz, ${floor.oldest?.id ?? null}::bigint))`
    : sql`r.alarm_status in ('waiting', 'attending')`;
