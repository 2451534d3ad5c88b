import type { Generated } from 'kysely';
import type { UserId } from '../../../contract/platform/index.ts';
import type { At, AtOrNull } from '../../platform/index.ts';

/** A passkey of a user: the public key, and what is known of its authenticator. */
interface PasskeyTable {
  id: Generated<string>;
  id_user: UserId;
  credential_id: string;
  public_key: Buffer;
  counter: number;
  transports: string[];
  backed_up: boolean;
  name: string;
  created: At;
  used: AtOrNull;
}

/** A challenge that waits for its reply. */
interface PasskeyChallengeTable {
  token_hash: string;
  kind: 'register' | 'sign_in' | 'factor';
  challenge: string;
  /** The session that registers, or the hash of the token of a pending sign-in. */
  bound_to: string | null;
  expires: At;
}

interface PasskeyTables {
  passkey: PasskeyTable;
  passkey_challenge: PasskeyChallengeTable;
}

declare module '../../platform/store/tables.ts' {
  interface Tables extends PasskeyTables {}
}
