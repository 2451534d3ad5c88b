import type { MediaKind, MediaLink, MediaLinkRequest } from '../../contract/media.ts';
import { instant } from '../clock.ts';
import type { App } from '../http/app.ts';
import { type Caller, scopeOf } from '../http/caller.ts';
import { refuse } from '../http/refused.ts';
import { demand } from '../http/route.ts';
import { signLink } from './link-token.ts';
import type { FixedSegments } from './loop-engine.ts';
import { liveSpan, type Span, segmentMs, spanOf } from './playlist.ts';

/** An address works for so long. */
const linkMs = 30 * 60_000;
const longestMs = 4 * 60 * 60_000;
/** Live pictures and recorded ones are two rights (OP-5.07, OP-5.08, OP-6.06); the seconds around an alarm are recorded. */
const rightOf = { live: 'live_video', pre_alarm: 'record_video', recorded: 'record_video' } as const satisfies Record<MediaKind, string>;

interface Deps {
  app: App;
  engine: FixedSegments;
  key: Uint8Array;
}

/**
 * An address to watch a camera, for this user, this session, this kind and this window only (OQ-70). A window is widened to whole
 * segments and cut to what there is: the reply says which. Who got it is kept.
 * @throws Refused `access.forbidden` naming the right, `record.not_found` for a camera the caller cannot see, `request.invalid` for a
 * window that is none, `media.camera_offline`, `media.no_footage` (OP-8.17)
 */
export async function makeLink({ app, engine, key }: Deps, caller: Caller, asked: MediaLinkRequest): Promise<MediaLink> {
  const watcher = demand(caller, rightOf[asked.kind], 'Video');
  const now = app.clock.now();
  const window = asked.kind === 'live' ? liveSpan(now) : windowOf(asked);
  return app.store.within(scopeOf(watcher), async (tx) => {
    const camera = await tx
      .selectFrom('camera')
      .select(['id', 'id_tenant', 'online', 'recording_support'])
      .where('id', '=', asked.id_camera)
      .executeTakeFirst();
    if (!camera) throw refuse('record.not_found');
    if (asked.kind === 'live' && !camera.online) throw refuse('media.camera_offline');
    if (asked.kind !== 'live' && !camera.recording_support) {
      throw refuse('media.no_footage', { message: 'This camera does not record: there is no footage for the selected time.' });
    }
    const span = await engine.footage(camera.id, window, now);
    if (!span) throw refuse('media.no_footage');
    const times = asked.kind === 'live' ? null : { from: span.first * segmentMs, to: (span.last + 1) * segmentMs };
    const expires = now + linkMs;
    await tx
      .insertInto('media_view')
      .values({
        id_user: caller.user,
        id_tenant: camera.id_tenant,
        id_camera: camera.id,
        kind: asked.kind,
        window_from: times && instant(times.from),
        window_to: times && instant(times.to),
      })
      .execute();
    const scope = { camera: camera.id, user: caller.user, session: caller.session, kind: asked.kind };
    const token = signLink(key, { ...scope, from: times?.from ?? 0, to: times?.to ?? 0, expires });
    return {
      url: `/media/${camera.id}/${asked.kind}/index.m3u8?t=${token}`,
      kind: asked.kind,
      from: times && instant(times.from),
      to: times && instant(times.to),
      expires_at: instant(expires),
      server_time: instant(now),
      stream: null,
      stretches: times ? [{ at: instant(times.from), seconds: (times.to - times.from) / 1000 }] : [],
      watermark: null,
    };
  });
}

function windowOf({ from, to }: MediaLinkRequest): Span {
  const missing = 'A recorded window needs from and to.';
  if (!from || !to) throw refuse('request.invalid', { errors: { ...(!from && { from: [missing] }), ...(!to && { to: [missing] }) } });
  const [start, end] = [Date.parse(from), Date.parse(to)];
  if (end <= start) throw refuse('request.invalid', { errors: { to: ['The window must end after it begins.'] } });
  if (end - start > longestMs) throw refuse('request.invalid', { errors: { to: ['The window must not be longer than four hours.'] } });
  return spanOf(start, end);
}
