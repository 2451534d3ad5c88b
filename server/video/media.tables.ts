import type { Generated } from 'kysely';
import type { AlarmId, CameraId, TenantId, UserId } from '../../contract/platform/index.ts';
import type { MediaKind, MediaQuality } from '../../contract/video/media.ts';
import type { SharedVideo } from '../../contract/video/share.ts';
import type { At, AtOrNull, GeneratedAt } from '../platform/index.ts';

/** A camera with a looping clip: its clip, and its offset in segments from other cameras of that clip. */
export interface MediaLoopTable {
  id_camera: CameraId;
  id_tenant: TenantId;
  scene: string;
  phase: number;
}

/** A time in which a looping camera shows another clip, from its beginning. */
export interface MediaIncidentTable {
  id: Generated<number>;
  id_camera: CameraId;
  id_tenant: TenantId;
  scene: string;
  starts: At;
  ends: At;
}

/** Log of issued media addresses (append-only). */
export interface MediaViewTable {
  id: Generated<number>;
  at: GeneratedAt;
  /** null: the holder of the share's address. */
  id_user: UserId | null;
  id_share: number | null;
  id_recording_request: number | null;
  quality: Generated<MediaQuality>;
  id_tenant: TenantId;
  id_camera: CameraId;
  kind: MediaKind;
  window_from: AtOrNull;
  window_to: AtOrNull;
}

/** An address for viewers without an account: for an alarm, a live camera, or a granted recording. */
export interface MediaShareTable {
  id: Generated<number>;
  id_tenant: TenantId;
  kind: SharedVideo['kind'];
  token_hash: string;
  id_alarm: AlarmId | null;
  id_camera: CameraId | null;
  id_recording_request: number | null;
  created: At;
  expires: At;
  revoked: AtOrNull;
  id_user: UserId;
  opened: Generated<number>;
  last_opened: AtOrNull;
}

interface MediaTables {
  media_loop: MediaLoopTable;
  media_incident: MediaIncidentTable;
  media_view: MediaViewTable;
  media_share: MediaShareTable;
}

declare module '../platform/store/tables.ts' {
  interface Tables extends MediaTables {}
}
