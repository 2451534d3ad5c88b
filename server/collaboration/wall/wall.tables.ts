import type { AlarmId, UserId } from '../../../contract/platform/index.ts';
import type { AtOrNull } from '../../platform/index.ts';

/**
 * Content of a wall, and until when it counts as online. `view_name` is the name of the assigned view, `view_hash` describes what was last
 * published: an alarm (`id_shown_alarm`) comes before the assigned view.
 */
export interface VideoWallTable {
  id_user: UserId;
  id_user_view: number | null;
  id_layout: number | null;
  view_name: string | null;
  view_hash: string | null;
  here_until: AtOrNull;
  id_shown_alarm: AlarmId | null;
}

interface WallTables {
  video_wall: VideoWallTable;
}

declare module '../../platform/store/tables.ts' {
  interface Tables extends WallTables {}
}
