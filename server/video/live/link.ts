import type { MediaLink } from '../../../contract/video/media.ts';
import { instant, platformScope, refuse, type Tx } from '../../platform/index.ts';
import type { LinkRequest, MediaEngine, Window } from '../engine.ts';
import { recordedWindow } from '../recorded-window.ts';
import type { VideoApp } from '../video-app.ts';
import { findOutOfService } from '../watch-permission.ts';
import { watermarkFor } from '../watermarks/watermark-for.ts';
import { type LinkGrant, signLink } from './link-token.ts';

/** Signs addresses, limited to existing footage, and logs who received which (`app.media.link`). */
export function linkMaker(app: VideoApp, key: Uint8Array) {
  return async (request: LinkRequest): Promise<MediaLink> => {
    const { camera, kind, quality, reader } = request;
    const engine = await app.media.engineOf(camera);
    const past = request.window ? await pastOf(engine, request, request.window) : null;
    if (!past) await demandLive(app, engine, request);
    const watermark = await app.store.within(platformScope, async (tx) => {
      const view = await recordView(tx, request, past);
      return watermarkFor(tx, request.tenant, request.person, { on: 'players', id: `V-${view}` });
    });
    const { from = 0, to = 0 } = past ?? {};
    const grant: LinkGrant = { camera, reader, kind, quality, from, to, expires: request.until };
    const token = signLink(key, grant);
    const query = `t=${token}`;
    const direct = past ? null : ((await engine.liveAddress?.(camera, token)) ?? null);
    return {
      url: direct ?? `/media/${camera}/${kind}/index.m3u8?${query}`,
      kind,
      from: past && instant(from),
      to: past && instant(to),
      expires_at: instant(request.until),
      server_time: instant(app.clock.now()),
      stream: past || direct ? null : `/media/${camera}/live.ws?${query}`,
      stretches: past ? [...past.stretches] : [],
      ...(past && past.unanswered.length > 0 && { unanswered: past.unanswered }),
      watermark,
    };
  };
}

/** The recorded part of a window, widened to whole segments. @throws Refused `media.no_footage` (OP-8.17), `media.camera_failed` */
async function pastOf(engine: MediaEngine, { camera }: LinkRequest, window: Window) {
  const segments = await engine.segments(camera, window);
  const [first, last] = [segments[0], segments.at(-1)];
  if (!first || !last) throw refuse('media.no_footage');
  const lost = (await engine.unanswered?.(camera, window)) ?? [];
  const unanswered = lost.map(({ from, to, node }) => ({ from: instant(from), to: instant(to), node }));
  return { from: first.from, to: last.to, stretches: recordedWindow(segments, '').stretches, unanswered };
}

/** Refuses a camera that is out of service, or with a permanent fault; a camera that may recover reports its fault in its stream. */
async function demandLive(app: VideoApp, engine: MediaEngine, { camera }: LinkRequest): Promise<void> {
  const out = await findOutOfService(app, camera);
  if (out)
    throw refuse('media.camera_failed', { details: { fault: 'out_of_service', ...(out.reason !== null && { reason: out.reason }) } });
  const { fault } = await engine.state(camera);
  if (fault === 'no_source' || fault === 'no_ffmpeg') throw refuse('media.camera_failed', { details: { fault } });
}

/** Logs who received which address. @returns the id of the entry, shown in watermarks */
async function recordView(tx: Tx, { camera, tenant, kind, quality, reader }: LinkRequest, past: Window | null): Promise<number> {
  const saved = await tx
    .insertInto('media_view')
    .values({
      id_user: reader.kind === 'session' ? reader.user : null,
      id_share: reader.kind === 'share' ? reader.share : null,
      id_recording_request: reader.kind === 'session' ? reader.request : null,
      id_tenant: tenant,
      id_camera: camera,
      kind,
      quality,
      window_from: past && instant(past.from),
      window_to: past && instant(past.to),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return saved.id;
}
