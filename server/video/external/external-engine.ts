import type { CameraId } from '../../../contract/platform/index.ts';
import type { CameraFault, CameraState } from '../../../contract/video/camera-state.ts';
import { instant, platformScope } from '../../platform/index.ts';
import type { Fragment, MediaEngine, Segment, Window } from '../engine.ts';
import { frameOf } from '../frame.ts';
import { fragmentCutter, moveFragment, type StreamInit } from '../ingest/fragments/fragments.ts';
import { signLink } from '../live/link-token.ts';
import type { VideoApp } from '../video-app.ts';
import { fetchFromMediaServer, MediaServerError, type Recording, readRecordings } from './media-server.ts';
import { filledTemplate } from './templates.ts';

/** Length of the pieces in which recordings are fetched. */
const pieceMs = 10_000;
const listedMs = 5000;
const ownTokenMs = 60_000;

/** The share id of the platform itself; no share in the store has it. */
export const platformShare = 0;

/**
 * Cameras whose pictures a media server makes (MediaMTX, go2rtc, …), by address templates: live video goes from there to the browser,
 * recordings go through the platform, so that gaps, times and rights are handled as for other cameras.
 */
export function externalEngine(app: VideoApp, key: Uint8Array): MediaEngine {
  const { media } = app.config;
  const faults = new Map<CameraId, { fault: CameraFault; since: number }>();
  const filled = async (template: string, camera: CameraId, more: { window?: Window; token?: string } = {}): Promise<string> => {
    const row = await app.store.within(platformScope, (tx) =>
      tx.selectFrom('camera').select('name').where('id', '=', camera).executeTakeFirst(),
    );
    return filledTemplate(template, { camera, name: row?.name ?? '', token: more.token ?? ownToken(camera), ...more.window });
  };
  const ownToken = (camera: CameraId): string => {
    const expires = app.clock.now() + ownTokenMs;
    return signLink(key, {
      camera,
      reader: { kind: 'share', share: platformShare },
      kind: 'recorded',
      quality: 'main',
      from: 0,
      to: 0,
      expires,
    });
  };
  const reportingFaults = async <T>(camera: CameraId, work: () => Promise<T>, none: T): Promise<T> => {
    try {
      const done = await work();
      faults.delete(camera);
      return done;
    } catch (error) {
      const fault = error instanceof MediaServerError ? error.fault : 'unknown';
      if (faults.get(camera)?.fault !== fault) faults.set(camera, { fault, since: app.clock.now() });
      return none;
    }
  };
  const recordings = recordingsOf(app, async (camera, window) => {
    if (!media.recordedUrl) return [];
    const url = await filled(media.recordedUrl, camera, { window });
    return readRecordings((await fetchFromMediaServer(url)).toString(), url);
  });
  const listed = (camera: CameraId, window: Window) => reportingFaults(camera, () => recordings(camera, window), []);
  const piece = async (camera: CameraId, name: string) => {
    const [, from = '', ms = ''] = /^(\d{12,14})-(\d{1,8})$/.exec(name) ?? [];
    if (ms === '') return null;
    const window = { from: Number(from), to: Number(from) + Number(ms) };
    return reportingFaults(
      camera,
      async () => {
        const one = (await recordings(camera, window)).find((found) => found.from <= window.from && found.to >= window.to);
        return one ? readPiece(await fetchFromMediaServer(pieceUrl(one, window)), window.from) : null;
      },
      null,
    );
  };
  return {
    name: 'external',
    health: () => (faults.size > 0 ? `The media server does not give the pictures of ${faults.size} cameras.` : 'ok'),
    state: async (camera) => stateOf(camera, faults.get(camera), media.recordedUrl !== null),
    liveAddress: async (camera, token) => (media.liveUrl ? filled(media.liveUrl, camera, { token }) : null),
    segments: async (camera, window) => segmentsOf(await listed(camera, window), window),
    stretches: async (camera, window) =>
      (await listed(camera, window)).map(({ from, to }) => ({ from: Math.max(from, window.from), to: Math.min(to, window.to) })),
    liveSegments: async () => [],
    init: async (camera, name) => (name.startsWith('i') ? ((await piece(camera, name.slice(1)))?.init ?? null) : null),
    segment: async (camera, name) => (await piece(camera, name))?.bytes ?? null,
    follow: (_camera, _quality, listener) => {
      listener.waiting('no_source');
      return () => undefined;
    },
    frame: async (camera, at) => {
      const { frameUrl } = media;
      if (frameUrl && (at === null || frameUrl.includes('{from}'))) {
        const window = at === null ? {} : { window: { from: at, to: at + 1000 } };
        return reportingFaults(camera, async () => fetchFromMediaServer(await filled(frameUrl, camera, window)), null);
      }
      if (at === null || !app.media.ffmpeg) return null;
      const [segment] = segmentsOf(await listed(camera, { from: at, to: at + 1 }), { from: at, to: at + 1 });
      const found = segment && (await piece(camera, segment.name));
      return found ? frameOf(app.media.ffmpeg, Buffer.concat([found.init, ...found.plain]), at - segment.from) : null;
    },
  };
}

