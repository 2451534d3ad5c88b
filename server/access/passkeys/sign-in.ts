import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server';
import { sql } from 'kysely';
import { type PasskeyAssertion, PasskeyRequestOptions, passkeyLimits } from '../../../contract/access/passkey.ts';
import { secondFactorLimits } from '../../../contract/access/session.ts';
import type { UserId } from '../../../contract/platform/index.ts';
import { type Tx, tokenHash } from '../../platform/index.ts';
import { readPendingSignIn } from '../second-factor.ts';
import { hasPasswordOff } from '../single-sign-on/provider.ts';
import { countAttempts, limits, releaseAttempts, throttled } from '../throttle.ts';
import { storeChallenge, takeChallenge } from './challenge.ts';
import { isFromOurPage } from './client-data.ts';
import { descriptorsOf } from './register.ts';
import { type RelyingParty, userHandle } from './relying-party.ts';

type Refusal<C extends string> = { kind: 'refused'; code: C; details?: unknown };

/** Dependencies of one ceremony; `key` makes the names of users. */
interface Ceremony {
  party: RelyingParty;
  key: Uint8Array;
  now: number;
  address: string;
}

type Begun =
  | { kind: 'begun'; attempt: string; options: PasskeyRequestOptions }
  | Refusal<'code.unknown' | 'code.exhausted' | 'access.throttled'>;

/**
 * Begins a sign-in with any passkey that the browser finds, or, with the token of a sign-in that waits for its second factor, with one of that
 * user's; platform scope. Without a password the authenticator must verify its user.
 */
export async function beginPasskeySignIn(tx: Tx, of: Ceremony, token: string | undefined): Promise<Begun> {
  const counted = await countAttempts(tx, [limits.passkeyChallenges(of.address)], of.now);
  if (counted.kind === 'refused') return throttled(counted.retryAt);
  const pending = token === undefined ? null : await readPendingSignIn(tx, token, of.now);
  if (pending?.kind === 'refused') return pending;
  const { allowCredentials, ...made } = await generateAuthenticationOptions({
    rpID: of.party.id,
    timeout: passkeyLimits.promptMs,
    userVerification: pending ? 'preferred' : 'required',
    ...(pending && { allowCredentials: await descriptorsOf(tx, pending.user) }),
  });
  const options = PasskeyRequestOptions.parse({ ...made, ...(allowCredentials && { allowCredentials }) });
  const binding = token === undefined ? ({ kind: 'sign_in' } as const) : ({ kind: 'factor', boundTo: tokenHash(token) } as const);
  return { kind: 'begun', options, attempt: await storeChallenge(tx, options.challenge, binding, of.now) };
}

const refusalCodes = ['passkey.unknown', 'passkey.expired', 'passkey.not_here', 'passkey.invalid', 'passkey.copied'] as const;
type Fault = (typeof refusalCodes)[number];

type Verdict =
  /** `pending`: hash of the token of the sign-in whose second factor this was; null: the passkey is the whole sign-in. */
  | { kind: 'right'; user: UserId; pending: string | null }
  | Refusal<Fault | 'access.throttled' | 'session.inactive' | 'sign_on.required' | 'code.unknown'>;

/**
 * Verifies the reply to a challenge, in platform scope. As with passwords the attempt is counted before, by the passkey and by the address,
 * and refunded if it was right. The challenge is used up in every case, so the caller must commit in every case.
 */
