import type { MediaLink, MediaLinkRequest } from '../../../contract/video/media.ts';
import { type Caller, demand, platformScope, refuse, scopeOf, type Tx } from '../../platform/index.ts';
import type { Window } from '../engine.ts';
import { requestWindow } from '../requests/request-window.ts';
import type { VideoApp } from '../video-app.ts';
import { mayWatchLive, rightOf } from '../watch-permission.ts';

/** Validity of an address, in ms. */
const linkMs = 30 * 60_000;
const longestMs = 4 * 60 * 60_000;

/**
 * An address to watch a camera, for this user, this session, this kind and this window only (OQ-70). A window is widened to whole
 * segments and limited to existing footage; the reply contains the result. The recipient is logged.
 * @throws Refused `access.forbidden` naming the right, `record.not_found` for a camera the caller cannot see, `request.invalid` for an
 * invalid window, `media.camera_offline`, `media.camera_failed`, `media.no_footage` (OP-8.17)
 */
export async function makeLink(app: VideoApp, caller: Caller, request: MediaLinkRequest): Promise<MediaLink> {
  if (request.id_recording_request !== undefined) return linkOfRequest(app, caller, request, request.id_recording_request);
  const watcher = demand(caller, rightOf[request.kind], 'Video');
  const window = request.kind === 'live' ? null : windowOf(request);
  const { camera, person } = await app.store.within(scopeOf(watcher), async (tx) => ({
    camera: await cameraOf(tx, request),
    person: await personOf(tx, caller),
  }));
  await demandWatchable(app, camera, request);
  if (request.kind === 'live' && !(await app.store.within(platformScope, (tx) => mayWatchLive(tx, caller.user, camera.id_unit)))) {
    throw refuse('access.forbidden', {
      message: 'You may watch live video of other units only.',
      details: { action: 'live_video', subject: 'Video' },
    });
  }
  return app.media.link({
    camera: camera.id,
    tenant: camera.id_tenant,
    kind: request.kind,
    window,
    quality: request.quality ?? 'main',
    reader: { kind: 'session', user: caller.user, session: caller.session, request: null },
    person,
    until: app.clock.now() + linkMs,
  });
}

/**
 * An address for an authorized request (OP-4.32): its camera, and the part of the window within its own, valid until its
 * authorization ends at the latest.
 * @throws Refused `recording.not_open` with the window of the authorization, `record.not_found` for another user's request
 */
async function linkOfRequest(app: VideoApp, caller: Caller, input: MediaLinkRequest, request: number): Promise<MediaLink> {
  const now = app.clock.now();
  const { granted, person } = await app.store.within(platformScope, async (tx) => ({
    granted: await requestWindow(tx, request, caller.user, now),
    person: await personOf(tx, caller),
  }));
  if (granted.camera !== input.id_camera || input.kind === 'live') throw refuse('record.not_found');
  const { from, to } = windowOf(input);
  const window = { from: Math.max(from, granted.window.from), to: Math.min(to, granted.window.to) };
  if (window.to <= window.from) throw refuse('media.no_footage');
  return app.media.link({
    camera: granted.camera,
    tenant: granted.tenant,
    kind: 'recorded',
    window,
    quality: input.quality ?? 'main',
    reader: { kind: 'session', user: caller.user, session: caller.session, request },
    person,
    until: Math.min(now + linkMs, granted.until),
  });
}

async function cameraOf(tx: Tx, input: MediaLinkRequest) {
  const camera = await tx
    .selectFrom('camera')
    .select(['id', 'id_tenant', 'id_unit', 'online', 'recording_support'])
    .where('id', '=', input.id_camera)
    .executeTakeFirst();
  if (!camera) throw refuse('record.not_found');
  return camera;
}

/** Requires that a camera supports this kind of video. For a camera with a stream address, its engine decides. */
async function demandWatchable(app: VideoApp, camera: Awaited<ReturnType<typeof cameraOf>>, input: MediaLinkRequest): Promise<void> {
  const { name } = await app.media.engineOf(camera.id);
  if (name !== 'loop') return;
  if (input.kind === 'live' && !camera.online) throw refuse('media.camera_offline');
  if (input.kind !== 'live' && !camera.recording_support) {
    throw refuse('media.no_footage', { message: 'This camera does not record: there is no footage for the selected time.' });
  }
}

async function personOf(tx: Tx, { user, name }: Caller): Promise<{ name: string; email: string }> {
  const row = await tx.selectFrom('user_account').select('email').where('id', '=', user).executeTakeFirst();
  return { name, email: row?.email ?? '' };
}

function windowOf({ from, to }: MediaLinkRequest): Window {
  const missing = 'A recorded window needs from and to.';
  if (!from || !to) throw refuse('request.invalid', { errors: { ...(!from && { from: [missing] }), ...(!to && { to: [missing] }) } });
  const [start, end] = [Date.parse(from), Date.parse(to)];
  if (end <= start) throw refuse('request.invalid', { errors: { to: ['The end must be after the start.'] } });
  if (end - start > longestMs) throw refuse('request.invalid', { errors: { to: ['The window must not be longer than four hours.'] } });
  return { from: start, to: end };
}
