import { sql } from 'kysely';
import { type Challenge, secondFactorLimits } from '../../contract/access/session.ts';
import type { FactorMethod } from '../../contract/access/two-factor.ts';
import type { UserId } from '../../contract/platform/index.ts';
import { type Language, Preferences } from '../../contract/workspace/index.ts';
import { instant, type Mailer, newToken, sameHash, sendCode, sendMail, type Tx, tokenHash } from '../platform/index.ts';
import type { Access } from './access.ts';
import { recoveryUsedText } from './factors/factor-text.ts';
import type { KnownBrowsers } from './factors/known-browser.ts';
import { recoveryLeft, spendRecoveryCode } from './factors/recovery.ts';
import { readRememberDays } from './factors/remembered-device.ts';
import { unseal } from './factors/seal.ts';
import { issuer, stepOf } from './factors/totp.ts';
import { countPasskeys } from './passkeys/count.ts';
import { codeHash, newCode } from './sessions/token.ts';
import { countAttempts, limits, releaseAttempts, throttled } from './throttle.ts';

/** Total time that a sign-in waits for its code, including resent ones, in ms. */
const signInOpenMs = 60 * 60_000;
const sendsAtMost = 6;

export interface FactorContext {
  /** Key of the code hashes. */
  key: Uint8Array;
  /** Key of the sealed secrets of authenticator apps. */
  seal: Uint8Array;
  mailer: Mailer;
  now: number;
  /** Days that the installation remembers a device. */
  rememberDays: number;
  /** For whom the browser that signs in is known; empty: for nobody, or the user is signed in. */
  browsers: KnownBrowsers;
  /** The client's address while it signs in; null: the user is signed in. */
  address: string | null;
}
const nobody: KnownBrowsers = new Map();
/** Dependencies of codes. */
export const factorContextOf = (
  { app, keys, mailer }: Access,
  now: number,
  from: { address: string; browsers?: KnownBrowsers | undefined } | null,
): FactorContext => ({
  key: keys.codes,
  seal: keys.factors,
  mailer,
  now,
  rememberDays: app.config.rememberDeviceDays,
  address: from?.address ?? null,
  browsers: from?.browsers ?? nobody,
});

/** Whose limits of codes apply: those of the browser if the user completed a second factor on it before, or those of all others. */
const codeOrigin = ({ browsers }: FactorContext, user: UserId): string => browsers.get(user) ?? 'unknown';

type Refusal<C extends string> = { kind: 'refused'; code: C; details?: unknown };

interface Person {
  id: UserId;
  email: string;
  phone: string | null;
  /** Null: the user has passkeys only. */
  two_factor: FactorMethod | null;
  config: { preferences?: { lang?: Language } };
}

/** How a sign-in waits for its second factor. */
type SignInMethod = Challenge['method'];
const isSent = (method: SignInMethod): method is 'email' | 'sms' => method === 'email' || method === 'sms';

/** Starts a sign-in that waits for its second factor, and sends a code where the method needs one (OQ-14, OQ-15); platform scope. */
export async function openChallenge(
  tx: Tx,
  of: FactorContext,
  person: Person,
): Promise<{ kind: 'sent'; challenge: Challenge } | Refusal<'access.throttled'>> {
  const way = factorDestinationOf(person);
  if (isSent(way.method)) {
    const allowed = await countAttempts(tx, [limits.codesSent(person.id, codeOrigin(of, person.id))], of.now);
    if (allowed.kind === 'refused') return throttled(allowed.retryAt);
  }
  const [token, code] = [newToken(), newCode()];
  const row = { ...way, sent: new Date(of.now), expires: new Date(of.now + secondFactorLimits.validForMs) };
  await tx
    .insertInto('two_factor')
    .values({
      ...row,
      token_hash: tokenHash(token),
      id_user: person.id,
      code_hash: codeHash(of.key, token, code),
      created: new Date(of.now),
    })
    .execute();
  const { method, sent_to } = way;
  if (isSent(method)) await sendCode(tx, of.mailer, { channel: method, to: sent_to, code, lang: languageOf(person.config), now: of.now });
  return { kind: 'sent', challenge: challengeOf(token, row, await optionsOf(tx, of, person.id), of.now) };
}

/** Codes by SMS are sent by e-mail if the user has no phone any more. */
function factorDestinationOf({ two_factor, phone, email }: Person): { method: SignInMethod; sent_to: string } {
  if (two_factor === 'sms') return phone ? { method: 'sms', sent_to: phone } : { method: 'email', sent_to: email };
  return { method: two_factor ?? 'passkey', sent_to: email };
}

