import type { CameraId, TenantId } from '../../../contract/platform/index.ts';
import type { CameraFault, CameraPhase, StreamFacts } from '../../../contract/video/camera-state.ts';
import type { At } from '../../platform/index.ts';

export interface MediaCameraStateTable {
  id_camera: CameraId;
  id_tenant: TenantId;
  phase: CameraPhase;
  fault: CameraFault | null;
  since: At;
  recording: boolean;
  stream: StreamFacts | null;
  restarts: number;
}

interface IngestTables {
  media_camera_state: MediaCameraStateTable;
}

declare module '../../platform/store/tables.ts' {
  interface Tables extends IngestTables {}
}
