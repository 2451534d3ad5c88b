import { sql } from 'kysely';
import type { CameraId } from '../../contract/platform/index.ts';
import { platformScope } from '../platform/index.ts';
import { addressedCameras } from './cameras/families.ts';
import type { MediaEngine } from './engine.ts';
import type { VideoApp } from './video-app.ts';

/** Time until a changed source takes effect, in ms. */
const trustedMs = 1000;
const remembered = 20_000;

/** Source of a camera's video: clips, a stream address or what was recorded from one, or none. */
type Source = 'loop' | 'address' | 'none';

/** Reads the source of each camera, which selects its engine. */
export function engines(app: VideoApp, of: Readonly<Record<Source, MediaEngine>>): (camera: CameraId) => Promise<MediaEngine> {
  const cache = new Map<CameraId, { until: number; source: Promise<Source> }>();
  return async (camera) => {
    const now = app.clock.now();
    const found = cache.get(camera);
    if (found && found.until > now) return of[await found.source];
    if (cache.size >= remembered) cache.clear();
    const source = sourceOf(app, camera);
    cache.set(camera, { until: now + trustedMs, source });
    source.catch(() => cache.delete(camera));
    return of[await source];
  };
}

function sourceOf({ store }: VideoApp, camera: CameraId): Promise<Source> {
  return store.within(platformScope, async (tx) => {
    const { rows } = await sql<{ source: Source }>`
      select case when exists (select 1 from media_loop where id_camera = ${camera}) then 'loop'
        when exists (select 1 from (${addressedCameras()}) d where d.camera = ${camera}) then 'address'
        when exists (select 1 from media_file where id_camera = ${camera}) then 'address'
        else 'none' end as source`.execute(tx);
    return rows[0]?.source ?? 'none';
  });
}
