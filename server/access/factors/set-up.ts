import { secondFactorLimits } from '../../../contract/access/session.ts';
import { type AppSecret, type CodeSent, type FactorMethod, factorSetup, type SecondFactor } from '../../../contract/access/two-factor.ts';
import type { UserId } from '../../../contract/platform/index.ts';
import { instant, sameHash, sendCode, type Tx } from '../../platform/index.ts';
import { countPasskeys } from '../passkeys/count.ts';
import { type FactorContext, languageOf, masked } from '../second-factor.ts';
import { codeHash, newCode } from '../sessions/token.ts';
import { countAttempts, limits, releaseAttempts, throttled } from '../throttle.ts';
import { isFactorRequired } from './factor-duty.ts';
import { recoveryLeft } from './recovery.ts';
import { seal, unseal } from './seal.ts';
import { newAppSecret, stepOf } from './totp.ts';

type Refusal<C extends string> = { kind: 'refused'; code: C; details?: unknown };

/** The stored user who sets up a second factor; platform scope. */
const personOf = (tx: Tx, user: UserId) =>
  tx.selectFrom('user_account').select(['id', 'email', 'phone', 'two_factor', 'config']).where('id', '=', user).executeTakeFirstOrThrow();
type Person = Awaited<ReturnType<typeof personOf>>;

const rowOf = (tx: Tx, user: UserId, method: FactorMethod) =>
  tx.selectFrom('factor_set_up').selectAll().where('id_user', '=', user).where('method', '=', method).forUpdate().executeTakeFirst();

/** Current destination of a method's codes; null: none. A proof is valid for its destination only. */
const destinationOf = (person: Person, method: FactorMethod): string | null => (method === 'sms' ? person.phone : person.email);
/** Binds a code of a set-up to its user and method. */
const codeBinding = (user: UserId, method: FactorMethod) => `set-up:${user}:${method}`;

/** Reads the state of a user's second factor (OP-7.37, OQ-16); platform scope. */
export async function readFactor(tx: Tx, user: UserId, now: number): Promise<SecondFactor> {
  const person = await personOf(tx, user);
  const rows = await tx.selectFrom('factor_set_up').selectAll().where('id_user', '=', user).orderBy('method').execute();
  const proven = rows.flatMap(({ method, proven: at, sent_to }) => {
    if (at === null || sent_to !== destinationOf(person, method)) return [];
    const until = at.getTime() + factorSetup.provenForMs;
    return until > now ? [{ method, until: instant(until) }] : [];
  });
  return {
    email: person.email,
    phone: person.phone,
    enabled: person.two_factor !== null,
    method: person.two_factor,
    passkeys: await countPasskeys(tx, user),
    proven,
    recovery_left: await recoveryLeft(tx, user),
    required: await isFactorRequired(tx, user),
    server_time: instant(now),
  };
}

const sentOf = (row: { sent_to: string; sent: Date; expires: Date; tries: number }, now: number): CodeSent => ({
  sent_to: masked(row.sent_to),
  resend_at: instant(row.sent.getTime() + secondFactorLimits.resendAfterMs),
  expires_at: instant(row.expires),
  tries_left: secondFactorLimits.tries - row.tries,
  server_time: instant(now),
});

type SendResult = { kind: 'sent'; sent: CodeSent } | Refusal<'code.too_early' | 'code.no_phone' | 'access.throttled'>;

/**
 * Sends a code that verifies an address or a phone, at least five minutes after the last one (OP-5.05, OQ-16), in platform scope.
 * A changed phone or address requires a new code.
 */
