import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { AlarmId, CameraId, type TenantId, type UserId } from '../../../contract/platform/index.ts';
import { type shareCalls, shareMinutes } from '../../../contract/video/share.ts';
import { type Caller, demand, hasAbilityFor, keepsInside, platformScope, refuse, scopeOf } from '../../platform/index.ts';
import { requestWindow } from '../requests/request-window.ts';
import type { VideoApp } from '../video-app.ts';
import { mayWatchLive } from '../watch-permission.ts';

type ShareInput = z.output<typeof shareCalls.makeShare.body>;

/** A share before it is stored; `path` is the address of its page, without the token. Times in ms. */
export interface NewShare {
  readonly kind: 'alarm' | 'camera' | 'recording';
  readonly id_tenant: TenantId;
  readonly id_alarm: AlarmId | null;
  readonly id_camera: CameraId | null;
  readonly id_recording_request: number | null;
  readonly id_user: UserId;
  readonly created: number;
  readonly expires: number;
  readonly path: string;
}

const one = ['Name one of the three: an alarm, a camera, or a recording request.'];

/**
 * The subject of a share, if the caller may share it: nobody can share video that they may not watch themselves.
 * @throws Refused `record.not_found`, `access.forbidden`, `request.invalid`, `recording.not_open`
 */
export async function prepareShare(app: VideoApp, caller: Caller, input: ShareInput): Promise<NewShare> {
  const { id_alarm, id_camera, id_recording_request } = input;
  if ([id_alarm, id_camera, id_recording_request].filter((id) => id !== undefined).length !== 1) {
    throw refuse('request.invalid', { errors: { id_alarm: one } });
  }
  const created = app.clock.now();
  const expires = created + (input.minutes ?? shareMinutes.usual) * 60_000;
  const base = { id_alarm: null, id_camera: null, id_recording_request: null, id_user: caller.user, created, expires };
  if (id_alarm !== undefined) return { ...base, ...(await ofAlarm(app, caller, AlarmId.parse(id_alarm))) };
  if (id_camera !== undefined) return { ...base, ...(await ofCamera(app, caller, CameraId.parse(id_camera))) };
  return { ...base, ...(await ofRequest(app, caller, id_recording_request ?? 0, base)) };
}

/** Sharing an alarm also requires the right to recordings, because its page shows the seconds before the alarm. */
async function ofAlarm(app: VideoApp, caller: Caller, id: AlarmId) {
  const watcher = demand(caller, 'record_video', 'Video');
  const alarm = await app.store.within(scopeOf(watcher), (tx) =>
    tx.selectFrom('alarm').select(['id', 'alarm_id', 'id_tenant', 'id_unit']).where('id', '=', id).executeTakeFirst(),
  );
  if (!alarm) throw refuse('record.not_found');
  await demandUnit(app, caller, alarm.id_unit);
  const line = { way: 'share', to: null, text: alarm.alarm_id } as const;
  if (await app.store.within(platformScope, (tx) => keepsInside(tx, alarm.id, line))) throw refuse('drill.stays_inside');
  return { kind: 'alarm' as const, id_tenant: alarm.id_tenant, id_alarm: alarm.id, path: `/video/${alarm.alarm_id}/` };
}

async function ofCamera(app: VideoApp, caller: Caller, id: CameraId) {
  const camera = await app.store.within(scopeOf(caller), (tx) =>
    tx.selectFrom('camera').select(['id', 'id_tenant', 'id_unit']).where('id', '=', id).executeTakeFirst(),
  );
  if (!camera) throw refuse('record.not_found');
  await demandUnit(app, caller, camera.id_unit);
  return { kind: 'camera' as const, id_tenant: camera.id_tenant, id_camera: camera.id, path: '/stream?token=' };
}

/** A request is shared by its requester while it is open, or by a decider of its tenant; the share ends with the authorization. */
async function ofRequest(app: VideoApp, caller: Caller, id: number, { created, expires }: { created: number; expires: number }) {
  const granted = await app.store.within(platformScope, async (tx) => {
    const { rows } = await sql<{
      tenant: number;
    }>`select c.id_tenant as tenant from recording_request r join camera c on c.id = r.id_camera where r.id = ${id}`.execute(tx);
    const decides = rows[0] && hasAbilityFor(caller, { action: 'manage_request_record_video', subject: 'Video' }, rows[0].tenant);
    return requestWindow(tx, id, decides ? null : caller.user, created);
  });
  if (!caller.is_master_admin && !caller.tenants.includes(granted.tenant)) throw refuse('record.not_found');
  return {
    kind: 'recording' as const,
    id_tenant: granted.tenant,
    id_recording_request: id,
    expires: Math.min(expires, granted.until),
    path: '/recording_request_stream?token=',
  };
}

async function demandUnit(app: VideoApp, caller: Caller, unit: Parameters<typeof mayWatchLive>[2]): Promise<void> {
  const may = await app.store.within(platformScope, (tx) => mayWatchLive(tx, caller.user, unit));
  if (!may) throw refuse('access.forbidden', { details: { action: 'live_video', subject: 'Video' } });
}
