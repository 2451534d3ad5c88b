import { sql } from 'kysely';
import type { AlarmHistoryEntry } from '../../contract/alarms/record.ts';
import type { AlarmId, UserId } from '../../contract/platform/index.ts';
import type { Tx } from '../platform/index.ts';
import { nameOf } from './user-name.ts';

/** Writes a line of the platform into the record of each alarm; its status stays. */
export async function recordEach(
  tx: Tx,
  rows: readonly { id: AlarmId; about?: string | null }[],
  kind: AlarmHistoryEntry['kind'],
): Promise<void> {
  if (rows.length === 0) return;
  const lines = JSON.stringify(rows.map(({ id, about }) => ({ id, about: about ?? null })));
  await sql`
    insert into alarm_record (id_alarm, id_tenant, at, kind, from_status, to_status, level, about)
    select a.id, a.id_tenant, a.changed_at, ${kind}, a.alarm_status, a.alarm_status, l.level, line.about
    from json_to_recordset(${lines}::json) as line (id bigint, about text) join alarm a on a.id = line.id
    join alarm_level l on l.id = a.id_alarm_level order by a.id`.execute(tx);
}

interface UserLine {
  readonly kind: AlarmHistoryEntry['kind'];
  readonly user: UserId;
  readonly comments?: string | null;
  readonly about: string | null;
}

/** Writes what a user did about an alarm into its record; its status stays. */
export async function recordByUser(tx: Tx, id: AlarmId, { kind, user, comments = null, about }: UserLine): Promise<void> {
  await sql`
    insert into alarm_record (id_alarm, id_tenant, at, kind, id_user, user_name, from_status, to_status, comments, level, about)
    select a.id, a.id_tenant, clock_timestamp(), ${kind}, ${user}, ${nameOf(user)}, a.alarm_status, a.alarm_status, ${comments}, l.level, ${about}
    from alarm a join alarm_level l on l.id = a.id_alarm_level where a.id = ${id}`.execute(tx);
}
