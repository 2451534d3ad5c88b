import type { Window } from '../../../../machines/video/index.ts';
import { momentOf, wallOf } from './zone.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
const steps = [
  second,
  5 * second,
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
  day,
  2 * day,
  7 * day,
] as const;

export interface Tick {
  readonly at: number;
  /** A day begins here. */
  readonly isDay: boolean;
  /** How far ticks lie apart, in ms. */
  readonly step: number;
}

/**
 * Moments at which the axis is written, by the clocks of a zone: as many as fit with 90 px each. Days begin at midnight there, so that one
 * of 23 or 25 hours is as long as it is.
 */
export function ticksOf({ from, to }: Window, width: number, zone: string): Tick[] {
  const fitting = Math.max(2, Math.floor(width / 90));
  const step = steps.find((one) => (to - from) / one <= fitting) ?? 7 * day;
  const found: number[] = step <= hour ? evenly(from, to, step, zone) : byClock(from, to, step, zone);
  return found.map((at) => ({ at, step, isDay: wallOf(at, zone) % day === 0 }));
}

function evenly(from: number, to: number, step: number, zone: string): number[] {
  const offset = wallOf(from, zone) - Math.floor(from / second) * second;
  const ticks: number[] = [];
  for (let at = Math.ceil((from + offset) / step) * step - offset; at <= to; at += step) ticks.push(at);
  return ticks;
}

/** Steps longer than an hour go by what clocks show: they lie an hour nearer or farther where clocks are changed. */
function byClock(from: number, to: number, step: number, zone: string): number[] {
  const ticks: number[] = [];
  const last = wallOf(to, zone);
  for (let wall = Math.ceil(wallOf(from, zone) / step) * step; wall <= last; wall += step) {
    const at = momentOf(wall, zone);
    if (at >= from && at <= to && at !== ticks.at(-1)) ticks.push(at);
  }
  return ticks;
}

/** How far along a window a moment lies, 0 to 1. */
export const shareOf = ({ from, to }: Window, at: number): number => (at - from) / (to - from);
