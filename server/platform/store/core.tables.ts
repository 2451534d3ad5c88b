import type { ColumnType, Generated } from 'kysely';
import type { FactorMethod, SessionEnd, sessionKinds } from '../../../contract/access/index.ts';
import type { MasterTenantId, TenantId, UserId } from '../../../contract/platform/ids.ts';
import type { GridConfig, Preferences, UserConfig } from '../../../contract/workspace/index.ts';

/** A timestamptz: read as Date, written as Date or ISO text. */
export type At = ColumnType<Date, Date | string, Date | string>;
export type AtOrNull = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
export type GeneratedAt = ColumnType<Date, Date | string | undefined, Date | string>;
/** A jsonb column: written as JSON text. */
export type Json<T> = ColumnType<T, string, string>;
export type GeneratedJson<T> = ColumnType<T, string | undefined, string>;

/** Properties of the installation: `epoch`, `mode`, `setup_code`. */
export interface MetaTable {
  key: string;
  value: string;
}

export interface MasterTenantTable {
  id: Generated<MasterTenantId>;
  name: string;
  active: Generated<boolean>;
}

export interface TenantTable {
  id: Generated<TenantId>;
  id_master_tenant: MasterTenantId;
  name: string;
}

/** A user account. The password hash is in `user_secret`, which only platform scope can read. */
export interface UserTable {
  id: Generated<UserId>;
  email: string;
  username: string;
  name: string;
  first_surname: string | null;
  second_surname: string | null;
  image: string | null;
  phone: string | null;
  active: Generated<boolean>;
  is_master_admin: Generated<boolean>;
  id_master_tenant: MasterTenantId | null;
  video_wall: Generated<boolean>;
  enabled_chat: Generated<boolean>;
  two_factor: FactorMethod | null;
  config: GeneratedJson<
    { preferences?: Partial<Preferences>; grid?: Partial<GridConfig> } & Pick<UserConfig, 'shortcuts' | 'catalogues' | 'charts'>
  >;
  last_login: AtOrNull;
  created: GeneratedAt;
}

export interface UserSecretTable {
  id_user: UserId;
  password_hash: string;
  changed: GeneratedAt;
}

export interface UserTenantTable {
  id_user: UserId;
  id_tenant: TenantId;
}

/** A named set of rights (OQ-1). */
export interface ProfileTable {
  id: Generated<number>;
  type: string;
  description: string | null;
}
export interface ProfileAbilityTable {
  id_profile: number;
  action: string;
  subject: string;
}
export interface UserProfileTable {
  id_user: UserId;
  id_profile: number;
}
/** A right of one user, in addition to those of profiles. */
export interface UserAbilityTable {
  id_user: UserId;
  action: string;
  subject: string;
}

/** A signed-in browser or device. All refresh tokens of one session are its family. */
export interface SessionTable {
  id: string;
  id_user: UserId;
  address: string;
  user_agent: string;
  created: At;
  /** Latest end of the session. */
  expires: At;
  /** End of the session without a refresh. */
  idle_until: At;
  generation: number;
  kind: Generated<(typeof sessionKinds)[number]>;
  /** Name that the device reports. */
  device: Generated<string | null>;
  /** Last activity, to the minute. */
  seen: At;
  locked: AtOrNull;
  /** Wrong passwords since its screen was locked. */
  wrong_unlocks: Generated<number>;
  revoked: AtOrNull;
  revoked_reason: SessionEnd | null;
  /** The user who ended it, if any. */
  ended_by: Generated<UserId | null>;
}

export interface RefreshTokenTable {
  token_hash: string;
  id_session: string;
  generation: number;
  created: At;
  /** When a later generation superseded it. */
  superseded: AtOrNull;
}

/** A sign-in that waits for its code. */
export interface TwoFactorTable {
  token_hash: string;
  id_user: UserId;
  method: FactorMethod | 'passkey';
  sent_to: string;
  code_hash: string;
  tries: Generated<number>;
  sends: Generated<number>;
  created: At;
  sent: At;
  expires: At;
  /** When it was used; it is valid once. */
  used: AtOrNull;
  /** Kind of the session that this sign-in starts, and the device's own name. */
  way: Generated<(typeof sessionKinds)[number]>;
  device: Generated<string | null>;
}

/** One-time tokens that grant access without a password: password reset, mobile and external sign-in. */
export interface WayInTable {
  token_hash: string;
  kind: 'reset' | 'invite' | 'mobile' | 'external';
  id_user: UserId;
  address: string;
  created: At;
  expires: At;
  used: AtOrNull;
}

/** One counted attempt; attempts older than the window of their bucket no longer count. */
export interface ThrottleTable {
  id: Generated<number>;
  bucket: string;
  at: At;
}

/** The reply stored for a user's idempotency key, in the transaction of the write. */
export interface IdempotencyTable {
  id_user: UserId;
  key: string;
  request_hash: string;
  reply: Json<unknown>;
  created: GeneratedAt;
}

/** A queued or sent message, or one of the demo mailbox. */
export interface MailTable {
  id: Generated<number>;
  at: At;
  channel: 'email' | 'sms' | 'whatsapp';
  recipient: string;
  subject: string;
  text: string;
  code: string | null;
  state: 'waiting' | 'sent' | 'shown' | 'failed';
  attempts: Generated<number>;
  next_try: AtOrNull;
  /** Ids in `mail_file`; read with them. */
  files: Generated<unknown>;
  message_id: string | null;
  /** Why the last attempt failed. */
  fault: string | null;
  /** The report by schedule that it brings. */
  id_report_delivery: number | null;
}

export interface CoreTables {
  meta: MetaTable;
  master_tenant: MasterTenantTable;
  tenant: TenantTable;
  user_account: UserTable;
  user_secret: UserSecretTable;
  user_tenant: UserTenantTable;
  profile: ProfileTable;
  profile_ability: ProfileAbilityTable;
  user_profile: UserProfileTable;
  user_ability: UserAbilityTable;
  session: SessionTable;
  refresh_token: RefreshTokenTable;
  two_factor: TwoFactorTable;
  way_in: WayInTable;
  throttle: ThrottleTable;
  idempotency: IdempotencyTable;
  mail: MailTable;
}