/** The language of messages to a user. */
export const languageOf = (config: Person['config']): Language => Preferences.parse({ ...config.preferences }).lang;

/** What may be given in place of a code, or of the next ones. */
interface ChallengeOptions {
  recovery: number;
  rememberDays: number;
  passkey: boolean;
}
const optionsOf = async (tx: Tx, of: FactorContext, user: UserId): Promise<ChallengeOptions> => ({
  recovery: await recoveryLeft(tx, user),
  rememberDays: await readRememberDays(tx, user, of.rememberDays),
  passkey: (await countPasskeys(tx, user)) > 0,
});

function challengeOf(
  token: string,
  row: { method: SignInMethod; sent_to: string; sent: Date; expires: Date },
  { recovery, rememberDays, passkey }: ChallengeOptions,
  now: number,
): Challenge {
  const isApp = row.method === 'app';
  return {
    two_factor: true,
    method: row.method,
    sent_to: isApp ? `${issuer}: ${masked(row.sent_to)}` : masked(row.sent_to),
    token,
    resend_at: !isSent(row.method) ? null : instant(row.sent.getTime() + secondFactorLimits.resendAfterMs),
    expires_at: instant(row.expires),
    tries_left: secondFactorLimits.tries,
    recovery: recovery > 0,
    passkey,
    remember_days: rememberDays > 0 ? rememberDays : null,
    server_time: instant(now),
  };
}

/** `luis@demo.test` → `l••s@demo.test`, `+52 55 1234 5678` → `•••5678`. */
export function masked(to: string): string {
  const [name = '', host] = to.split('@');
  if (host === undefined) return `•••${to.slice(-4)}`;
  return name.length < 3 ? `${name.slice(0, 1)}••@${host}` : `${name.slice(0, 1)}••${name.slice(-1)}@${host}`;
}

type CodeVerdict =
  | { kind: 'right'; user: UserId }
  | Refusal<'code.incorrect' | 'code.expired' | 'code.exhausted' | 'code.unknown' | 'access.throttled'>;

/**
 * Verifies a code (OP-5.03, OP-5.04) in platform scope: a code that was sent, an authenticator app code, or a recovery code. The attempt is
 * counted in the row before the code is compared, so that parallel guesses share five attempts; a correct code works once. The caller must
 * commit the transaction in every case.
 */
export async function verifySignInCode(tx: Tx, of: FactorContext, token: string, code: string): Promise<CodeVerdict> {
  const row = await tx.selectFrom('two_factor').selectAll().where('token_hash', '=', tokenHash(token)).forUpdate().executeTakeFirst();
  if (!row || row.used || of.now >= row.created.getTime() + signInOpenMs) return { kind: 'refused', code: 'code.unknown' };
  if (of.now >= row.expires.getTime()) return { kind: 'refused', code: 'code.expired' };
  if (row.tries >= secondFactorLimits.tries) return { kind: 'refused', code: 'code.exhausted', details: { tries_left: 0 } };
  const origin = codeOrigin(of, row.id_user);
  const wrong = await countAttempts(tx, [limits.wrongCodes(row.id_user, origin)], of.now);
  if (wrong.kind === 'refused') return throttled(wrong.retryAt);
  const isRight = await isValidCode(tx, of, row, { token, code });
  const tries = row.tries + 1;
  await tx
    .updateTable('two_factor')
    .set({ tries, used: isRight ? new Date(of.now) : null })
    .where('token_hash', '=', row.token_hash)
    .execute();
  if (isRight) {
    await releaseAttempts(tx, wrong.ids, [limits.wrongCodes(row.id_user, origin), limits.codesSent(row.id_user, origin)]);
    return { kind: 'right', user: row.id_user };
  }
  const { method } = row;
  await sql`select audit_note('session', 'code_failed', ${row.id_user}::bigint, null, null, ${of.address}, ${JSON.stringify({ method })})`.execute(
    tx,
  );
  const tries_left = secondFactorLimits.tries - tries;
  return { kind: 'refused', code: tries_left > 0 ? 'code.incorrect' : 'code.exhausted', details: { tries_left } };
}

type PendingSignIn = { kind: 'pending'; user: UserId; hash: string } | Refusal<'code.unknown' | 'code.exhausted'>;

