import { api } from '../../contract/api.ts';
import type { App } from '../http/app.ts';
import { refuse } from '../http/refused.ts';
import { route } from '../http/route.ts';
import { platformScope } from '../store/store.ts';
import { readUser } from './users.ts';

const configBytes = 256 * 1024;

/** The signed-in user and their configuration. */
export function userRoutes(app: App): void {
  route(app, api.me, async ({ caller }) => {
    const user = await app.store.within(platformScope, (tx) => readUser(tx, caller.user));
    if (!user) throw refuse('access.revoked');
    return user;
  });
  route(app, api.saveConfig, async ({ caller, body: { config } }) => {
    const text = JSON.stringify(config);
    if (Buffer.byteLength(text) > configBytes) throw refuse('request.too_large');
    await app.store.within({ kind: 'user', user: caller.user, tenants: [] }, (tx) =>
      tx.updateTable('user_account').set({ config: text }).where('id', '=', caller.user).execute(),
    );
    return config;
  });
}
