import type { FastifyReply, FastifyRequest } from 'fastify';
import { api } from '../../contract/api.ts';
import { Refused, refuse, route } from '../platform/index.ts';
import type { Segment } from './engine.ts';
import { authorizeRoute } from './external/authorize.ts';
import { frameRoute } from './frames.ts';
import { type LinkGrant, readLink } from './live/link-token.ts';
import { liveSockets } from './live/live-socket.ts';
import { LiveWindow } from './live/live-window.ts';
import { makeLink } from './live/media-link.ts';
import { recordedWindow } from './recorded-window.ts';
import { shareRoutes } from './shares/share-routes.ts';
import type { VideoApp } from './video-app.ts';
import { createWatchCheck } from './watch-permission.ts';

const types = { m3u8: 'application/vnd.apple.mpegurl', mp4: 'video/mp4', m4s: 'video/iso.segment', jpg: 'image/jpeg' } as const;
type Params = { Params: { camera: string; kind: string; file: string }; Querystring: { t?: unknown } };
type CachedType = 'mp4' | 'm4s' | 'jpg';
const fileForm = /^([\w.-]{1,80})\.(mp4|m4s|jpg)$/;
/** Init segments and segments never change under their name. */
const maxAgeS = { mp4: 3600, m4s: 60, jpg: 60 } as const;

/** Media addresses of cameras, and the endpoints that serve them. */
export function mediaRoutes(app: VideoApp, key: Uint8Array): void {
  route(app, api.mediaLink, ({ caller, body }) => makeLink(app, caller, body));
  frameRoute(app);
  shareRoutes(app);
  const mayWatch = createWatchCheck(app);
  liveSockets({ app, key, mayWatch });
  authorizeRoute({ app, key, mayWatch });
  const lists = playlists(app);
  app.http.get<Params>('/media/:camera/:kind/:file', async (request, reply) => {
    const grant = admit(request, key, app.clock.now());
    if (!(await mayWatch(grant))) throw refuse('media.link_invalid');
    void reply.header('referrer-policy', 'no-referrer');
    if (request.params.file === 'index.m3u8') {
      const text = await lists.playlist(grant, `t=${String(request.query.t)}`);
      return reply.type(types.m3u8).header('cache-control', 'no-store').send(text);
    }
    const [, name = '', found] = fileForm.exec(request.params.file) ?? [];
    const type = found as CachedType | undefined;
    if (type === undefined || !(await lists.names(grant, name, type))) throw refuse('media.link_invalid');
    return send(reply, type, await read(app, grant, name, type));
  });
}

/** @throws Refused `media.link_invalid` unless the signature is valid for this address, `media.link_expired` */
function admit(request: FastifyRequest<Params>, key: Uint8Array, now: number): LinkGrant {
  const { t } = request.query;
  const read = readLink(key, typeof t === 'string' ? t : '', now);
  if (read.kind === 'expired') throw refuse('media.link_expired');
  const { camera, kind } = request.params;
  if (read.kind === 'invalid' || String(read.grant.camera) !== camera || read.grant.kind !== kind) throw refuse('media.link_invalid');
  return read.grant;
}

async function read(app: VideoApp, { camera, kind, from }: LinkGrant, name: string, type: CachedType): Promise<Buffer | null> {
  const engine = await app.media.engineOf(camera);
  if (type === 'jpg') return engine.frame(camera, kind === 'live' ? null : from);
  return (type === 'mp4' ? engine.init(camera, name) : engine.segment(camera, name)).catch((error: unknown) => {
    if (error instanceof Refused || !isOfDisk(error)) throw error;
    app.log.error({ err: error, camera }, 'a recording could not be read');
    throw refuse('media.unreadable');
  });
}

/** Whether an error is one of the file system. */
const isOfDisk = (error: unknown): boolean => error instanceof Error && 'syscall' in error;

function send(reply: FastifyReply, type: CachedType, bytes: Buffer | null): FastifyReply {
  if (!bytes) throw refuse('media.no_footage');
  return reply.type(types[type]).header('cache-control', `private, max-age=${maxAgeS[type]}`).send(bytes);
}

const playlistCacheSize = 200;
const pastMs = 60_000;

/** The segments that each grant may open: those of its window, or of its live stream. */
function playlists(app: VideoApp) {
  const live = new Map<string, LiveWindow>();
  const past = new Map<string, { until: number; segments: Promise<Segment[]> }>();

  const nameOf = ({ camera, quality }: LinkGrant) => `${camera} ${quality}`;
  const liveOf = async (grant: LinkGrant) => {
    const { camera, quality } = grant;
    const engine = await app.media.engineOf(camera);
    const newest = await engine.liveSegments(camera, quality);
    const name = nameOf(grant);
    const window = live.get(name) ?? new LiveWindow();
    live.set(name, window);
    const list = window.list(newest);
    if (newest.length === 0) {
      const { fault } = await engine.state(camera);
      throw refuse('media.camera_failed', { details: { fault: fault ?? 'unknown' } });
    }
    return { window, list };
  };

  const pastOf = ({ camera, from, to }: LinkGrant): Promise<Segment[]> => {
    const now = app.clock.now();
    const name = `${camera} ${from} ${to}`;
    const found = past.get(name);
    if (found && found.until > now) return found.segments;
    if (past.size >= playlistCacheSize) past.clear();
    const segments = app.media.engineOf(camera).then((engine) => engine.segments(camera, { from, to }));
    past.set(name, { until: now + pastMs, segments });
    segments.catch(() => past.delete(name));
    return segments;
  };

  return {
    playlist: async (grant: LinkGrant, query: string): Promise<string> => {
      if (grant.kind !== 'live') return recordedWindow(await pastOf(grant), query).playlist;
      const { list } = await liveOf(grant);
      return recordedWindow(list.segments, query, list).playlist;
    },
    names: async (grant: LinkGrant, name: string, type: CachedType): Promise<boolean> => {
      if (type === 'jpg') return name === 'poster';
      if (grant.kind !== 'live') return (await pastOf(grant)).some((one) => (type === 'mp4' ? one.init : one.name) === name);
      const isIn = (window: LiveWindow) => (type === 'mp4' ? window.hasInit(name) : window.has(name));
      const current = live.get(nameOf(grant));
      return (current !== undefined && isIn(current)) || isIn((await liveOf(grant)).window);
    },
  };
}