export async function verifyPasskeySignIn(
  tx: Tx,
  of: Ceremony,
  { attempt, credential }: { attempt: string; credential: PasskeyAssertion },
): Promise<Verdict> {
  const { address, now } = of;
  const counted = await countAttempts(tx, [limits.address(address), limits.passkey(credential.id, address)], now);
  if (counted.kind === 'refused') return throttled(counted.retryAt);
  const taken = await takeChallenge(tx, attempt, now);
  if (!taken || taken.kind === 'register') return { kind: 'refused', code: 'passkey.expired' };
  const passkey = await tx.selectFrom('passkey').selectAll().where('credential_id', '=', credential.id).forUpdate().executeTakeFirst();
  const pending = taken.bound_to === null ? null : await readPendingSignIn(tx, { hash: taken.bound_to }, now);
  if (pending?.kind === 'refused') return { kind: 'refused', code: 'code.unknown' };
  const checked = await check(of, { ...taken, user: pending?.user ?? null }, passkey, credential);
  if (checked.fault !== null) {
    await recordRefusal(tx, { fault: checked.fault, passkey, address, pending: pending?.hash ?? null });
    return { kind: 'refused', code: checked.fault };
  }
  const { passkey: owned, counter, isBackedUp } = checked;
  const person = await tx.selectFrom('user_account').select('active').where('id', '=', owned.id_user).executeTakeFirst();
  if (!person?.active) return { kind: 'refused', code: 'session.inactive' };
  if (!pending && (await hasPasswordOff(tx, owned.id_user))) return { kind: 'refused', code: 'sign_on.required' };
  const used = new Date(now);
  await tx.updateTable('passkey').set({ counter, backed_up: isBackedUp, used }).where('id', '=', owned.id).execute();
  if (pending) await tx.updateTable('two_factor').set({ used }).where('token_hash', '=', pending.hash).execute();
  await releaseAttempts(tx, counted.ids, [limits.passkey(credential.id, address)]);
  return { kind: 'right', user: owned.id_user, pending: pending?.hash ?? null };
}

interface RefusedReply {
  fault: Fault;
  /** Undefined: none of this platform's. */
  passkey: StoredPasskey | undefined;
  address: string;
  /** Hash of the token of the sign-in that waits for its second factor. */
  pending: string | null;
}

/** Audits a refused reply, and counts it as a wrong code of the same sign-in. */
async function recordRefusal(tx: Tx, { fault, passkey, address, pending }: RefusedReply): Promise<void> {
  const action = fault === 'passkey.copied' ? 'passkey_copied' : 'passkey_refused';
  const detail = JSON.stringify({ reason: fault, passkey: passkey?.name });
  await sql`select audit_note('session', ${action}, ${passkey?.id_user ?? null}::bigint, null, null, ${address}, ${detail})`.execute(tx);
  if (pending !== null) await countWrongReply(tx, pending);
}

interface StoredPasskey {
  id: string;
  name: string;
  id_user: UserId;
  credential_id: string;
  public_key: Buffer;
  counter: number;
}
type Checked = { fault: Fault } | { fault: null; passkey: StoredPasskey; counter: number; isBackedUp: boolean };

/** @param taken.user the user whose second factor it is; null: the passkey names its user */
async function check(
  { party, key }: Ceremony,
  taken: { challenge: string; user: UserId | null },
  passkey: StoredPasskey | undefined,
  credential: PasskeyAssertion,
): Promise<Checked> {
  const isSignIn = taken.user === null;
  const { clientDataJSON, userHandle: named } = credential.response;
  if (!isFromOurPage(clientDataJSON, party)) return { fault: 'passkey.not_here' };
  if (!passkey || (!isSignIn && passkey.id_user !== taken.user)) return { fault: 'passkey.unknown' };
  const handle = Buffer.from(userHandle(key, passkey.id_user)).toString('base64url');
  if ((isSignIn || named !== undefined) && named !== handle) return { fault: 'passkey.invalid' };
  const verified = await verifyAuthenticationResponse({
    response: credential,
    expectedChallenge: taken.challenge,
    expectedOrigin: party.origins,
    expectedRPID: party.id,
    requireUserVerification: isSignIn,
    // The counter is compared below, where going back is a fault of its own.
    credential: { id: passkey.credential_id, publicKey: new Uint8Array(passkey.public_key), counter: 0 },
  }).catch(() => null);
  if (!verified?.verified) return { fault: 'passkey.invalid' };
  const { newCounter: counter, credentialBackedUp: isBackedUp } = verified.authenticationInfo;
  if ((counter > 0 || passkey.counter > 0) && counter <= passkey.counter) return { fault: 'passkey.copied' };
  return { fault: null, passkey, counter, isBackedUp };
}

/** A wrong reply counts as a wrong code of the same sign-in. */
const countWrongReply = (tx: Tx, hash: string) =>
  tx
    .updateTable('two_factor')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('token_hash', '=', hash)
    .where('tries', '<', secondFactorLimits.tries)
    .execute();