/** A sign-in that waits for its second factor, locked, in platform scope. @param of its token, or the hash of it */
export async function readPendingSignIn(tx: Tx, of: string | { hash: string }, now: number): Promise<PendingSignIn> {
  const hash = typeof of === 'string' ? tokenHash(of) : of.hash;
  const row = await tx.selectFrom('two_factor').selectAll().where('token_hash', '=', hash).forUpdate().executeTakeFirst();
  if (!row || row.used || now >= row.created.getTime() + signInOpenMs) return { kind: 'refused', code: 'code.unknown' };
  if (row.tries >= secondFactorLimits.tries) return { kind: 'refused', code: 'code.exhausted', details: { tries_left: 0 } };
  return { kind: 'pending', user: row.id_user, hash };
}

/** Whether a code is valid for this sign-in. */
async function isValidCode(
  tx: Tx,
  of: FactorContext,
  row: { id_user: UserId; method: SignInMethod; code_hash: string },
  { token, code }: { token: string; code: string },
): Promise<boolean> {
  if (!/^\d{6}$/.test(code.trim())) return isValidRecoveryCode(tx, of, row.id_user, code);
  if (row.method === 'passkey') return false;
  if (row.method === 'app') return isAppCode(tx, of, row.id_user, code.trim());
  return sameHash(row.code_hash, codeHash(of.key, token, code.trim()));
}

/** Consumes a recovery code and mails the account owner, in case another person used it. */
async function isValidRecoveryCode(tx: Tx, of: FactorContext, user: UserId, code: string): Promise<boolean> {
  if (!(await spendRecoveryCode(tx, of, user, code))) return false;
  const person = await tx.selectFrom('user_account').select(['email', 'config']).where('id', '=', user).executeTakeFirstOrThrow();
  const text = recoveryUsedText[languageOf(person.config)](await recoveryLeft(tx, user));
  await sendMail(tx, of.mailer, { alarm: null, to: person.email, now: of.now, ...text });
  return true;
}

type Resent = { kind: 'sent'; challenge: Challenge } | Refusal<'code.too_early' | 'code.unknown' | 'access.throttled'>;

/** Sends a new code for an open sign-in, not earlier than five minutes after the last one by the server's clock (OP-5.05, OP-9.76). */
export async function resendCode(tx: Tx, of: FactorContext, token: string): Promise<Resent> {
  const row = await tx.selectFrom('two_factor').selectAll().where('token_hash', '=', tokenHash(token)).forUpdate().executeTakeFirst();
  if (!row || row.used || of.now >= row.created.getTime() + signInOpenMs) return { kind: 'refused', code: 'code.unknown' };
  const { method } = row;
  if (!isSent(method)) return { kind: 'refused', code: 'code.unknown' };
  const resendAt = row.sent.getTime() + secondFactorLimits.resendAfterMs;
  if (of.now < resendAt) return { kind: 'refused', code: 'code.too_early', details: { retry_at: instant(resendAt) } };
  if (row.sends >= sendsAtMost) return { kind: 'refused', code: 'code.unknown' };
  const allowed = await countAttempts(tx, [limits.codesSent(row.id_user, codeOrigin(of, row.id_user))], of.now);
  if (allowed.kind === 'refused') return throttled(allowed.retryAt);
  const code = newCode();
  const times = { sent: new Date(of.now), expires: new Date(of.now + secondFactorLimits.validForMs) };
  await tx
    .updateTable('two_factor')
    .set({ ...times, code_hash: codeHash(of.key, token, code), tries: 0, sends: row.sends + 1 })
    .where('token_hash', '=', row.token_hash)
    .execute();
  const person = await tx.selectFrom('user_account').select('config').where('id', '=', row.id_user).executeTakeFirstOrThrow();
  const options = await optionsOf(tx, row.way === 'browser' ? of : { ...of, rememberDays: 0 }, row.id_user);
  await sendCode(tx, of.mailer, { channel: method, to: row.sent_to, code, lang: languageOf(person.config), now: of.now });
  return { kind: 'sent', challenge: challengeOf(token, { ...row, ...times }, options, of.now) };
}

/**
 * Whether this is a code of the user's authenticator app, in platform scope. A used code, and any earlier one, is rejected.
 * @param of.seal key of the sealed secrets
 */
async function isAppCode(tx: Tx, of: { seal: Uint8Array; now: number }, user: UserId, code: string): Promise<boolean> {
  const kept = await tx.selectFrom('factor_app').selectAll().where('id_user', '=', user).forUpdate().executeTakeFirst();
  if (!kept) return false;
  const step = stepOf(unseal(of.seal, user, kept.sealed), code, of.now, kept.last_step);
  if (step === null) return false;
  await tx.updateTable('factor_app').set({ last_step: step }).where('id_user', '=', user).execute();
  return true;
}
