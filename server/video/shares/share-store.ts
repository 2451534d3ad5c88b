import { CameraId } from '../../../contract/platform/index.ts';
import type { Tx } from '../../platform/index.ts';
import type { LinkGrant } from '../live/link-token.ts';
import { isRequestGranted } from '../request-grant.ts';

/** Maximum number of cameras of an alarm on a public page (OQ-13). */
const camerasMost = 6;

/** Whether a share is valid for this camera and kind; platform scope. */
export async function isShareValid(tx: Tx, id: number, grant: LinkGrant, now: number): Promise<boolean> {
  const { camera, kind } = grant;
  const share = await tx.selectFrom('media_share').selectAll().where('id', '=', id).executeTakeFirst();
  if (!share || share.revoked !== null || share.expires.getTime() <= now) return false;
  if (share.kind === 'camera') return share.id_camera === camera && kind === 'live';
  if (share.id_alarm !== null) return kind !== 'recorded' && (await alarmCameras(tx, share.id_alarm)).includes(camera);
  return share.id_recording_request !== null && isRequestGranted(tx, share.id_recording_request, null, grant, now);
}

/** The cameras of an alarm that its share shows, in the alarm's order. */
export async function alarmCameras(tx: Tx, alarm: number): Promise<CameraId[]> {
  const row = await tx
    .selectFrom('alarm')
    .select('cameras')
    .where('id', '=', alarm as never)
    .executeTakeFirst();
  return (row?.cameras ?? []).slice(0, camerasMost).map((id) => CameraId.parse(Number(id)));
}
