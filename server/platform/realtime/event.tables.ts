import type { EventId, TenantId, UserId } from '../../../contract/platform/ids.ts';
import type { GeneratedAt } from '../store/core.tables.ts';

/** Events for operators in commit order. Written by `appendEvent` only. */
export interface EventLogTable {
  seq: number;
  at: GeneratedAt;
  name: string;
  id_tenant: TenantId | null;
  id_user: UserId | null;
  data: unknown;
  traceparent: string | null;
}

/** One row: the number of the newest line, and the number up to which lines were removed. */
export interface EventLogPlaceTable {
  head: EventId;
  removed_to: number;
}

export interface EventTables {
  event_log: EventLogTable;
  event_log_place: EventLogPlaceTable;
}
