import { seekStepS } from '../../../contract/video/media.ts';

/** A span of time, in ms since 1970. */
export interface Window {
  readonly from: number;
  readonly to: number;
}

/** From twenty seconds to a month. */
export const spanLimits = { least: 20_000, most: 31 * 86_400_000 } as const;
/** One press of an arrow key (OP-2.63, OP-9.59). */
export const stepMs = seekStepS * 1000;

/** A window of another length; what lies at `around` stays where it was. */
export function zoomed({ from, to }: Window, factor: number, around: number): Window {
  const length = Math.min(spanLimits.most, Math.max(spanLimits.least, (to - from) * factor));
  const share = (around - from) / (to - from);
  const begin = around - share * length;
  return { from: Math.round(begin), to: Math.round(begin + length) };
}

export function panned({ from, to }: Window, byMs: number): Window {
  return { from: Math.round(from + byMs), to: Math.round(to + byMs) };
}

/** The window with a moment in it: as it is, or moved so that the moment lies in its first quarter. */
export function showing({ from, to }: Window, at: number): Window {
  if (at >= from && at <= to) return { from, to };
  const length = to - from;
  return { from: Math.round(at - length / 4), to: Math.round(at + (length * 3) / 4) };
}

/** Returns the range to load for a window: half its length more on each side, so that dragging shows data at once. */
export function around({ from, to }: Window): Window {
  const half = Math.round((to - from) / 2);
  return { from: from - half, to: to + half };
}

const bins = [1000, 5000, 15_000, 60_000, 300_000, 900_000, 3_600_000] as const;

/** Marks closer together than this, in ms, are grouped into one; undefined: no grouping. */
export function binOf({ from, to }: Window): number | undefined {
  const minimum = (to - from) / 400;
  return minimum < 1000 ? undefined : (bins.find((bin) => bin >= minimum) ?? 3_600_000);
}
