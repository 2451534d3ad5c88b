import type { Generated } from 'kysely';
import type { ExportJob, UserId } from '../../../contract/platform/index.ts';
import type { At, AtOrNull } from '../../platform/index.ts';

export type ExportFileKind = 'xlsx' | 'mp4' | 'zip';

/** An export that is made in the background. Its file lies in DATA_DIR/exports of its node, under its id, until it expires. */
export interface ExportJobTable {
  id: Generated<string>;
  id_user: UserId;
  /** The session that requested the export; its address is valid for no other. */
  id_session: string;
  catalogue: string;
  node: string;
  state: Generated<ExportJob['state']>;
  progress: Generated<number>;
  /** The name of the file. */
  name: string;
  kind: Generated<ExportFileKind>;
  /** Why there is no file. */
  fault: Generated<string | null>;
  /** Up to when its rows are complete; null: when it was made. */
  as_of: AtOrNull;
  created: At;
  expires: At;
}

interface ExportTables {
  export_job: ExportJobTable;
}

declare module '../../platform/store/tables.ts' {
  interface Tables extends ExportTables {}
}
