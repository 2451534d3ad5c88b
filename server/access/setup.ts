import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { api } from '../../contract/api.ts';
import type { Language } from '../../contract/workspace/index.ts';
import { type App, languageOf, platformScope, refuse, route, sameHash, type Tx, tokenHash } from '../platform/index.ts';
import { passwordFault } from './password.ts';
import { countAttempts, limits, throttled } from './throttle.ts';
import { createUser } from './users.ts';

const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** What other domains add to an empty platform. */
export interface NewStore {
  /** Inserts the records that a new installation begins with, in the transaction of its first administrator. */
  insertDefaults(tx: Tx, language: Language): Promise<unknown>;
}

/**
 * POST v1/setup: creates the first administrator of an empty platform with the code printed at its start, and the records that a new
 * installation begins with, in the language of the request.
 */
export async function setupRoutes(app: App, store: NewStore): Promise<void> {
  route(app, api.setUp, async ({ body, request }) => {
    const now = app.clock.now();
    const fault = passwordFault(body.password);
    if (fault) throw refuse('request.invalid', { errors: { password: [fault] } });
    const outcome = await app.store.within(platformScope, async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtext('atalaya.setup'))`.execute(tx);
      if (await hasUsers(tx)) return { kind: 'refused', code: 'setup.closed' } as const;
      const counted = await countAttempts(tx, [limits.setup(request.ip)], now);
      if (counted.kind === 'refused') return throttled(counted.retryAt);
      const stored = await tx.selectFrom('meta').select('value').where('key', '=', 'setup_code').executeTakeFirst();
      if (!stored || !sameHash(stored.value, tokenHash(plain(body.code)))) return { kind: 'refused', code: 'setup.code' } as const;
      await createUser(tx, { email: body.email, password: body.password, name: body.name, is_master_admin: true });
      await store.insertDefaults(tx, languageOf(request));
      await tx.deleteFrom('meta').where('key', '=', 'setup_code').execute();
      return { kind: 'made' } as const;
    });
    if (outcome.kind === 'refused') throw refuse(outcome.code, 'details' in outcome ? { details: outcome.details } : {});
    return null;
  });
}

const plain = (code: string): string => code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

const hasUsers = async (tx: Tx): Promise<boolean> =>
  (await tx.selectFrom('user_account').select('id').limit(1).executeTakeFirst()) !== undefined;

/**
 * Creates the one-time set-up code while no user exists; only its hash is stored, so each start creates a new one until it is used.
 * @returns the code to print, or null if users exist
 */
export async function makeSetupCode(tx: Tx): Promise<string | null> {
  if (await hasUsers(tx)) return null;
  const groups = Array.from({ length: 4 }, () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join(''));
  const code = groups.join('-');
  const value = tokenHash(plain(code));
  await tx
    .insertInto('meta')
    .values({ key: 'setup_code', value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
  return code;
}