/** Fetches a list of recordings once for many pieces of a window. */
function recordingsOf(app: VideoApp, list: (camera: CameraId, window: Window) => Promise<Recording[]>) {
  const cache = new Map<string, { until: number; found: Promise<Recording[]> }>();
  return (camera: CameraId, { from, to }: Window): Promise<Recording[]> => {
    const now = app.clock.now();
    const hour = { from: Math.floor(from / 3_600_000) * 3_600_000, to: Math.ceil(to / 3_600_000) * 3_600_000 };
    const name = `${camera} ${hour.from} ${hour.to}`;
    const cached = cache.get(name);
    const found = cached && cached.until > now ? cached.found : list(camera, hour);
    if (found !== cached?.found) {
      if (cache.size > 500) cache.clear();
      cache.set(name, { until: now + listedMs, found });
      found.catch(() => cache.delete(name));
    }
    return found.then((all) => all.filter((one) => one.to > from && one.from < to));
  };
}

/** Some media servers cut recordings by `start` and `duration`; from others, a complete recording is fetched. */
const isCut = ({ url }: Recording): boolean => new URL(url).searchParams.has('start');

function pieceUrl(one: Recording, { from, to }: Window): string {
  if (!isCut(one)) return one.url;
  const url = new URL(one.url);
  url.searchParams.set('start', new Date(from).toISOString());
  url.searchParams.set('duration', String((to - from) / 1000));
  url.searchParams.set('format', 'fmp4');
  return url.href;
}

function segmentsOf(found: readonly Recording[], window: Window): Segment[] {
  return found.flatMap((one) => {
    const pieces: Window[] = [];
    if (!isCut(one)) pieces.push(one);
    else
      for (let at = Math.floor(one.from / pieceMs) * pieceMs; at < one.to; at += pieceMs)
        pieces.push({ from: Math.max(at, one.from), to: Math.min(at + pieceMs, one.to) });
    const overlapping = pieces.filter(({ from, to }) => to > window.from && from < window.to && to > from);
    const [first] = overlapping;
    const nameOf = ({ from, to }: Window) => `${from}-${to - from}`;
    return first
      ? overlapping.map((piece) => ({
          name: nameOf(piece),
          init: `i${nameOf(first)}`,
          from: piece.from,
          to: piece.to,
          follows: piece !== first,
        }))
      : [];
  });
}

/** Fragmented MP4 of a media server, moved to its wall-clock time. */
function readPiece(sent: Buffer, from: number): { init: Buffer; bytes: Buffer; plain: Buffer[] } {
  let init: StreamInit | null = null;
  const fragments: Fragment[] = [];
  fragmentCutter({
    init: (found) => {
      init ??= found;
    },
    fragment: (fragment) => void fragments.push(fragment),
  }).push(sent);
  const stream = init as StreamInit | null;
  const first = fragments[0];
  if (!stream || !first) throw new MediaServerError('codec', 'The media server did not send fragmented MP4; configure it to record fMP4');
  const plain = fragments.map(({ bytes }) => Buffer.from(bytes));
  const moved = fragments.map((one, i) => moveFragment(one, stream, from - first.at, i + 1).bytes);
  return { init: stream.bytes, bytes: Buffer.concat(moved), plain };
}

const stateOf = (id_camera: CameraId, failed: { fault: CameraFault; since: number } | undefined, recording: boolean): CameraState => ({
  id_camera,
  phase: failed ? 'failed' : 'idle',
  fault: failed?.fault ?? null,
  since: failed ? instant(failed.since) : null,
  recording,
  stream: null,
  restarts: 0,
});
