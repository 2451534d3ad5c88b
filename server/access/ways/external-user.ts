import { sql } from 'kysely';
import type { ExternalUser } from '../../../contract/access/user.ts';
import type { UserId } from '../../../contract/platform/index.ts';
import { appendEvent, type Tx } from '../../platform/index.ts';

/**
 * Publishes to a user that one of their accounts on another installation was created, changed or deleted; platform scope.
 * @param user the recipient, if the account no longer belongs to them
 */
export async function publishExternalUser(
  tx: Tx,
  id: number,
  name: 'external_user.created' | 'external_user.deleted',
  user?: UserId,
): Promise<void> {
  const { rows } = await sql<ExternalUser & { id_user: UserId }>`
    select id, description, host, coalesce(is_validated, false) as is_validated, id_user from external_user where id = ${id}`.execute(tx);
  const [found] = rows;
  if (!found) return;
  const { id_user, ...data } = found;
  await appendEvent(tx, { user: user ?? id_user, name, data });
}
