import type { Generated } from 'kysely';
import type { MasterTenantId } from '../../../contract/platform/ids.ts';
import type { ConditionDetails, ConditionGrade, ConditionState, WatchedCondition } from '../../../contract/platform/self-watch.ts';
import type { At, Json } from '../store/core.tables.ts';

/** A condition that is watched. `node` is null where the platforms of a store share it, `id_master_tenant` where it concerns the installation. */
export interface SelfWatchTable {
  id: Generated<number>;
  condition: WatchedCondition;
  subject: string;
  node: string | null;
  id_master_tenant: MasterTenantId | null;
  state: ConditionState;
  grade: ConditionGrade | null;
  details: Json<ConditionDetails>;
  since: At;
  checked: At;
  created: At;
}

export interface SelfWatchTables {
  self_watch: SelfWatchTable;
}
