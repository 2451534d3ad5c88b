import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
import { type Passkey, type PasskeyAttestation, PasskeyCreationOptions, passkeyLimits } from '../../../contract/access/passkey.ts';
import type { UserId } from '../../../contract/platform/index.ts';
import { instant, sendMail, type Tx } from '../../platform/index.ts';
import { demandRequiredFactor } from '../factors/factor-duty.ts';
import { passkeyChangedText } from '../factors/factor-text.ts';
import { hasFactor } from '../factors/has-factor.ts';
import { makeRecoveryCodes, recoveryLeft } from '../factors/recovery.ts';
import { type FactorContext, languageOf } from '../second-factor.ts';
import { endSessionsExcept } from '../sessions/sessions.ts';
import { storeChallenge, takeChallenge } from './challenge.ts';
import { isFromOurPage } from './client-data.ts';
import { type RelyingParty, userHandle } from './relying-party.ts';

type Refusal<C extends string> = { kind: 'refused'; code: C };
interface Registrant {
  user: UserId;
  session: string;
}

const rowsOf = (tx: Tx, user: UserId) =>
  tx.selectFrom('passkey').selectAll().where('id_user', '=', user).orderBy('created').orderBy('id').execute();
type Row = Awaited<ReturnType<typeof rowsOf>>[number];

const passkeyOf = ({ id, name, created, used, backed_up, transports }: Row): Passkey => ({
  id,
  name,
  created: instant(created),
  last_used: used && instant(used),
  backed_up,
  transports,
});

/** A user's passkeys, oldest first; platform scope. */
export const readPasskeys = async (tx: Tx, user: UserId): Promise<Passkey[]> => (await rowsOf(tx, user)).map(passkeyOf);

/** What names a user's passkeys to a browser, in platform scope. */
export const descriptorsOf = async (tx: Tx, user: UserId) =>
  (await rowsOf(tx, user)).map(({ credential_id, transports }) => ({ id: credential_id, transports }));

type Begun = { kind: 'begun'; attempt: string; options: PasskeyCreationOptions } | Refusal<'passkey.too_many'>;

/** Begins a registration, bound to the session of its user; platform scope. @param key of the names of users */
export async function beginRegistration(tx: Tx, party: RelyingParty, key: Uint8Array, who: Registrant, now: number): Promise<Begun> {
  const { user } = who;
  const { email, name } = await tx.selectFrom('user_account').select(['email', 'name']).where('id', '=', user).executeTakeFirstOrThrow();
  const excludeCredentials = await descriptorsOf(tx, user);
  if (excludeCredentials.length >= passkeyLimits.perUser) return { kind: 'refused', code: 'passkey.too_many' };
  const made = await generateRegistrationOptions({
    rpName: 'Atalaya',
    rpID: party.id,
    userName: email,
    userDisplayName: name,
    userID: userHandle(key, user),
    timeout: passkeyLimits.promptMs,
    attestationType: 'none',
    excludeCredentials,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  // Reading it leaves out what browsers need not be told.
  const options = PasskeyCreationOptions.parse(made);
  return { kind: 'begun', options, attempt: await storeChallenge(tx, options.challenge, { kind: 'register', boundTo: who.session }, now) };
}

type Added =
  | { kind: 'added'; passkey: Passkey; recovery_codes: string[] }
  | Refusal<'passkey.expired' | 'passkey.not_here' | 'passkey.invalid' | 'passkey.registered' | 'passkey.too_many'>;

/**
 * Stores the passkey that answers a challenge of this session, in platform scope. The user's first factor ends all other sessions, because
 * none of them passed it, and creates recovery codes. The caller must commit in every case.
 */
export async function finishRegistration(
  tx: Tx,
  party: RelyingParty,
  of: FactorContext,
  who: Registrant,
  reply: { attempt: string; name: string; credential: PasskeyAttestation },
): Promise<Added> {
  const taken = await takeChallenge(tx, reply.attempt, of.now);
  if (taken?.kind !== 'register' || taken.bound_to !== who.session) return { kind: 'refused', code: 'passkey.expired' };
  const { credential } = reply;
  if (!isFromOurPage(credential.response.clientDataJSON, party)) return { kind: 'refused', code: 'passkey.not_here' };
  const verified = await verifyRegistrationResponse({
    response: credential,
    expectedChallenge: taken.challenge,
    expectedOrigin: party.origins,
    expectedRPID: party.id,
    requireUserVerification: true,
  }).catch(() => null);
  if (!verified?.verified) return { kind: 'refused', code: 'passkey.invalid' };
  // The row lock makes parallel registrations of one user count each other's passkeys.
  await tx.selectFrom('user_account').select('id').where('id', '=', who.user).forUpdate().executeTakeFirstOrThrow();
  if ((await rowsOf(tx, who.user)).length >= passkeyLimits.perUser) return { kind: 'refused', code: 'passkey.too_many' };
  const isFirst = !(await hasFactor(tx, who.user));
  const { credential: made, credentialBackedUp } = verified.registrationInfo;
  const row = await tx
    .insertInto('passkey')
    .values({
      id_user: who.user,
      credential_id: made.id,
      public_key: Buffer.from(made.publicKey),
      counter: made.counter,
      transports: credential.response.transports ?? [],
      backed_up: credentialBackedUp,
      name: reply.name.trim(),
      created: new Date(of.now),
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!row) return { kind: 'refused', code: 'passkey.registered' };
  if (isFirst) await endSessionsExcept(tx, who.user, who.session, { reason: 'by_user', now: of.now });
  await notifyPasskeyChanged(tx, of, who.user, { name: row.name, isAdded: true });
  const hasCodes = (await recoveryLeft(tx, who.user)) > 0;
  return { kind: 'added', passkey: passkeyOf(row), recovery_codes: hasCodes ? [] : await makeRecoveryCodes(tx, of, who.user) };
}

/** Renames one of a user's passkeys, in platform scope. @returns null: there is none */
export async function renamePasskey(tx: Tx, user: UserId, id: string, name: string): Promise<Passkey | null> {
  const row = await tx
    .updateTable('passkey')
    .set({ name: name.trim() })
    .where('id', '=', id)
    .where('id_user', '=', user)
    .returningAll()
    .executeTakeFirst();
  return row ? passkeyOf(row) : null;
}

/**
 * Removes one of a user's passkeys, in platform scope. @returns whether there was one
 * @throws Refused `factor.required` where it was the last factor and one is required
 */
export async function removePasskey(tx: Tx, of: FactorContext, user: UserId, id: string): Promise<boolean> {
  const row = await tx.deleteFrom('passkey').where('id', '=', id).where('id_user', '=', user).returning('name').executeTakeFirst();
  if (!row) return false;
  await demandRequiredFactor(tx, user);
  await notifyPasskeyChanged(tx, of, user, { name: row.name, isAdded: false });
  return true;
}

/** Mails the owner, in case another person did it. */
async function notifyPasskeyChanged(tx: Tx, of: FactorContext, user: UserId, change: { name: string; isAdded: boolean }): Promise<void> {
  const person = await tx.selectFrom('user_account').select(['email', 'config']).where('id', '=', user).executeTakeFirstOrThrow();
  await sendMail(tx, of.mailer, { alarm: null, to: person.email, now: of.now, ...passkeyChangedText[languageOf(person.config)](change) });
}
