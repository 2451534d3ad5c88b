import { clipChannel } from '../../../contract/video/clip.ts';
import type { ExportRequest } from '../../../machines/catalogues/export/download.ts';
import type { ClipsSaved } from '../../../machines/video/clip/clip.machine.ts';

/** A clip as the downloads ask for it; the same window of the same camera once at a time (OQ-78). */
export function toExportRequest({ camera, request }: ClipsSaved['clips'][number]): ExportRequest {
  return {
    key: `video-clip-${camera.id}-${request.from}-${request.to}`,
    title: camera.name,
    path: '/v1/media/clips',
    host: null,
    params: [],
    channel: clipChannel,
    clip: request,
  };
}
