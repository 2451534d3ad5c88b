import { sql } from 'kysely';
import type { AlarmId, UserId } from '../../contract/platform/ids.ts';
import type { OutgoingWay } from '../../contract/platform/outgoing.ts';
import type { Tx } from './store/store.ts';

/**
 * The drill that an alarm belongs to; null: it is real, or nothing is about an alarm. Whatever does something outside of the platform for an
 * alarm asks this first: `tests/laws/outgoing.test.ts` lists what leaves the platform, and where each asks.
 */
export async function drillOf(tx: Tx, alarm: AlarmId | null): Promise<number | null> {
  if (alarm === null) return null;
  const { rows } = await sql<{ drill: number | null }>`select id_drill as drill from alarm where id = ${alarm}`.execute(tx);
  return rows[0]?.drill ?? null;
}

/** A drill that runs and names a user, with its units. */
interface RunningDrill {
  readonly id: number;
  readonly name: string;
  readonly units: readonly number[];
}

/** The drills in which a user trains now, of what the scope sees; the oldest first. */
export async function runningDrillsOf(tx: Tx, user: UserId): Promise<readonly RunningDrill[]> {
  const { rows } = await sql<RunningDrill>`
    select d.id, d.name, jsonb_path_query_array(d.units, '$[*].id') as units
    from drill d where d.ended is null and d.operators @> jsonb_build_array(jsonb_build_object('id', ${user}::bigint)) order by d.id`.execute(
    tx,
  );
  return rows;
}

/** What would be sent: to which address or number, and its text. */
interface Outgoing {
  readonly way: OutgoingWay;
  readonly to: string | null;
  readonly text: string;
}

/**
 * Decides whether something about an alarm stays inside because the alarm belongs to a drill, and then records in the drill what would have
 * been sent. @returns true: do not send it
 */
export async function keepsInside(tx: Tx, alarm: AlarmId | null, { way, to, text }: Outgoing): Promise<boolean> {
  const drill = await drillOf(tx, alarm);
  if (drill === null) return false;
  await sql`
    insert into drill_dry (id_drill, id_tenant, id_alarm, way, recipient, text)
    select ${drill}, id_tenant, id, ${way}, ${to}, ${text} from alarm where id = ${alarm}`.execute(tx);
  return true;
}
