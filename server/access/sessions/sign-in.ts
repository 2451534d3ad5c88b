import { sql } from 'kysely';
import type { sessionKinds } from '../../../contract/access/account.ts';
import type { Challenge, SignInRequest } from '../../../contract/access/session.ts';
import type { UserId } from '../../../contract/platform/index.ts';
import { platformScope, type Tx, tokenHash } from '../../platform/index.ts';
import type { Access } from '../access.ts';
import { hasFactor } from '../factors/has-factor.ts';
import type { KnownBrowsers } from '../factors/known-browser.ts';
import { isRememberedDevice, readRememberDays } from '../factors/remembered-device.ts';
import { isKnownAddress } from '../known-address.ts';
import { isPassword } from '../password.ts';
import { factorContextOf, openChallenge } from '../second-factor.ts';
import { hasPasswordOff } from '../single-sign-on/provider.ts';
import { countAttempts, type Limit, limits, releaseAttempts, throttled } from '../throttle.ts';
import { type OpenedSession, openSession } from './sessions.ts';

/** No account has this id; it is queried regardless, so that timing reveals nothing. */
const noUser = 0 as UserId;

type SessionKind = (typeof sessionKinds)[number];

type SignInOutcome =
  | { kind: 'opened'; session: OpenedSession }
  | { kind: 'sent'; challenge: Challenge }
  | { kind: 'refused'; code: 'session.credentials' | 'session.inactive' | 'sign_on.required' | 'access.throttled'; details?: unknown };

/**
 * Verifies an e-mail and a password (OP-7.06). The attempt is counted before the password is checked and refunded if it was correct;
 * neither the answer nor the work done reveals whether an account exists.
 */
export async function verifySignIn(
  of: Access,
  credentials: SignInRequest,
  from: Omit<SignInClient, 'kind' | 'device'>,
): Promise<SignInOutcome> {
  const { store, clock } = of.app;
  const email = credentials.email.trim().toLowerCase();
  const attempt = await store.within(platformScope, async (tx) => {
    const account = await findAccount(tx, email);
    const isKnown = await isKnownAddress(tx, account?.id ?? noUser, from.address, clock.now());
    const counted: Limit[] = [limits.pair(email, from.address), limits.address(from.address)];
    if (!isKnown) counted.push(limits.account(email));
    return { account, attempts: await countAttempts(tx, counted, clock.now()) };
  });
  if (attempt.attempts.kind === 'refused') return throttled(attempt.attempts.retryAt);
  const { account, attempts } = attempt;
  const known = account?.password_hash ?? null;
  const isRight = await isPassword(known, credentials.password, { isStranger: true }).catch(async (error: unknown) => {
    // Nothing was tried: too many passwords wait.
    await store.within(platformScope, (tx) => releaseAttempts(tx, attempts.ids));
    throw error;
  });
  if (!account || !isRight) {
    await store.within(platformScope, (tx) => recordFailedSignIn(tx, account?.id ?? null, from.address));
    return { kind: 'refused', code: 'session.credentials' };
  }
  if (!account.active) return { kind: 'refused', code: 'session.inactive' };
  return store.within(platformScope, async (tx) => {
    await releaseAttempts(tx, attempts.ids, [limits.pair(email, from.address)]);
    const now = clock.now();
    return admitUser(tx, of, account, { ...from, kind: 'browser' }, now);
  });
}

/** Audits failed sign-ins that passed the throttle; one with an unknown e-mail is logged by its client address only. */
async function recordFailedSignIn(tx: Tx, user: UserId | null, address: string): Promise<void> {
  await sql`select audit_note('session', 'sign_in_failed', ${user}::bigint, null, null, ${address}, '{}')`.execute(tx);
}

/** Client of a sign-in: its address and the kind of session it starts. */
export interface SignInClient {
  address: string;
  userAgent: string;
  kind: SessionKind;
  /** Name that the device reports. */
  device?: string | null;
  /** For whom the browser is known. */
  browsers?: KnownBrowsers;
  /** Tokens of remembered devices that the browser sends with a password. */
  deviceTokens?: readonly string[];
}

/**
 * Admits a user who has been authenticated by any method, in platform scope: with a second factor its code is required as usual, otherwise
 * the session starts. The method is stored while the code is pending. Who must sign in at an identity provider is refused in the browser.
 */
export async function admitUser(
  tx: Tx,
  of: Access,
  account: Parameters<typeof openChallenge>[2],
  from: SignInClient,
  now: number,
): Promise<Exclude<SignInOutcome, { code: 'session.credentials' | 'session.inactive' }>> {
  if (from.kind === 'browser' && (await hasPasswordOff(tx, account.id))) return { kind: 'refused', code: 'sign_on.required' };
  if (!(await hasFactor(tx, account.id)) || (await isOnRememberedDevice(tx, of, account.id, from, now)))
    return { kind: 'opened', session: await openSession(tx, { ...from, user: account.id, now, installation: of.app.config.sessions }) };
  // A phone that scanned a code has no passkey of the console: a code by e-mail takes its place.
  const isMobile = from.kind === 'mobile';
  const two_factor = account.two_factor ?? (isMobile ? 'email' : null);
  const opened = await openChallenge(tx, factorContextOf(of, now, from), { ...account, two_factor });
  if (opened.kind === 'sent' && from.kind !== 'browser') {
    const hash = tokenHash(opened.challenge.token);
    await tx
      .updateTable('two_factor')
      .set({ way: from.kind, device: from.device ?? null })
      .where('token_hash', '=', hash)
      .execute();
    return { ...opened, challenge: { ...opened.challenge, remember_days: null, ...(isMobile && { passkey: false }) } };
  }
  return opened;
}

async function isOnRememberedDevice(tx: Tx, of: Access, user: UserId, from: SignInClient, now: number): Promise<boolean> {
  const { deviceTokens = [], address } = from;
  const days = await readRememberDays(tx, user, of.app.config.rememberDeviceDays);
  return isRememberedDevice(tx, user, deviceTokens, { now, days, address });
}

/** The kind of session that a sign-in with a pending code will start; platform scope. @param hash of its token */
export async function signInKindOf(tx: Tx, hash: string): Promise<{ kind: SessionKind; device: string | null }> {
  const row = await tx.selectFrom('two_factor').select(['way', 'device']).where('token_hash', '=', hash).executeTakeFirst();
  return { kind: row?.way ?? 'browser', device: row?.device ?? null };
}

/** The account of an id, as far as signing in needs it, in platform scope. */
export const accountOf = (tx: Tx, id: UserId) =>
  tx.selectFrom('user_account').select(['id', 'email', 'phone', 'active', 'two_factor', 'config']).where('id', '=', id).executeTakeFirst();

const findAccount = (tx: Tx, email: string) =>
  tx
    .selectFrom('user_account as u')
    .innerJoin('user_secret as s', 's.id_user', 'u.id')
    .select(['u.id', 'u.email', 'u.phone', 'u.active', 'u.two_factor', 'u.config', 's.password_hash'])
    .where('u.email', '=', email)
    .executeTakeFirst();
