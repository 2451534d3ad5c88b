import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { passwordAttempts } from '../../contract/alarms/index.ts';
import { testAlarmLimit } from '../../contract/intake/index.ts';
import type { RefusalCode } from '../../contract/platform/index.ts';
import { reportLimits } from '../../contract/quality/index.ts';
import { instant, networkOf, type Refused, refuse, type Tx } from '../platform/index.ts';

/** At most `max` attempts in any `windowMs` ms. */
export interface Limit {
  bucket: string;
  max: number;
  windowMs: number;
}

/** Limits of failed attempts. Addresses of IPv6 are counted by their /64. */
export const limits = {
  /** Strict, per address and account. */
  pair: (email: string, address: string): Limit => ({ bucket: bucketOf('pair', email, networkOf(address)), max: 5, windowMs: 5 * 60_000 }),
  /** Generous, and not applied to addresses from which the account has signed in before, so that others cannot be locked out. */
  account: (email: string): Limit => ({ bucket: bucketOf('account', email), max: 50, windowMs: 15 * 60_000 }),
  address: (address: string): Limit => ({ bucket: bucketOf('address', networkOf(address)), max: 100, windowMs: 15 * 60_000 }),
  /**
   * Codes sent to one account, and wrong codes of it, over all its sign-ins. `origin`: a browser on which its user completed a second factor
   * before has a limit of its own; all others share `unknown`, so that who knows the password cannot use up the codes there. Or `signed_in`.
   */
  codesSent: (user: number, origin: string): Limit => ({
    bucket: bucketOf('codes-sent', user, origin),
    max: 5,
    windowMs: 15 * 60_000,
  }),
  wrongCodes: (user: number, origin: string): Limit => ({
    bucket: bucketOf('wrong-codes', user, origin),
    max: 30,
    windowMs: 24 * 3600_000,
  }),
  /** Wrong replies in the name of one passkey, as of one account; and challenges that an address requests. */
  passkey: (credential: string, address: string): Limit => ({
    bucket: bucketOf('passkey', credential, networkOf(address)),
    max: 5,
    windowMs: 5 * 60_000,
  }),
  passkeyChallenges: (address: string): Limit => ({
    bucket: bucketOf('passkey-challenges', networkOf(address)),
    max: 300,
    windowMs: 5 * 60_000,
  }),
  /** Wrong passwords at the locked screen of one session. */
  unlock: (session: string): Limit => ({ bucket: bucketOf('unlock', session), max: 5, windowMs: 5 * 60_000 }),
  /** Wrong passwords of a signed-in user. */
  ownPassword: (user: number): Limit => ({ bucket: bucketOf('own-password', user), max: 5, windowMs: 5 * 60_000 }),
  setup: (address: string): Limit => ({ bucket: bucketOf('setup', networkOf(address)), max: 10, windowMs: 15 * 60_000 }),
  /** Password reset links: per address and account, per account, and per address. */
  resetPair: (email: string, address: string): Limit => ({
    bucket: bucketOf('reset-pair', email, networkOf(address)),
    max: 3,
    windowMs: 15 * 60_000,
  }),
  resetAccount: (email: string): Limit => ({ bucket: bucketOf('reset-account', email), max: 10, windowMs: 60 * 60_000 }),
  resetAddress: (address: string): Limit => ({ bucket: bucketOf('reset-address', networkOf(address)), max: 30, windowMs: 15 * 60_000 }),
  /** Invalid one-time tokens: links, scanned codes, tickets, tokens of other installations. */
  wrongOneTimeTokens: (kind: string, address: string): Limit => ({
    bucket: bucketOf('way-wrong', kind, networkOf(address)),
    max: 20,
    windowMs: 5 * 60_000,
  }),
  /** Sign-ins started at identity providers: each makes the platform read what the provider announces. */
  signOns: (address: string): Limit => ({ bucket: bucketOf('sign-ons', networkOf(address)), max: 60, windowMs: 5 * 60_000 }),
  mobileCodes: (user: number): Limit => ({ bucket: bucketOf('mobile-codes', user), max: 20, windowMs: 5 * 60_000 }),
  refresh: (address: string): Limit => ({ bucket: bucketOf('refresh', networkOf(address)), max: 100, windowMs: 15 * 60_000 }),
  /** Wrong passwords of a contact, by whoever tries, and of a user over all contacts. */
  contactPassword: (contact: number): Limit => ({
    bucket: bucketOf('contact-password', contact),
    max: passwordAttempts.ofContact,
    windowMs: passwordAttempts.windowMinutes * 60_000,
  }),
  contactPasswords: (user: number): Limit => ({
    bucket: bucketOf('contact-passwords', user),
    max: passwordAttempts.ofUser,
    windowMs: passwordAttempts.windowMinutes * 60_000,
  }),
  testAlarms: (user: number): Limit => ({ bucket: bucketOf('test-alarms', user), max: testAlarmLimit, windowMs: 10 * 60_000 }),
  /** Problems that one user reports. */
  reports: (user: number): Limit => ({ bucket: bucketOf('reports', user), max: reportLimits.often, windowMs: 10 * 60_000 }),
  /** Shared addresses: invalid ones, and all visits. */
  wrongShares: (address: string): Limit => ({ bucket: bucketOf('share-wrong', networkOf(address)), max: 20, windowMs: 5 * 60_000 }),
  openedShares: (address: string): Limit => ({ bucket: bucketOf('share-opened', networkOf(address)), max: 300, windowMs: 5 * 60_000 }),
} as const;

