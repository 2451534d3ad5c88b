import { sql } from 'kysely';
import { api } from '../../contract/api.ts';
import type { UserId } from '../../contract/platform/index.ts';
import { gridLimits, mergeUserConfig, type UserConfig } from '../../contract/workspace/index.ts';
import { type App, appendEvent, platformScope, refuse, route, type Tx } from '../platform/index.ts';
import { readConfig, readLockMinutes, readUser, withLockedPreferences } from './users.ts';

const maxConfigBytes = 256 * 1024;

/** Routes of the signed-in user: reads the account, saves the configuration. */
export function currentUserRoutes(app: App): void {
  route(app, api.me, async ({ caller }) => {
    const user = await app.store.within(platformScope, (tx) => readUser(tx, caller.user));
    if (!user) throw refuse('access.revoked');
    return user;
  });
  route(app, api.saveConfig, ({ caller, body }) => app.store.within(platformScope, (tx) => saveAndPublish(tx, caller.user, body)));
}

/**
 * Stores the configuration and, if it changed, publishes it to all windows of the user (OP-7.41). With a `base`, what other sessions
 * changed since then stays (OQ-53). Rows that refer to the user are stored meanwhile: waiting for each other's
 * place in the event log would be a deadlock. Refuses `config.too_many_tabs` instead of dropping one (OP-9.01), `request.too_large` over 256 KiB.
 */
async function saveAndPublish(
  tx: Tx,
  id: UserId,
  { config, base }: { config: UserConfig; base?: UserConfig | undefined },
): Promise<UserConfig> {
  const stored = await tx.selectFrom('user_account').where('id', '=', id).select('config').forNoKeyUpdate().executeTakeFirst();
  if (!stored) throw refuse('access.revoked');
  const merged = base ? mergeUserConfig(base, config, readConfig(stored.config)) : config;
  const next = withLockedPreferences(merged, await readLockMinutes(tx, id));
  const names = next.grid.tabs.map(({ name }) => name);
  if (names.length > gridLimits.tabs) throw refuse('config.too_many_tabs', { details: { tabs: names } });
  if (new Set(names.map((name) => name.trim().toLowerCase())).size < names.length) {
    throw refuse('request.invalid', { errors: { 'config.grid.tabs': ['two tabs have the same name'] } });
  }
  const text = JSON.stringify(next);
  if (Buffer.byteLength(text) > maxConfigBytes) throw refuse('request.too_large');
  const saved = await tx
    .updateTable('user_account')
    .set({ config: text })
    .where('id', '=', id)
    .where(sql<boolean>`config is distinct from ${text}::jsonb`)
    .executeTakeFirst();
  const user = saved.numUpdatedRows > 0n ? await readUser(tx, id) : undefined;
  if (user) await appendEvent(tx, { user: id, name: 'config.updated', data: user });
  return next;
}
