import type { CameraId } from '../../../contract/ids.ts';
import type { Tx } from '../../store/store.ts';
import type { LinkGrant } from '../link-token.ts';

/** Alarms show at most so many cameras on a public page (OQ-13). */
export const camerasMost = 6;

type Shared = Pick<LinkGrant, 'camera' | 'kind'>;

/** Whether a share is in force and reaches this camera and kind; in platform scope. */
export async function shareHolds(tx: Tx, id: number, { camera, kind }: Shared, now: number): Promise<boolean> {
  const share = await tx.selectFrom('media_share').selectAll().where('id', '=', id).executeTakeFirst();
  if (!share || share.revoked !== null || share.expires.getTime() <= now) return false;
  if (share.kind === 'camera') return share.id_camera === camera && kind === 'live';
  if (share.id_alarm !== null) return kind !== 'recorded' && (await alarmCameras(tx, share.id_alarm)).includes(camera);
  return false;
}

/** The cameras of an alarm that its share shows, in the alarm's order. */
export async function alarmCameras(tx: Tx, alarm: number): Promise<CameraId[]> {
  const row = await tx
    .selectFrom('alarm')
    .select('cameras')
    .where('id', '=', alarm as never)
    .executeTakeFirst();
  return (row?.cameras ?? []).slice(0, camerasMost);
}
