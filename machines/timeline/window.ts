import { seekStepS } from '../../contract/media.ts';

/** What a timeline shows of time, in ms since 1970. */
export interface Window {
  from: number;
  to: number;
}

/** From two minutes to a week. */
export const spanLimits = { least: 120_000, most: 7 * 86_400_000 } as const;
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
  return { from: from + byMs, to: to + byMs };
}

/** The window with a moment in it: as it is, or moved so that the moment lies in its first quarter. */
export function showing({ from, to }: Window, at: number): Window {
  if (at >= from && at <= to) return { from, to };
  const length = to - from;
  return { from: Math.round(at - length / 4), to: Math.round(at + (length * 3) / 4) };
}
