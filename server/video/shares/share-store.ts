import { sql } from 'kysely';
import { CameraId } from '../../../contract/platform/index.ts';
import type { Tx } from '../../platform/index.ts';
import type { LinkGrant } from '../live/link-token.ts';
import { isRequestGranted } from '../request-grant.ts';

/** Maximum number of cameras of an alarm on a public page (OQ-13). */
const camerasMost = 6;

/** What the author of a share must still be allowed to watch; a recording request has rules of its own. */
const sharedRight = { alarm: 'record_video', camera: 'live_video', recording: null } as const;

/** Whether the author of a share is active and may still watch what it shows: it never outlives their rights. Platform scope. */
export async function isAuthorEntitled(tx: Tx, share: { id: number; kind: keyof typeof sharedRight }): Promise<boolean> {
  const right = sharedRight[share.kind];
  const { rows } = await sql`
    select 1 from media_share s join user_account u on u.id = s.id_user and u.active
    where s.id = ${share.id} and (${right}::text is null or u.is_master_admin
      or (exists (select 1 from app_own_tenants(u.id) o where o.id_tenant = s.id_tenant)
        and exists (select 1 from app_rights(u.id) r where r.action = ${right} and r.subject = 'Video'))
      or exists (select 1 from app_shares(u.id) h where h.id_tenant = s.id_tenant and h.action = ${right} and h.subject = 'Video'))`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Whether a share is valid for this camera and kind; platform scope. */
export async function isShareValid(tx: Tx, id: number, grant: LinkGrant, now: number): Promise<boolean> {
  const { camera, kind } = grant;
  const share = await tx.selectFrom('media_share').selectAll().where('id', '=', id).executeTakeFirst();
  if (!share || share.revoked !== null || share.expires.getTime() <= now || !(await isAuthorEntitled(tx, share))) return false;
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
