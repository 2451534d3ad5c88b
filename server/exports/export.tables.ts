import type { Generated } from 'kysely';
import type { UserId } from '../../contract/ids.ts';
import type { At } from '../store/core.tables.ts';

/** An export that is made in the background. Its file lies in DATA_DIR/exports of its node, under its id, until it expires. */
export interface ExportJobTable {
  id: Generated<string>;
  id_user: UserId;
  /** The session that asked for it: its address opens for no other. */
  id_session: string;
  catalogue: string;
  node: string;
  state: Generated<'running' | 'ended' | 'failed'>;
  progress: Generated<number>;
  /** The name of the file. */
  name: string;
  created: At;
  expires: At;
}

export interface ExportTables {
  export_job: ExportJobTable;
}
