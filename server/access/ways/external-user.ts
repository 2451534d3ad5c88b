import { sql } from 'kysely';
import type { ExternalUser } from '../../../contract/access/user.ts';
import type { UserId } from '../../../contract/platform/ids.ts';
import { appendEvent, type Tx } from '../../platform/index.ts';

/**
 * Tells a user of an account of theirs on another installation: that it came or changed, or that it goes; with the platform's eyes.
 * @param user whom, where it is no longer theirs
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
