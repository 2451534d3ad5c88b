import type { TenantId, UserId } from '../../contract/ids.ts';
import type { GeneratedAt } from '../store/core.tables.ts';

/** What operators are told, in the order of commits. Written by `appendEvent` only. */
export interface EventLogTable {
  seq: number;
  at: GeneratedAt;
  name: string;
  id_tenant: TenantId | null;
  id_user: UserId | null;
  data: unknown;
}

/** One row: lines up to this number were removed. */
export interface EventLogPlaceTable {
  removed_to: number;
}

export interface EventTables {
  event_log: EventLogTable;
  event_log_place: EventLogPlaceTable;
}
