import type { CameraId } from '../../../contract/platform/ids.ts';
import type { Answer } from '../../../machines/shared/port.ts';
import type { Http } from '../../platform/http.ts';

/** Returns the URL of a current still image of a camera; requires the right to watch it live. */
export async function pictureOf(call: Http['call'], camera: CameraId | null, signal: AbortSignal): Promise<Answer<string>> {
  if (camera === null) throw new TypeError('No camera was chosen');
  const link = await call('mediaLink', { body: { id_camera: camera, kind: 'live' }, signal });
  return link.ok ? { ok: true, data: link.data.url.replace('/index.m3u8?', '/poster.jpg?') } : link;
}
