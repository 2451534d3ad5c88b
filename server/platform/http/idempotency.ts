import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../store/store.ts';
import type { Caller } from './caller.ts';
import { refuse } from './refused.ts';

/** Lifetime of a key, in ms (72 h). */
export const idempotencyTtlMs = 72 * 3600_000;

/** Identifies a request: the same call with the same parts has the same hash. */
export const requestHash = (...parts: readonly unknown[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/**
 * Runs a write once. The reply is stored under the sender's key in the transaction of the write, so that a repetition with that key
 * returns the same reply without a second write; a refused write stores nothing. Parallel requests with one key wait for each other.
 * @param key null: the sender gave none, so the write simply runs
 * @throws Refused `request.key_reused` when the key belongs to a different request, `request.in_progress` while the first one is running
 */
export async function runIdempotent<T>(
  tx: Tx,
  caller: Pick<Caller, 'user'>,
  key: string | null,
  hash: string,
  work: () => Promise<T>,
): Promise<T> {
  if (key === null) return work();
  await sql`set local lock_timeout = '5s'`.execute(tx);
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${caller.user}:${key}`}, 0))`.execute(tx);
  await sql`set local lock_timeout = 0`.execute(tx);
  const done = await tx
    .selectFrom('idempotency')
    .select(['request_hash', 'reply'])
    .where('id_user', '=', caller.user)
    .where('key', '=', key)
    .executeTakeFirst();
  if (done && done.request_hash !== hash) throw refuse('request.key_reused');
  if (done) return done.reply as T;
  const reply = await work();
  await tx
    .insertInto('idempotency')
    .values({ id_user: caller.user, key, request_hash: hash, reply: JSON.stringify(reply) })
    .execute();
  return reply;
}
