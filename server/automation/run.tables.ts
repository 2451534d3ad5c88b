import type { ColumnType, Generated } from 'kysely';
import type { CommandRun, NodeOutcome, OutcomeCode } from '../../contract/automation/command-run.ts';
import type { AlarmId, MasterTenantId, TenantId, UserId } from '../../contract/platform/index.ts';
import type { At, AtOrNull, GeneratedJson, Json } from '../platform/index.ts';

/** A run of a custom command. `holder`: the process that drives it, until `held_until`. */
export interface CommandRunTable {
  id: Generated<number>;
  key: Generated<string>;
  version: Generated<number>;
  id_command: number | null;
  name: string;
  cause: CommandRun['cause'];
  id_user: UserId | null;
  user_name: string | null;
  sight: ColumnType<TenantId[] | null, string | null, never>;
  id_tenant: TenantId | null;
  id_master_tenant: MasterTenantId | null;
  id_alarm: AlarmId | null;
  id_unit: number | null;
  dry: Generated<boolean>;
  /** The drill that it belongs to; it is dry then. */
  id_drill: Generated<number | null>;
  dangerous: Generated<boolean>;
  reason: string | null;
  status: Generated<CommandRun['status']>;
  canceling: Generated<boolean>;
  stopped_by: string | null;
  started: At;
  ended: AtOrNull;
  due: AtOrNull;
  holder: string | null;
  held_until: AtOrNull;
}

/** A node of a run, with its configuration at the start of the run. */
export interface CommandRunNodeTable {
  id_run: number;
  place: number;
  node: string;
  type: string;
  config: Json<Readonly<Record<string, unknown>>>;
  state: Generated<NodeOutcome['state']>;
  code: OutcomeCode | null;
  facts: GeneratedJson<NodeOutcome['values']>;
  started: AtOrNull;
  ended: AtOrNull;
  until: AtOrNull;
}

interface RunTables {
  command_run: CommandRunTable;
  command_run_node: CommandRunNodeTable;
}

declare module '../platform/store/tables.ts' {
  interface Tables extends RunTables {}
}
