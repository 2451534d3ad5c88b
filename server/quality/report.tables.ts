import type { Generated } from 'kysely';
import type { TenantId, UserId } from '../../contract/platform/index.ts';
import type { At } from '../platform/index.ts';

/** A report to QA. */
export interface QaTraceTable {
  id: Generated<number>;
  id_user: UserId | null;
  tenants: TenantId[];
  at: At;
  note: string;
  wanted: string | null;
  actors: number;
  steps: number;
  bytes: number;
  /** JSON. */
  trace: unknown;
}

interface ReportTables {
  qa_traces: QaTraceTable;
}

declare module '../platform/store/tables.ts' {
  interface Tables extends ReportTables {}
}
