import type { NodeReport } from '../../../contract/platform/nodes.ts';
import type { At, AtOrNull } from '../store/core.tables.ts';

/** A platform of this store; alive until `until`. */
export interface PlatformNodeTable {
  node: string;
  /** For people: host and data directory. */
  place: string;
  /** Where other nodes reach it; null: they do not. */
  url: string | null;
  /** Its share of the cameras, in proportion to those of the others. */
  weight: number;
  /** Whether it can take cameras in. */
  ingests: boolean;
  is_draining: boolean;
  /** The directory of its recordings, as in `media_file`. */
  storage: string | null;
  /** Of its program; null: of before there was this column. */
  version: string | null;
  started: At;
  until: At;
  /** When it was renewed last. */
  renewed: At;
  /** When it ended by itself; null: it runs, or ended without a word. */
  left_at: AtOrNull;
  /** What it says of itself to people, and which console it serves; null: a version that did not. */
  report: (NodeReport & { build: string | null }) | null;
}

/** Which node takes a camera in, for as long as that node is alive. */
export interface MediaLeaseTable {
  id_camera: number;
  node: string;
  is_leaving: boolean;
  since: At;
}

interface NodeTables {
  platform_node: PlatformNodeTable;
  media_lease: MediaLeaseTable;
}

declare module '../store/tables.ts' {
  interface Tables extends NodeTables {}
}
