import { sql } from 'kysely';
import type { Ability } from '../../contract/access/user.ts';
import { rightName } from '../../contract/permissions.ts';
import type { Tx } from '../platform/index.ts';

/** Returns the permission for a right, created if missing; platform scope. @returns its id */
export async function permissionFor(tx: Tx, { action, subject }: Ability): Promise<number> {
  const standing = await sql<{ id: number }>`
    select id from permission where action = ${action} and lower(regexp_replace(resource, '[-_]', '', 'g')) =
      lower(regexp_replace(${subject}::text, '[-_]', '', 'g')) and shared_tenant_only is not true order by id limit 1`.execute(tx);
  if (standing.rows[0]) return standing.rows[0].id;
  const made = await sql<{ id: number }>`
    insert into permission (description, resource, action, active, shared_tenant_only)
    values (${rightName({ action, subject })}, ${subject}, ${action}, true, false) returning id`.execute(tx);
  const id = made.rows[0]?.id;
  if (id === undefined) throw new Error('The store made no permission');
  return id;
}
