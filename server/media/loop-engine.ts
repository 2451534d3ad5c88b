import type { CameraId } from '../../contract/ids.ts';
import { platformScope, type Store } from '../store/store.ts';
import { placeFragment } from './boxes.ts';
import type { LoopClip } from './clips.ts';
import { type Span, segmentAt, segmentMs } from './playlist.ts';

/** Pictures of cameras in segments of two seconds. */
export interface FixedSegments {
  /** 'ok', or a sentence that says what is wrong. */
  health(): string;
  /** What of a window can be watched; null where there is no footage (OP-8.17). */
  footage(camera: CameraId, span: Span, now: number): Promise<Span | null>;
  /** The init segment of a camera; null where it has none. */
  init(camera: CameraId): Promise<Buffer | null>;
  /** Segment n of a camera as fMP4, its decode time counted from 1970; null where there is none. */
  segment(camera: CameraId, n: number): Promise<Buffer | null>;
  /** A JPEG that stands for the camera before its first frame; null where there is none. */
  poster(camera: CameraId): Promise<Buffer | null>;
}

/** What a looping camera shows: its own clip, and others for a while. */
export interface Loop {
  readonly scene: string;
  readonly phase: number;
  readonly incidents: readonly { readonly scene: string; readonly starts: number; readonly ends: number }[];
}

/** What was recorded is kept so long. */
const keptMs = 30 * 24 * 60 * 60_000;
/** Decode times are counted in this many units a second, as in the clips. */
const timescale = 1000;

/** Which fragment of which clip a camera shows in segment n: that of the incident, from its beginning, else that of its own loop. */
export function pictureOf(loop: Loop, n: number, lengthOf: (scene: string) => number): { scene: string; fragment: number } {
  const incident = loop.incidents.findLast((one) => segmentAt(one.starts) <= n && n * segmentMs < one.ends);
  if (incident) {
    const shown = n - segmentAt(incident.starts);
    return { scene: incident.scene, fragment: Math.min(shown, lengthOf(incident.scene) - 1) };
  }
  return { scene: loop.scene, fragment: (n + loop.phase) % lengthOf(loop.scene) };
}

/**
 * Cameras without a camera: clips that loop for ever, each segment placed in time so that the loop has no seam (OP-1.07). What runs now
 * and every window of the last thirty days come from the same few fragments.
 */
export function loopEngine(store: Store, clips: ReadonlyMap<string, LoopClip>): FixedSegments {
  const init = clips.values().next().value?.init ?? null;
  const clipOf = (loop: Loop | null) => (loop ? clips.get(loop.scene) : undefined);
  return {
    health: () => 'ok',
    footage: async (camera, span, now) => {
      const first = Math.max(span.first, segmentAt(now - keptMs));
      const last = Math.min(span.last, segmentAt(now));
      return first <= last && clipOf(await readLoop(store, camera)) ? { first, last } : null;
    },
    init: async (camera) => (clipOf(await readLoop(store, camera)) ? init : null),
    poster: async (camera) => clipOf(await readLoop(store, camera))?.poster ?? null,
    segment: async (camera, n) => {
      const loop = await readLoop(store, camera, n);
      if (!loop) return null;
      const { scene, fragment } = pictureOf(loop, n, (name) => clips.get(name)?.fragments.length ?? 1);
      const bytes = clips.get(scene)?.fragments[fragment];
      return bytes ? placeFragment(bytes, n, BigInt(n) * BigInt((segmentMs / 1000) * timescale)) : null;
    },
  };
}

/** What a camera shows, with the incidents of segment n; without n, none. */
async function readLoop(store: Store, camera: CameraId, n?: number): Promise<Loop | null> {
  return store.within(platformScope, async (tx) => {
    const loop = await tx.selectFrom('media_loop').select(['scene', 'phase']).where('id_camera', '=', camera).executeTakeFirst();
    if (!loop) return null;
    if (n === undefined) return { ...loop, incidents: [] };
    const incidents = await tx
      .selectFrom('media_incident')
      .select(['scene', 'starts', 'ends'])
      .where('id_camera', '=', camera)
      .where('ends', '>', new Date(n * segmentMs))
      .where('starts', '<', new Date((n + 1) * segmentMs))
      .orderBy('id')
      .execute();
    return { ...loop, incidents: incidents.map((one) => ({ scene: one.scene, starts: one.starts.getTime(), ends: one.ends.getTime() })) };
  });
}
