import type { CameraId } from '../../../../contract/platform/index.ts';
import type { Footage, Mark } from '../../../../contract/video/index.ts';
import type { Window } from '../../../../machines/video/index.ts';
import { shareOf } from './ticks.ts';

/** Sizes in CSS pixels; the names beside the lanes have the same. */
export const sizes = { axis: 22, lane: 30, hit: 7 } as const;

export interface LaneMark {
  readonly mark: Mark;
  readonly at: number;
}
/** One camera, or what happened at the unit without one. */
export interface LaneOf {
  readonly camera: CameraId | null;
  readonly footage: readonly Window[];
  /** Oldest first. */
  readonly marks: readonly LaneMark[];
}

/** Lanes in drawing order: the unit first, then each camera. Computed once per reading. */
export function lanesOf(cameras: readonly CameraId[], footage: readonly Footage[], marks: readonly Mark[]): LaneOf[] {
  const dated = marks.map((mark) => ({ mark, at: Date.parse(mark.at) })).sort((one, other) => one.at - other.at);
  const known = new Set(cameras);
  const byCamera = new Map<CameraId, LaneMark[]>(cameras.map((id) => [id, []]));
  const ofUnit: LaneMark[] = [];
  for (const one of dated) {
    const on = one.mark.cameras.filter((id) => known.has(id));
    for (const id of on) byCamera.get(id)?.push(one);
    if (on.length === 0) ofUnit.push(one);
  }
  const spans = new Map(
    footage.map((one) => [one.camera, one.spans.map(({ from, to }) => ({ from: Date.parse(from), to: Date.parse(to) }))]),
  );
  return [
    { camera: null, footage: [], marks: ofUnit },
    ...cameras.map((camera) => ({ camera, footage: spans.get(camera) ?? [], marks: byCamera.get(camera) ?? [] })),
  ];
}

export const heightOf = (lanes: readonly LaneOf[]): number => sizes.axis + lanes.length * sizes.lane;

/** Returns the moment, the lane and the nearest mark at a point. */
export function hitAt(lanes: readonly LaneOf[], window: Window, width: number, point: { x: number; y: number }) {
  const msPerPx = (window.to - window.from) / Math.max(1, width);
  const at = Math.round(window.from + point.x * msPerPx);
  const lane = point.y < sizes.axis ? null : (lanes[Math.floor((point.y - sizes.axis) / sizes.lane)] ?? null);
  const near = lane ? nearest(lane.marks, at, sizes.hit * msPerPx) : null;
  return { at, lane, mark: near?.mark ?? null };
}

/** Finds the nearest mark by binary search; marks are sorted by time. */
function nearest(marks: readonly LaneMark[], at: number, within: number): LaneMark | null {
  const next = firstFrom(marks, at);
  const beside = [marks[next - 1], marks[next]].filter((one): one is LaneMark => one !== undefined && Math.abs(one.at - at) <= within);
  return beside.sort((one, other) => Math.abs(one.at - at) - Math.abs(other.at - at))[0] ?? null;
}

/** The place of the first mark from a moment on. */
export function firstFrom(marks: readonly LaneMark[], at: number): number {
  let [low, high] = [0, marks.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((marks[middle]?.at ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Converts a span to pixels, clipped to the window; null: entirely outside it. */
export function pixelsOf(window: Window, width: number, span: Window): { x: number; width: number } | null {
  const [begin, end] = [Math.max(0, shareOf(window, span.from) * width), Math.min(width, shareOf(window, span.to) * width)];
  return end > 0 && begin < width && end >= begin ? { x: begin, width: Math.max(1, end - begin) } : null;
}