export async function sendSetUpCode(tx: Tx, of: FactorContext, user: UserId, method: 'email' | 'sms'): Promise<SendResult> {
  const person = await personOf(tx, user);
  const sent_to = destinationOf(person, method);
  if (sent_to === null) return { kind: 'refused', code: 'code.no_phone' };
  const before = await rowOf(tx, user, method);
  const resendAt = (before?.sent.getTime() ?? 0) + secondFactorLimits.resendAfterMs;
  if (before && of.now < resendAt && before.sent_to === sent_to) {
    return { kind: 'refused', code: 'code.too_early', details: { retry_at: instant(resendAt), sent: sentOf(before, of.now) } };
  }
  const allowed = await countAttempts(tx, [limits.codesSent(user, 'signed_in')], of.now);
  if (allowed.kind === 'refused') return throttled(allowed.retryAt);
  const code = newCode();
  const row = { sent_to, tries: 0, sent: new Date(of.now), expires: new Date(of.now + secondFactorLimits.validForMs) };
  const stored = { ...row, code_hash: codeHash(of.key, codeBinding(user, method), code), sealed: null, proven: null, last_step: 0 };
  await storeSetUp(tx, user, method, stored);
  await sendCode(tx, of.mailer, { channel: method, to: sent_to, code, lang: languageOf(person.config), now: of.now });
  return { kind: 'sent', sent: sentOf(row, of.now) };
}

interface StoredSetUp {
  sent_to: string;
  code_hash: string | null;
  sealed: Buffer | null;
  last_step: number;
  tries: number;
  sent: Date;
  expires: Date;
  proven: Date | null;
}
const storeSetUp = (tx: Tx, id_user: UserId, method: FactorMethod, stored: StoredSetUp) =>
  tx
    .insertInto('factor_set_up')
    .values({ id_user, method, ...stored })
    .onConflict((conflict) => conflict.columns(['id_user', 'method']).doUpdateSet(stored))
    .execute();

/** Creates a secret for an authenticator app, in platform scope; the active app works until the new one is verified and saved. */
export async function beginAppSetUp(tx: Tx, of: FactorContext, user: UserId): Promise<AppSecret> {
  const { email } = await personOf(tx, user);
  const { bytes, uri, secret } = newAppSecret(email);
  const expires = new Date(of.now + secondFactorLimits.validForMs);
  const sealed = seal(of.seal, user, bytes);
  await storeSetUp(tx, user, 'app', {
    sent_to: email,
    code_hash: null,
    sealed,
    last_step: 0,
    tries: 0,
    sent: new Date(of.now),
    expires,
    proven: null,
  });
  return { uri, secret, expires_at: instant(expires), server_time: instant(of.now) };
}

type ProofResult =
  | { kind: 'proven'; factor: SecondFactor }
  | Refusal<'code.incorrect' | 'code.expired' | 'code.exhausted' | 'code.unknown' | 'access.throttled'>;

/**
 * Verifies a code that proves a method, as at sign-in: five attempts, ten minutes, single use (OP-5.03, OP-5.04, OQ-16); platform scope.
 * The caller must commit the transaction in every case, since it counts the attempt.
 */
export async function proveFactor(tx: Tx, of: FactorContext, user: UserId, method: FactorMethod, code: string): Promise<ProofResult> {
  const row = await rowOf(tx, user, method);
  if (!row || (row.code_hash === null && row.sealed === null) || row.proven !== null) return { kind: 'refused', code: 'code.unknown' };
  if (of.now >= row.expires.getTime()) return { kind: 'refused', code: 'code.expired' };
  if (row.tries >= secondFactorLimits.tries) return { kind: 'refused', code: 'code.exhausted', details: { tries_left: 0 } };
  const wrong = await countAttempts(tx, [limits.wrongCodes(user, 'signed_in')], of.now);
  if (wrong.kind === 'refused') return throttled(wrong.retryAt);
  const tries = row.tries + 1;
  const step = row.sealed && stepOf(unseal(of.seal, user, row.sealed), code, of.now, row.last_step);
  const isRight = row.sealed
    ? step !== null
    : row.code_hash !== null && sameHash(row.code_hash, codeHash(of.key, codeBinding(user, method), code));
  const proven = isRight ? { proven: new Date(of.now), code_hash: null, last_step: step ?? 0 } : {};
  await tx
    .updateTable('factor_set_up')
    .set({ tries, ...proven })
    .where('id_user', '=', user)
    .where('method', '=', method)
    .execute();
  if (isRight) {
    await releaseAttempts(tx, wrong.ids);
    return { kind: 'proven', factor: await readFactor(tx, user, of.now) };
  }
  const tries_left = secondFactorLimits.tries - tries;
  return { kind: 'refused', code: tries_left > 0 ? 'code.incorrect' : 'code.exhausted', details: { tries_left } };
}
