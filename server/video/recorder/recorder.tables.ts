import type { Generated } from 'kysely';
import type { CameraId, TenantId } from '../../../contract/platform/index.ts';
import type { At } from '../../platform/index.ts';

/** A file of about a minute of a camera: where its segments begin, in ms after `starts` and in bytes. */
export interface MediaFileTable {
  id_camera: CameraId;
  id_tenant: TenantId;
  starts: At;
  ends: At;
  bytes: number;
  init: string;
  codecs: string;
  at: number[];
  offsets: number[];
  /** Name of the directory of the file. */
  storage: string;
}

/** A continuous recorded part of a camera, of the files that begin in one hour; triggers on `media_file` keep it. */
export interface MediaPartTable {
  id_camera: CameraId;
  id_tenant: TenantId;
  storage: string;
  starts: At;
  ends: At;
}

/** Why a window of a camera must stay on disk. */
export type HoldKind = 'alarm' | 'clip' | 'request' | 'case';

export interface MediaHoldTable {
  id: Generated<number>;
  id_camera: CameraId;
  id_tenant: TenantId;
  kind: HoldKind;
  /** The id of the alarm, the clip or the request; of a case and its alarm, with a colon between. */
  ref: string;
  window_from: At;
  window_to: At;
  until: At;
}

interface RecorderTables {
  media_file: MediaFileTable;
  media_part: MediaPartTable;
  media_hold: MediaHoldTable;
}

declare module '../../platform/store/tables.ts' {
  interface Tables extends RecorderTables {}
}
