import type { Generated } from 'kysely';
import type { UserId } from '../../../contract/platform/index.ts';
import type { At, AtOrNull } from '../../platform/index.ts';

/** A person at an identity provider, and whom it signs in here. */
interface UserIdentityTable {
  id: Generated<number>;
  id_provider: number;
  issuer: string;
  subject: string;
  id_user: UserId;
  /** The latest ID token, encrypted. */
  id_token: string | null;
  created: At;
  last_used: At;
}

/** A sign-in that was started at a provider. */
interface SignOnAttemptTable {
  state_hash: string;
  browser_hash: string;
  id_provider: number;
  nonce: string;
  /** PKCE, encrypted. */
  verifier: string;
  redirect_uri: string;
  /** The locked session that it unlocks; null: it starts one. */
  id_session: string | null;
  address: string;
  created: At;
  expires: At;
  used: AtOrNull;
}

interface SignOnTables {
  user_identity: UserIdentityTable;
  sign_on_attempt: SignOnAttemptTable;
}

declare module '../../platform/store/tables.ts' {
  interface Tables extends SignOnTables {}
}
