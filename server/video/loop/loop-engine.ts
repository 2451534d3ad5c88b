import type { CameraId } from '../../../contract/platform/index.ts';
import type { CameraState, StreamFacts } from '../../../contract/video/camera-state.ts';
import type { Clock, Store } from '../../platform/index.ts';
import { placeFragment } from '../boxes.ts';
import type { LoopClip } from '../clips.ts';
import type { LiveListener, MediaEngine, Segment, Window } from '../engine.ts';
import type { Ffmpeg } from '../ffmpeg.ts';
import { frameOf } from '../frame.ts';
import { LoopFeed } from './loop-feed.ts';
import { pictureOf, readLoop, segmentAt, segmentMs } from './loop-picture.ts';

/** Retention of recordings. */
const retentionMs = 30 * 24 * 60 * 60_000;
const liveCount = 6;
const initName = 'init';
const framesPerSecond = 10;
const framesRemembered = 500;

interface Parts {
  readonly store: Store;
  readonly clock: Clock;
  readonly clips: ReadonlyMap<string, LoopClip>;
  /** null: a poster replaces every frame. */
  readonly ffmpeg: Ffmpeg | null;
}

/** The engine of simulated cameras. */
export interface LoopEngine extends MediaEngine {
  readonly name: 'loop';
  has(camera: CameraId): Promise<boolean>;
  close(): void;
}

const segmentOf = (n: number, first: number): Segment => ({
  name: String(n),
  init: initName,
  from: n * segmentMs,
  to: (n + 1) * segmentMs,
  follows: n > first,
});

/**
 * Simulated cameras: clips that loop without end, each segment placed in time so that the loop is seamless (OP-1.07). Live video
 * and every window of the last thirty days come from the same few fragments; segment n is the two seconds from n · 2 on.
 */
export function loopEngine({ store, clock, clips, ffmpeg }: Parts): LoopEngine {
  const init = clips.values().next().value?.init ?? Buffer.alloc(0);
  const facts = streamOf(init);
  const clipOf = async (camera: CameraId) => clips.get((await readLoop(store, camera))?.scene ?? '');
  const has = async (camera: CameraId) => (await clipOf(camera)) !== undefined;
  const lengthOf = (scene: string) => clips.get(scene)?.fragments.length ?? 1;
  const numbers = (window: Window): { first: number; last: number } => ({
    first: Math.max(segmentAt(window.from), segmentAt(clock.now() - retentionMs)),
    last: Math.min(Math.ceil(window.to / segmentMs) - 1, segmentAt(clock.now())),
  });
  const pictureAt = async (camera: CameraId, n: number) => {
    const loop = await readLoop(store, camera, n);
    return loop && clips.has(loop.scene) ? pictureOf(loop, n, lengthOf) : null;
  };
  const segment = async (camera: CameraId, n: number): Promise<Buffer | null> => {
    const picture = await pictureAt(camera, n);
    const bytes = picture && clips.get(picture.scene)?.fragments[picture.fragment];
    return bytes ? placeFragment(bytes, n, BigInt(n) * BigInt(segmentMs)) : null;
  };
  const segments = async (camera: CameraId, { first, last }: { first: number; last: number }): Promise<Segment[]> =>
    first <= last && (await has(camera)) ? Array.from({ length: last - first + 1 }, (_, i) => segmentOf(first + i, first)) : [];
  const feeds = loopFeeds((camera) => ({ clock, init, codecs: facts.codecs, segment: (n) => segment(camera, n) }));
  return {
    name: 'loop',
    health: () => 'ok',
    has,
    close: feeds.close,
    state: async (camera) => stateOf(camera, (await has(camera)) ? { ...facts, fps: framesPerSecond } : null),
    segments: async (camera, window) => segments(camera, numbers(window)),
    stretches: async (camera, window) => {
      const { first, last } = numbers(window);
      const [from, to] = [Math.max(window.from, first * segmentMs), Math.min(window.to, (last + 1) * segmentMs)];
      return from < to && (await has(camera)) ? [{ from, to }] : [];
    },
    liveSegments: async (camera) => {
      const last = segmentAt(clock.now());
      return segments(camera, { first: last - liveCount + 1, last });
    },
    init: async (camera, name) => (name === initName && (await has(camera)) ? init : null),
    segment: async (camera, name) => (/^\d{1,12}$/.test(name) ? segment(camera, Number(name)) : null),
    follow: feeds.follow,
    frame: loopFrames({ clips, clock, ffmpeg, init, pictureAt }),
  };
}

const stateOf = (id_camera: CameraId, stream: CameraState['stream']): CameraState => ({
  id_camera,
  phase: stream ? 'streaming' : 'failed',
  fault: stream ? null : 'no_source',
  since: null,
  recording: stream !== null,
  stream,
  restarts: 0,
});

/** One feed per followed camera, shared by its listeners. */
function loopFeeds(sourceOf: (camera: CameraId) => ConstructorParameters<typeof LoopFeed>[0]) {
  const feeds = new Map<CameraId, LoopFeed>();
  return {
    follow: (camera: CameraId, _quality: unknown, listener: LiveListener) => {
      const feed = feeds.get(camera) ?? new LoopFeed(sourceOf(camera));
      feeds.set(camera, feed);
      feed.add(listener);
      return () => {
        feed.remove(listener);
        if (feed.hasListeners || feeds.get(camera) !== feed) return;
        feeds.delete(camera);
        feed.end();
      };
    },
    close: () => {
      for (const feed of feeds.values()) feed.end();
      feeds.clear();
    },
  };
}

interface FrameParts extends Omit<Parts, 'store'> {
  readonly init: Buffer;
  pictureAt(camera: CameraId, n: number): Promise<{ scene: string; fragment: number } | null>;
}

/** Clips are short, so there are few frames: each is made once and cached for every camera and every loop. */
function loopFrames({ clips, clock, ffmpeg, init, pictureAt }: FrameParts): MediaEngine['frame'] {
  const pending = new Map<string, Promise<Buffer | null>>();
  return async (camera, at) => {
    const moment = at ?? clock.now();
    if (moment > clock.now() + segmentMs || moment < clock.now() - retentionMs) return null;
    const n = segmentAt(moment);
    const picture = await pictureAt(camera, n);
    const clip = picture && clips.get(picture.scene);
    if (!clip) return null;
    const bytes = clip.fragments[picture.fragment];
    if (!ffmpeg || !bytes) return clip.poster;
    const ms = 1000 / framesPerSecond;
    const offset = at === null ? 0 : Math.floor((moment - n * segmentMs) / ms) * ms;
    const name = `${picture.scene} ${picture.fragment} ${offset}`;
    const found = pending.get(name) ?? frameOf(ffmpeg, Buffer.concat([init, placeFragment(bytes, 1, 0n)]), offset);
    if (pending.size >= framesRemembered) pending.clear();
    pending.set(name, found);
    const jpeg = await found;
    // Too many concurrent requests, or a timeout: the frame is made the next time.
    if (!jpeg && pending.get(name) === found) pending.delete(name);
    return jpeg ?? clip.poster;
  };
}

/** Reads the init segment of a looping clip: one H.264 track. */
function streamOf(init: Buffer): Omit<StreamFacts, 'fps'> {
  const entry = init.indexOf('avc1');
  const config = init.indexOf('avcC');
  if (entry < 0 || config < 0) return { codecs: '', width: 0, height: 0, audio: false };
  const codecs = `avc1.${init.toString('hex', config + 5, config + 8)}`;
  return { codecs, width: init.readUInt16BE(entry + 28), height: init.readUInt16BE(entry + 30), audio: false };
}
