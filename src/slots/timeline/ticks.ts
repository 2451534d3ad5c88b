import type { Window } from '../../../machines/timeline/window.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const steps = [
  10 * second,
  30 * second,
  minute,
  5 * minute,
  10 * minute,
  30 * minute,
  hour,
  3 * hour,
  6 * hour,
  12 * hour,
  24 * hour,
] as const;

/** Moments at which the axis is written, in this browser's time zone: as many as fit with 90 px each. */
export function ticksOf({ from, to }: Window, width: number): number[] {
  const fitting = Math.max(2, Math.floor(width / 90));
  const step = steps.find((one) => (to - from) / one <= fitting) ?? 24 * hour;
  const ticks: number[] = [];
  const offset = new Date(from).getTimezoneOffset() * minute;
  for (let at = Math.ceil((from - offset) / step) * step + offset; at <= to; at += step) ticks.push(at);
  return ticks;
}

/** How far along a window a moment lies, 0 to 1. */
export const shareOf = ({ from, to }: Window, at: number): number => (at - from) / (to - from);
