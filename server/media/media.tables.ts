import type { Generated } from 'kysely';
import type { CameraId, TenantId, UserId } from '../../contract/ids.ts';
import type { MediaKind } from '../../contract/media.ts';
import type { At, AtOrNull, GeneratedAt } from '../store/core.tables.ts';

/** A camera whose picture is a looping clip: which, and how many segments it is ahead of others of the same. */
export interface MediaLoopTable {
  id_camera: CameraId;
  id_tenant: TenantId;
  scene: string;
  phase: number;
}

/** A while in which a looping camera shows another clip, from its beginning. */
export interface MediaIncidentTable {
  id: Generated<number>;
  id_camera: CameraId;
  id_tenant: TenantId;
  scene: string;
  starts: At;
  ends: At;
}

/** Who got an address to watch what (append-only). */
export interface MediaViewTable {
  id: Generated<number>;
  at: GeneratedAt;
  id_user: UserId;
  id_tenant: TenantId;
  id_camera: CameraId;
  kind: MediaKind;
  window_from: AtOrNull;
  window_to: AtOrNull;
}

export interface MediaTables {
  media_loop: MediaLoopTable;
  media_incident: MediaIncidentTable;
  media_view: MediaViewTable;
}
