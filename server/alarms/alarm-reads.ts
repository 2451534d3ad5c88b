import { sql } from 'kysely';
import type { AlarmId } from '../../contract/platform/index.ts';
import type { Tx } from '../platform/index.ts';

/** One alarm that the scope may see, as JSON text of the contract's `Alarm`; undefined where there is none. */
export async function alarmJson(tx: Tx, id: AlarmId): Promise<string | undefined> {
  const { rows } = await sql<{ record: string }>`select record::text as record from alarm_as_json where id = ${id}`.execute(tx);
  return rows[0]?.record;
}

/** Finds an alarm by its displayed id (OP-7.19) or its number. */
export async function findAlarmId(tx: Tx, called: string): Promise<AlarmId | undefined> {
  const name = called.trim().toUpperCase();
  const which = /^\d{1,9}$/.test(name) ? sql`id = ${Number(name)}` : sql`alarm_id = ${name}`;
  const { rows } = await sql<{ id: AlarmId }>`select id from alarm where ${which}`.execute(tx);
  return rows[0]?.id;
}

/** The append-only history of an alarm as a JSON array, oldest first; undefined if the scope sees no such alarm. */
export async function alarmRecordJson(tx: Tx, id: AlarmId): Promise<string | undefined> {
  const { rows } = await sql<{ lines: string }>`
    select coalesce((
      select json_agg(json_build_object('at', iso(r.at), 'kind', r.kind,
        'by', case when r.id_user is not null then json_build_object('id', r.id_user, 'name', r.user_name) end,
        'from', r.from_status, 'to', r.to_status, 'reason', r.reason, 'protocol', r.protocol, 'comments', r.comments, 'level', r.level,
        'about', r.about, 'outcome', r.outcome, 'cause', r.cause, 'avs_score', r.avs_score)
        order by r.id)
      from alarm_record r where r.id_alarm = a.id
    ), '[]'::json)::text as lines from alarm a where a.id = ${id}`.execute(tx);
  return rows[0]?.lines;
}
