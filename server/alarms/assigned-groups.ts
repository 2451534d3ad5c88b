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
  const { rows: scopes } = await sql<{ scope: string }>`select current_setting('app.scope', true) as scope`.execute(tx);
  await sql`select set_config('app.scope', 'platform', true)`.execute(tx);
  const { rows } = await sql<{ name: string; isMember: boolean }>`
    select g.name, exists (select from user_group_users m where m.id_owner = g.id and m.id_target = ${caller.user}) as "isMember"
    from user_group_alarms a join user_group g on g.id = a.id_owner
    where a.id_target = ${alarm} and exists (
      select from user_group_users m join user_account u on u.id = m.id_target where m.id_owner = g.id and u.active
    ) order by g.name`.execute(tx);
  await sql`select set_config('app.scope', ${scopes[0]?.scope ?? ''}, true)`.execute(tx);
  return rows.some(({ isMember }) => isMember) ? [] : rows.map(({ name }) => name);
}
