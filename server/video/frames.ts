import type { FastifyRequest } from 'fastify';
import { CameraId, type TenantId, type UserId } from '../../contract/platform/index.ts';
import { frameCalls } from '../../contract/video/clip.ts';
import { type Caller, demand, instant, platformScope, readPart, refuse, scopeOf } from '../platform/index.ts';
import type { VideoApp } from './video-app.ts';
import { mayWatchLive } from './watch-permission.ts';

const minute = 60_000;
const remembered = 5000;

/**
 * GET v1/media/frames/:id?at= — a JPEG of a recorded moment, or without `at` the newest picture: shown while a timeline is dragged.
 * Live and recorded need separate rights (OP-6.06); viewers are logged, once a minute.
 */
export function frameRoute(app: VideoApp): void {
  const recordView = createViewRecorder(app);
  app.http.get(frameCalls.frame.path, async (request, reply) => {
    const caller = await signedIn(app, request);
    const { id } = readPart(frameCalls.frame.params, request.params, 'params');
    const { at } = readPart(frameCalls.frame.query, request.query, 'query');
    const kind = at === undefined ? 'live' : 'recorded';
    const watcher = demand(caller, kind === 'live' ? 'live_video' : 'record_video', 'Video');
    const camera = await app.store.within(scopeOf(watcher), (tx) =>
      tx.selectFrom('camera').select(['id', 'id_tenant', 'id_unit']).where('id', '=', CameraId.parse(id)).executeTakeFirst(),
    );
    if (!camera) throw refuse('record.not_found');
    if (kind === 'live' && !(await app.store.within(platformScope, (tx) => mayWatchLive(tx, caller.user, camera.id_unit)))) {
      throw refuse('access.forbidden', { details: { action: 'live_video', subject: 'Video' } });
    }
    const moment = at === undefined ? null : Date.parse(at);
    const engine = await app.media.engineOf(camera.id);
    const picture = await engine.frame(camera.id, moment);
    if (!picture) throw refuse('media.no_footage');
    await recordView({ id_user: caller.user, id_tenant: camera.id_tenant, id_camera: camera.id, kind }, moment);
    const cacheControl = moment === null ? 'no-store' : 'private, max-age=3600';
    return reply.type('image/jpeg').header('cache-control', cacheControl).header('referrer-policy', 'no-referrer').send(picture);
  });
}

async function signedIn(app: VideoApp, request: FastifyRequest): Promise<Caller> {
  const caller = await app.authenticators.caller(request);
  // Set before the checks, so that the log names callers who are refused as well.
  request.admitted = { caller, sender: null };
  return caller;
}

interface FrameView {
  readonly id_user: UserId;
  readonly id_tenant: TenantId;
  readonly id_camera: CameraId;
  readonly kind: 'live' | 'recorded';
}

/** Logs who viewed frames of which camera, once a minute rather than for each frame of a dragged timeline. */
function createViewRecorder(app: VideoApp): (looked: FrameView, moment: number | null) => Promise<void> {
  const recent = new Set<string>();
  return async (looked, moment) => {
    const name = `${looked.id_user} ${looked.id_camera} ${looked.kind} ${Math.floor(app.clock.now() / minute)}`;
    if (recent.has(name)) return;
    if (recent.size >= remembered) recent.clear();
    recent.add(name);
    const window = moment === null ? null : instant(moment);
    await app.store
      .within(platformScope, (tx) =>
        tx
          .insertInto('media_view')
          .values({ ...looked, window_from: window, window_to: window, id_share: null, id_recording_request: null, quality: 'sub' })
          .execute(),
      )
      .catch((error: unknown) => {
        recent.delete(name);
        throw error;
      });
  };
}
