import { sql } from 'kysely';
import type { CameraId, TenantId } from '../../../contract/platform/index.ts';
import type { CameraState } from '../../../contract/video/camera-state.ts';
import { platformScope, type Store } from '../../platform/index.ts';

/** A state, and whether its camera is recorded. */
export interface SavedState {
  readonly tenant: TenantId;
  readonly state: CameraState;
  readonly records: boolean;
}

/**
 * Stores camera states for lists and other nodes: the state itself, and on the camera whether it is online, when it last was, and whether
 * it records. A camera that is not in use retains its last known state.
 */
export async function saveStates(store: Store, states: readonly SavedState[], now: number): Promise<void> {
  if (states.length === 0) return;
  await store.within(platformScope, async (tx) => {
    for (const { tenant, state, records } of states) {
      const { id_camera: id, phase } = state;
      await sql`
        insert into media_camera_state (id_camera, id_tenant, phase, fault, since, recording, stream, restarts)
        select id, id_tenant, ${phase}, ${state.fault}, coalesce(${state.since}::timestamptz, now()), ${state.recording},
          ${state.stream && JSON.stringify(state.stream)}::jsonb, ${state.restarts} from camera where id = ${id} and id_tenant = ${tenant}
        on conflict (id_camera) do update set phase = excluded.phase, fault = excluded.fault, since = excluded.since,
          recording = excluded.recording, stream = coalesce(excluded.stream, media_camera_state.stream), restarts = excluded.restarts`.execute(
        tx,
      );
      const online = phase === 'streaming' ? true : phase === 'failed' ? false : null;
      const streamedAt = phase === 'streaming' ? new Date(now) : null;
      await sql`update camera set online = coalesce(${online}::boolean, online), rtsp_available = coalesce(${online}::boolean, rtsp_available),
        last_connection = coalesce(${streamedAt}::timestamptz, last_connection), recording_support = ${records} where id = ${id}`.execute(
        tx,
      );
    }
  });
}

/** Clears the states of cameras without an address. */
export const deleteStates = (store: Store, cameras: readonly CameraId[]): Promise<unknown> =>
  store.within(platformScope, async (tx) => {
    const deleted = await tx.deleteFrom('media_camera_state').where('id_camera', 'in', cameras).returning('id_camera').execute();
    if (deleted.length === 0) return;
    const ids = deleted.map((one) => one.id_camera);
    await sql`update camera set online = false, rtsp_available = false where id = any(${ids}::bigint[])`.execute(tx);
  });

/** Camera states as stored by another node, or by this one before a restart. */
export async function readStates(store: Store, cameras: readonly CameraId[]): Promise<CameraState[]> {
  if (cameras.length === 0) return [];
  const rows = await store.within(platformScope, (tx) =>
    tx.selectFrom('media_camera_state').selectAll().where('id_camera', 'in', cameras).execute(),
  );
  return rows.map(({ id_tenant: _, since, ...state }) => ({ ...state, since: since.toISOString() }));
}
