import type { Generated } from 'kysely';
import type { ContactOutcome, PasswordResult } from '../../contract/alarms/contacts.ts';
import type { AlarmHistoryEntry } from '../../contract/alarms/record.ts';
import type { AlarmStatus } from '../../contract/alarms/status.ts';
import type {
  AlarmCommentId,
  AlarmId,
  AlarmLevelId,
  CameraId,
  MasterTenantId,
  TenantId,
  UnitId,
  UserId,
} from '../../contract/platform/index.ts';
import type { AtOrNull, GeneratedAt } from '../platform/index.ts';

/** `id_master_tenant` null: common to all. */
export interface AlarmLevelTable {
  id: Generated<AlarmLevelId>;
  id_master_tenant: MasterTenantId | null;
  level: string;
  description: string;
  priority: number;
  color: string;
  sound: string | null;
}

/** `id_tenant` and `id_alarm_type` null: for any. */
export interface AlarmCommentTable {
  id: Generated<AlarmCommentId>;
  id_tenant: TenantId | null;
  comment: string;
  status: 'attending' | 'attended' | 'canceled';
  id_alarm_type: number | null;
}

/** Scope of an intake token: one tenant, the tenants of one master tenant, or (both null) all tenants. */
export interface IntakeTokenTable {
  id: Generated<number>;
  name: string;
  token_hash: Buffer;
  id_tenant: TenantId | null;
  id_master_tenant: MasterTenantId | null;
  active: Generated<boolean>;
  created: GeneratedAt;
}

export interface AlarmTable {
  id: Generated<AlarmId>;
  alarm_id: Generated<string>;
  id_tenant: TenantId;
  id_unit: UnitId;
  id_alarm_level: AlarmLevelId;
  priority: number;
  description: string;
  alarm_status: Generated<AlarmStatus>;
  alarm_type: string;
  alarm_acronym: 'SD' | 'FR' | 'LPR';
  type: number | null;
  cameras: Generated<CameraId[]>;
  host: string | null;
  view_link: string | null;
  detection: unknown;
  folio_cad: string | null;
  status_cad: string | null;
  reaction_patrol: Generated<boolean>;
  protocol: string | null;
  comments: string | null;
  created: GeneratedAt;
  raised_at: GeneratedAt;
  version: Generated<number>;
  changed_at: GeneratedAt;
  taken_by: UserId | null;
  taken_by_name: string | null;
  taken_at: AtOrNull;
  ended_by: UserId | null;
  ended_by_name: string | null;
  ended_at: AtOrNull;
  id_intake_token: number | null;
  reference: string | null;
  words: Generated<string>;
  /** Whether its panel can restore it, and when it did. */
  restorable: Generated<boolean>;
  restored: AtOrNull;
  life_safety: Generated<boolean>;
  id_response_target: number | null;
  take_warn: AtOrNull;
  take_due: AtOrNull;
  end_warn: AtOrNull;
  end_due: AtOrNull;
  breached: 'take' | 'end' | null;
  offer_kind: 'user' | 'group' | null;
  offer_id: number | null;
  offer_name: string | null;
  offer_until: AtOrNull;
  offer_note: string | null;
  /** Since when its owner has no connected console; `unattended_since` follows after the grace. */
  owner_missing_since: AtOrNull;
  unattended_since: AtOrNull;
  parked_since: AtOrNull;
  parked_until: AtOrNull;
  parked_reason: string | null;
  returned_at: AtOrNull;
  /** How it ended, with the names of then. */
  id_outcome: number | null;
  outcome_name: string | null;
  outcome_kind: string | null;
  id_cause: number | null;
  cause_name: string | null;
  avs_score: number | null;
  id_group: number | null;
  /** Further signals of its source, the time of the latest, and since when the source is latched. */
  repeats: Generated<number>;
  last_repeat: AtOrNull;
  latched_at: AtOrNull;
  /** Versions between which only the platform changed it, in a way that no act depends on. */
  tolerated_from: number | null;
  tolerated_to: number | null;
  assigned_with: string | null;
  assigned_by: string | null;
  /** Null: it is real. */
  id_drill: number | null;
  drill_name: string | null;
}

/** One entry of the append-only history; the database rejects updates and deletions. */
export interface AlarmRecordTable {
  id: Generated<number>;
  id_alarm: AlarmId;
  id_tenant: TenantId;
  at: GeneratedAt;
  kind: AlarmHistoryEntry['kind'];
  id_user: UserId | null;
  user_name: string | null;
  from_status: AlarmStatus | null;
  to_status: AlarmStatus;
  reason: AlarmHistoryEntry['reason'];
  protocol: string | null;
  comments: string | null;
  level: string | null;
  /** The command, plan or rule that the row refers to. */
  about: Generated<string | null>;
  /** What an alarm ended with. */
  outcome: Generated<string | null>;
  cause: Generated<string | null>;
  avs_score: Generated<number | null>;
}

/** An attempt to reach a contact for an alarm. */
export interface AlarmContactAttemptTable {
  id: Generated<number>;
  id_alarm: AlarmId;
  id_tenant: TenantId;
  /** Null: the contact was removed. */
  id_contact: number | null;
  contact_name: string;
  at: GeneratedAt;
  outcome: ContactOutcome;
  password: Generated<PasswordResult>;
  note: string | null;
  by_call: Generated<boolean>;
  id_user: UserId | null;
  user_name: string | null;
}

export interface PictureTable {
  id: string;
  id_tenant: TenantId;
  kind: 'image/jpeg' | 'image/png';
  bytes: Buffer;
  created: GeneratedAt;
  /** Whether it belongs to a detection and to no alarm. */
  detected: Generated<boolean>;
}

/** Alarm types that devices use. `id_master_tenant` null: common to all. */
export interface AlarmTypeTable {
  id: Generated<number>;
  type: string;
  id_master_tenant: MasterTenantId | null;
}

interface AlarmTables {
  type_alarm: AlarmTypeTable;
  alarm_level: AlarmLevelTable;
  alarm_comment: AlarmCommentTable;
  intake_token: IntakeTokenTable;
  alarm: AlarmTable;
  alarm_record: AlarmRecordTable;
  alarm_contact_attempt: AlarmContactAttemptTable;
  picture: PictureTable;
}

declare module '../platform/store/tables.ts' {
  interface Tables extends AlarmTables {}
}