const bucketOf = (...parts: (string | number)[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

/** The longest window; older attempts can be deleted. */
export const longestWindowMs = 24 * 3600_000;

export type AttemptResult = { kind: 'taken'; ids: number[] } | { kind: 'refused'; retryAt: number };

/**
 * Counts an attempt before it is made, so that parallel ones cannot slip through together. A refused attempt is not counted: waiting
 * always helps, whatever others do meanwhile.
 * @param now ms
 * @returns the ids to release by `releaseAttempts` if the attempt succeeds, or when to try again (ms)
 */
export async function countAttempts(tx: Tx, requested: readonly Limit[], now: number): Promise<AttemptResult> {
  for (const bucket of requested.map((one) => one.bucket).toSorted())
    await sql`select pg_advisory_xact_lock(hashtextextended(${bucket}, 1))`.execute(tx);
  let retryAt = 0;
  for (const { bucket, max, windowMs } of requested) {
    const counted = await tx
      .selectFrom('throttle')
      .select('at')
      .where('bucket', '=', bucket)
      .where('at', '>', new Date(now - windowMs))
      .orderBy('at', 'desc')
      .limit(max)
      .execute();
    const oldest = counted[max - 1];
    if (oldest) retryAt = Math.max(retryAt, oldest.at.getTime() + windowMs);
  }
  if (retryAt > 0) return { kind: 'refused', retryAt };
  const rows = requested.map(({ bucket }) => ({ bucket, at: new Date(now) }));
  const inserted = await tx.insertInto('throttle').values(rows).returning('id').execute();
  return { kind: 'taken', ids: inserted.map((row) => row.id) };
}

/** Removes attempts from the count, and with `forget` all attempts of its buckets. */
export async function releaseAttempts(tx: Tx, ids: readonly number[], forget: readonly Limit[] = []): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom('throttle').where('id', 'in', ids).execute();
  const buckets = forget.map((limit) => limit.bucket);
  if (buckets.length > 0) await tx.deleteFrom('throttle').where('bucket', 'in', buckets).execute();
}

/** The refusal of a throttled attempt. @param retryAt ms */
export const throttled = (retryAt: number) =>
  ({ kind: 'refused', code: 'access.throttled' satisfies RefusalCode, details: { retry_at: instant(retryAt) } }) as const;

/** The refusal of a throttled attempt, to be thrown. @param retryAt ms */
export const refuseThrottled = (retryAt: number): Refused => refuse('access.throttled', { details: throttled(retryAt).details });
