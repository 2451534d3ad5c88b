import { sql } from 'kysely';
import { api } from '../../contract/api.ts';
import type { UserId } from '../../contract/platform/index.ts';
import { type App, appendEvent, platformScope, refuse, route, type Tx } from '../platform/index.ts';
import { readUser } from './users.ts';

const maxConfigBytes = 256 * 1024;

/** Routes of the signed-in user: reads the account, saves the configuration. */
export function currentUserRoutes(app: App): void {
  route(app, api.me, async ({ caller }) => {
    const user = await app.store.within(platformScope, (tx) => readUser(tx, caller.user));
    if (!user) throw refuse('access.revoked');
    return user;
  });
  route(app, api.saveConfig, async ({ caller, body: { config } }) => {
    const text = JSON.stringify(config);
    if (Buffer.byteLength(text) > maxConfigBytes) throw refuse('request.too_large');
    await app.store.within(platformScope, (tx) => saveAndPublish(tx, caller.user, text));
    return config;
  });
}

/** Stores the configuration and, if it changed, publishes it to all windows of the user (OP-7.41). */
async function saveAndPublish(tx: Tx, id: UserId, text: string): Promise<void> {
  const saved = await tx
    .updateTable('user_account')
    .set({ config: text })
    .where('id', '=', id)
    .where(sql<boolean>`config is distinct from ${text}::jsonb`)
    .executeTakeFirst();
  const user = saved.numUpdatedRows > 0n ? await readUser(tx, id) : undefined;
  if (user) await appendEvent(tx, { user: id, name: 'config.updated', data: user });
}
