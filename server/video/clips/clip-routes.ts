import { type ClipRequest, clipCalls, maxClipMinutes } from '../../../contract/video/clip.ts';
import { type Caller, demand, instant, platformScope, refuse, route, scopeOf } from '../../platform/index.ts';
import type { Window } from '../engine.ts';
import { clipOf, linkClip } from '../requests/request-clips.ts';
import { requestWindow } from '../requests/request-window.ts';
import type { VideoApp } from '../video-app.ts';
import { clipJobs } from './clip-jobs.ts';

/** Mounts the calls of clips and opens `app.clips`; requires exports and media. */
export function openClips(app: VideoApp): void {
  app.clips = clipJobs(app);
  route(app, clipCalls.beginClip, async ({ caller, body }) => {
    const window = windowOf(body);
    const allowed =
      body.id_recording_request === undefined ? await checkClipAccess(app, caller, body, window) : await granted(app, caller, body, window);
    const { id_camera: camera, id_alarm: alarm = null, watermark = false, certificate = false } = body;
    const input = { caller, camera, window: allowed, alarm, watermark, certificate };
    const { id_recording_request: request } = body;
    if (request === undefined) return app.clips.begin(input);
    const job = await app.clips.begin({ ...input, ...clipOf(request) });
    await app.store.within(platformScope, (tx) => linkClip(tx, request, job.id));
    return job;
  });
  route(app, clipCalls.cancelClip, async ({ caller, params }) => {
    const isUuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(params.id);
    if (!isUuid || !(await app.exports.cancel(caller, params.id))) throw refuse('record.not_found');
    return null;
  });
}

/** @throws Refused `request.invalid` for an invalid window, or one longer than an hour (OQ-72) */
function windowOf({ from, to }: ClipRequest): Window {
  const window = { from: Date.parse(from), to: Date.parse(to) };
  if (!(window.to > window.from)) throw refuse('request.invalid', { errors: { to: ['The end must be after the start.'] } });
  if (window.to - window.from > maxClipMinutes * 60_000) {
    throw refuse('request.invalid', { errors: { to: [`A clip is at most ${maxClipMinutes} minutes long.`] } });
  }
  return window;
}

/** Requires the right to recorded video, and that the caller can see the camera and the alarm. The requester is recorded (OQ-70). */
async function checkClipAccess(app: VideoApp, caller: Caller, { id_camera, id_alarm }: ClipRequest, window: Window): Promise<Window> {
  const watcher = demand(caller, 'record_video', 'Video');
  await app.store.within(scopeOf(watcher), async (tx) => {
    const camera = await tx
      .selectFrom('camera')
      .select(['id', 'id_tenant', 'recording_support'])
      .where('id', '=', id_camera)
      .executeTakeFirst();
    if (!camera) throw refuse('record.not_found');
    if (!camera.recording_support) throw refuse('media.no_footage');
    const alarm = id_alarm && (await tx.selectFrom('alarm').select('id').where('id', '=', id_alarm).executeTakeFirst());
    if (id_alarm && !alarm) throw refuse('record.not_found');
    await tx
      .insertInto('media_view')
      .values({
        id_user: caller.user,
        id_tenant: camera.id_tenant,
        id_camera: camera.id,
        kind: 'recorded',
        window_from: instant(window.from),
        window_to: instant(window.to),
      })
      .execute();
  });
  return window;
}

/** The camera of an authorized request, and the part of the window within the requested window. */
async function granted(
  app: VideoApp,
  caller: Caller,
  { id_camera, id_recording_request: id = 0 }: ClipRequest,
  window: Window,
): Promise<Window> {
  return app.store.within(platformScope, async (tx) => {
    const request = await requestWindow(tx, id, caller.user, app.clock.now());
    if (request.camera !== id_camera) throw refuse('record.not_found');
    const cut = { from: Math.max(window.from, request.window.from), to: Math.min(window.to, request.window.to) };
    if (cut.to <= cut.from) throw refuse('recording.not_open');
    await tx
      .insertInto('media_view')
      .values({
        id_user: caller.user,
        id_recording_request: id,
        id_tenant: request.tenant,
        id_camera,
        kind: 'recorded',
        window_from: instant(cut.from),
        window_to: instant(cut.to),
      })
      .execute();
    return cut;
  });
}
