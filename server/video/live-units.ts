import { sql } from 'kysely';
import type { UnitId, UserId } from '../../contract/platform/ids.ts';
import type { Tx } from '../platform/index.ts';

/** Whether a user may watch a unit live: all units, unless some are named for them (OP-6.09, OQ-56). In platform scope. */
export async function mayWatchLive(tx: Tx, user: UserId, unit: UnitId): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select not exists (select 1 from user_account_allowed_live_video_units where id_owner = ${user})
      or exists (select 1 from user_account_allowed_live_video_units where id_owner = ${user} and id_target = ${unit}) as may`.execute(tx);
  return rows[0]?.may === true;
}
