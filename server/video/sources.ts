import { sql } from 'kysely';
import type { CameraId } from '../../contract/platform/ids.ts';
import { platformScope } from '../platform/index.ts';
import type { MediaEngine } from './engine.ts';
import type { VideoApp } from './video-app.ts';

/** A changed source is taken up within this time. */
const trustedMs = 1000;
const remembered = 20_000;

/** Where the pictures of a camera come from: clips, an address of its own, or nowhere. */
type Source = 'loop' | 'address' | 'none';

/** By which engine each camera is served. */
export function engines(app: VideoApp, of: Readonly<Record<Source, MediaEngine>>): (camera: CameraId) => Promise<MediaEngine> {
  const known = new Map<CameraId, { until: number; source: Promise<Source> }>();
  return async (camera) => {
    const now = app.clock.now();
    const found = known.get(camera);
    if (found && found.until > now) return of[await found.source];
    if (known.size >= remembered) known.clear();
    const source = sourceOf(app, camera);
    known.set(camera, { until: now + trustedMs, source });
    source.catch(() => known.delete(camera));
    return of[await source];
  };
}

function sourceOf({ store }: VideoApp, camera: CameraId): Promise<Source> {
  return store.within(platformScope, async (tx) => {
    const { rows } = await sql<{ source: Source }>`
      select case when exists (select 1 from media_loop where id_camera = ${camera}) then 'loop'
        when exists (select 1 from generic_devices where idcameraproxy = ${camera} and type = 'camera' and custom_fields ->> 'url' <> '') then 'address'
        else 'none' end as source`.execute(tx);
    return rows[0]?.source ?? 'none';
  });
}
