import { sql } from 'kysely';
import type { AlarmId } from '../../contract/platform/index.ts';
import { type Caller, restrictToAbility, type Tx } from '../platform/index.ts';

/**
 * The groups whose users alone may act on an alarm: those that it is assigned to and that have an active user. Whoever may change groups, and so
 * the assignment, may always act.
 * @returns their names; empty: the caller may act
 */
export async function groupsThatHold(tx: Tx, caller: Caller, alarm: AlarmId): Promise<string[]> {
  if (restrictToAbility(caller, { action: 'update', subject: 'Group' })) return [];
  // Groups that the caller cannot read hold an alarm too.
  const { rows } = await inPlatformScope(tx, () =>
    sql<{ name: string; isMember: boolean }>`
      select g.name, exists (select 1 from user_group_users m where m.id_owner = g.id and m.id_target = ${caller.user}) as "isMember"
      from user_group_alarms a join user_group g on g.id = a.id_owner
      where a.id_target = ${alarm} and exists (
        select from user_group_users m join user_account u on u.id = m.id_target where m.id_owner = g.id and u.active
      ) order by g.name`.execute(tx),
  );
  return rows.some(({ isMember }) => isMember) ? [] : rows.map(({ name }) => name);
}

/** Reads what the caller's scope hides, within the same transaction. */
export async function inPlatformScope<T>(tx: Tx, read: () => Promise<T>): Promise<T> {
  const { rows } = await sql<{ scope: string }>`select current_setting('app.scope', true) as scope`.execute(tx);
  await sql`select set_config('app.scope', 'platform', true)`.execute(tx);
  const found = await read();
  await sql`select set_config('app.scope', ${rows[0]?.scope ?? ''}, true)`.execute(tx);
  return found;
}
