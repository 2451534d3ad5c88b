import type { CameraId } from '../../../../contract/platform/index.ts';
import { type MediaLinkRequest, preAlarm } from '../../../../contract/video/index.ts';

/** Builds the media link request of a camera: live, or the seconds around the moment of an alarm. */
export function requestFor({ id }: { id: CameraId }, kind: 'live' | 'pre_alarm', moment: string): MediaLinkRequest {
  if (kind === 'live') return { id_camera: id, kind };
  const at = (seconds: number) => new Date(Date.parse(moment) + seconds * 1000).toISOString();
  return { id_camera: id, kind, from: at(-preAlarm.beforeS), to: at(preAlarm.afterS) };
}
