import type { Generated } from 'kysely';
import type { MasterTenantId, UserId } from '../../../contract/platform/ids.ts';
import type { At } from '../store/core.tables.ts';

/** A line of the system log. */
export interface SystemLogTable {
  id: Generated<number>;
  date: At;
  user: string | null;
  id_user: UserId | null;
  id_master_tenant: MasterTenantId | null;
  application: string | null;
  action: string;
  type: string;
  resource: string | null;
  identifier: string | null;
  message: string;
  ip: string | null;
  name: string;
}

/** How often users of a master tenant (null: of none) made a call within a minute; `milliseconds` on average. */
export interface TrafficTable {
  id: Generated<number>;
  date: At;
  request: string;
  id_master_tenant: MasterTenantId | null;
  requests: number;
  refused: number;
  milliseconds: number;
}

export interface LogTables {
  system_log: SystemLogTable;
  traffic: TrafficTable;
}
