import type { FastifyReply, FastifyRequest } from 'fastify';
import { api } from '../../contract/api.ts';
import type { App } from '../http/app.ts';
import { refuse } from '../http/refused.ts';
import { route } from '../http/route.ts';
import { secret } from '../secrets.ts';
import { projectFolder, readClips } from './clips.ts';
import { footageRoute } from './footage.ts';
import { type LinkGrant, readLink } from './link-token.ts';
import type { FixedSegments } from './loop-engine.ts';
import { loopEngine } from './loop-engine.ts';
import { makeLink } from './media-link.ts';
import { lateSegments, liveSpan, playlist, segmentMs, spanOf } from './playlist.ts';
import { viewers } from './viewers.ts';

const types = { m3u8: 'application/vnd.apple.mpegurl', mp4: 'video/mp4', m4s: 'video/iso.segment', jpg: 'image/jpeg' } as const;
type Params = { Params: { camera: string; kind: string; file: string }; Querystring: { t?: unknown } };

/** Links to watch cameras, and what they lead to. */
export async function mediaRoutes(app: App): Promise<void> {
  const key = await secret(app.config, 'media-links');
  const engine = loopEngine(app.store, await readClips(projectFolder('server/demo/clips')));
  app.health.media = () => engine.health();
  footageRoute(app, engine);
  route(app, api.mediaLink, ({ caller, body }) => makeLink({ app, engine, key }, caller, body));

  const mayWatch = viewers(app.store, app.clock);
  app.http.get<Params>('/media/:camera/:kind/:file', { schema: { hide: true } }, async (request, reply) => {
    const grant = admit(request, key, app.clock.now());
    if (!(await mayWatch(grant))) throw refuse('media.link_invalid');
    return serve(engine, grant, request, reply, app.clock.now());
  });
}

/** @throws Refused `media.link_invalid` unless the signature is ours and of this very address, `media.link_expired` */
function admit(request: FastifyRequest<Params>, key: Uint8Array, now: number): LinkGrant {
  const { t } = request.query;
  const read = readLink(key, typeof t === 'string' ? t : '', now);
  if (read.kind === 'expired') throw refuse('media.link_expired');
  const { camera, kind } = request.params;
  if (read.kind === 'invalid' || String(read.grant.camera) !== camera || read.grant.kind !== kind) throw refuse('media.link_invalid');
  return read.grant;
}

async function serve(engine: FixedSegments, grant: LinkGrant, request: FastifyRequest<Params>, reply: FastifyReply, now: number) {
  void reply.header('referrer-policy', 'no-referrer');
  const { file } = request.params;
  const live = grant.kind === 'live';
  if (file === 'index.m3u8') {
    const span = live ? liveSpan(now) : spanOf(grant.from, grant.to);
    const query = `t=${String(request.query.t)}`;
    return reply
      .type(types.m3u8)
      .header('cache-control', 'no-store')
      .send(playlist(span, live ? 'live' : 'past', query));
  }
  if (file === 'init.mp4') return send(reply, types.mp4, 3600, await engine.init(grant.camera));
  if (file === 'poster.jpg') return send(reply, types.jpg, 3600, await engine.poster(grant.camera));
  const n = Number(/^(\d{1,12})\.m4s$/.exec(file)?.[1] ?? Number.NaN);
  const allowed = live ? { first: liveSpan(now).first - lateSegments, last: liveSpan(now).last } : spanOf(grant.from, grant.to);
  if (!(n >= allowed.first && n <= allowed.last)) throw refuse('media.link_invalid');
  return send(reply, types.m4s, segmentMs / 1000, await engine.segment(grant.camera, n));
}

function send(reply: FastifyReply, type: string, seconds: number, bytes: Buffer | null): FastifyReply {
  if (!bytes) throw refuse('media.no_footage');
  return reply.type(type).header('cache-control', `private, max-age=${seconds}`).send(bytes);
}
