import type { Generated } from 'kysely';
import type { FactorMethod } from '../../../contract/access/two-factor.ts';
import type { UserId } from '../../../contract/platform/index.ts';
import type { At, AtOrNull } from '../../platform/index.ts';

/** A method that its user is verifying or has recently verified. */
interface FactorSetUpTable {
  id_user: UserId;
  method: FactorMethod;
  sent_to: string;
  code_hash: string | null;
  /** Secret of an authenticator app. */
  sealed: Buffer | null;
  last_step: number;
  tries: number;
  sent: At;
  expires: At;
  proven: AtOrNull;
}

/** The authenticator app of a user. */
interface FactorAppTable {
  id_user: UserId;
  sealed: Buffer;
  last_step: number;
  since: At;
}

interface RecoveryCodeTable {
  id_user: UserId;
  code_hash: string;
  made: At;
  used: AtOrNull;
}

/** A browser that need not give the second factor of its user again. */
interface RememberedDeviceTable {
  id: Generated<string>;
  id_user: UserId;
  token_hash: string;
  address: string;
  user_agent: string;
  created: At;
  seen: At;
}

/** When a user first met the requirement of a second factor. */
interface FactorDutyTable {
  id_user: UserId;
  since: At;
}

interface FactorTables {
  factor_set_up: FactorSetUpTable;
  factor_app: FactorAppTable;
  recovery_code: RecoveryCodeTable;
  remembered_device: RememberedDeviceTable;
  factor_duty: FactorDutyTable;
}

declare module '../../platform/store/tables.ts' {
  interface Tables extends FactorTables {}
}
