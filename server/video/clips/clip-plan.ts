import type { CameraId } from '../../../contract/platform/index.ts';
import type { MediaEngine, Segment, Window } from '../engine.ts';

/** Consecutive segments without a gap. */
export interface ClipPart extends Window {
  readonly segments: readonly Segment[];
}

/** Parts with the same init segment, which can form one file. */
export interface Reel {
  readonly init: Buffer;
  readonly parts: readonly ClipPart[];
}

/** The footage of a clip. `from` and `to` are those of its first and last segment, unless it is re-encoded. */
export interface ClipPlan extends Window {
  readonly reels: readonly Reel[];
  /** Parts of the window without a recording. */
  readonly gaps: readonly Window[];
  /** Recorded duration, ms. */
  readonly recorded: number;
}

/** Shorter gaps between two parts are not reported, ms. */
const gapMs = 1000;

/** Reads which parts of a window a camera recorded; null: none (OP-8.17). */
export async function planClip(engine: Pick<MediaEngine, 'segments' | 'init'>, camera: CameraId, window: Window): Promise<ClipPlan | null> {
  const segments = await engine.segments(camera, window);
  const parts = partsOf(segments);
  const [first, last] = [parts[0], parts.at(-1)];
  if (!first || !last) return null;
  const inits = new Map<string, Buffer | null>();
  for (const name of new Set(segments.map(({ init }) => init))) inits.set(name, await engine.init(camera, name));
  const reels: { init: Buffer; parts: ClipPart[] }[] = [];
  for (const part of parts) {
    const init = inits.get(part.segments[0]?.init ?? '') ?? null;
    const reel = reels.at(-1);
    if (init === null) continue;
    if (reel?.init.equals(init)) reel.parts.push(part);
    else reels.push({ init, parts: [part] });
  }
  const usedParts = reels.flatMap((reel) => reel.parts);
  if (usedParts.length === 0) return null;
  const recorded = usedParts.reduce((sum, { from, to }) => sum + to - from, 0);
  return { reels, recorded, from: first.from, to: last.to, gaps: gapsOf(usedParts, window) };
}

function partsOf(segments: readonly Segment[]): ClipPart[] {
  const parts: { from: number; to: number; segments: Segment[] }[] = [];
  for (const segment of segments) {
    const part = parts.at(-1);
    if (part && segment.follows && part.segments.at(-1)?.init === segment.init) {
      part.segments.push(segment);
      part.to = segment.to;
    } else parts.push({ from: segment.from, to: segment.to, segments: [segment] });
  }
  return parts;
}

function gapsOf(parts: readonly Window[], { from, to }: Window): Window[] {
  const gaps: Window[] = [];
  let at = from;
  for (const part of [...parts, { from: to, to }]) {
    if (part.from - at >= gapMs) gaps.push({ from: at, to: part.from });
    at = Math.max(at, part.to);
  }
  return gaps;
}
