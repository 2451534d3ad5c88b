import { passkeyLimits } from '../../../contract/access/passkey.ts';
import { newToken, type Tx, tokenHash } from '../../platform/index.ts';

type Binding = { kind: 'sign_in' } | { kind: 'register' | 'factor'; boundTo: string };

/** Stores the challenge of a ceremony, in platform scope. @returns the token that its reply must carry */
export async function storeChallenge(tx: Tx, challenge: string, of: Binding, now: number): Promise<string> {
  const token = newToken();
  const expires = new Date(now + passkeyLimits.validForMs);
  const bound_to = of.kind === 'sign_in' ? null : of.boundTo;
  await tx
    .insertInto('passkey_challenge')
    .values({ token_hash: tokenHash(token), kind: of.kind, challenge, bound_to, expires })
    .execute();
  return token;
}

/** Takes a challenge: no second reply finds it. The caller must commit in every case. @returns null: unknown, used, or expired */
export async function takeChallenge(tx: Tx, token: string, now: number) {
  const taken = await tx.deleteFrom('passkey_challenge').where('token_hash', '=', tokenHash(token)).returningAll().executeTakeFirst();
  return taken && now < taken.expires.getTime() ? taken : null;
}
