/** A recorded window that is asked for at once, ms. */
export interface RecordedWindow {
  from: number;
  to: number;
}

/** So much is asked for at a time; what follows is asked for when it ends. */
const windowMs = 10 * 60_000;
/** Where a recorded picture begins that nobody sent anywhere: this long ago. */
export const agoMs = 60_000;
const segmentMs = 2000;

/** The window that begins at a moment: ten minutes, or as much of them as lies in the past. */
export function windowAt(at: number, now: number): RecordedWindow {
  return { from: at, to: Math.max(at + segmentMs, Math.min(at + windowMs, now)) };
}

/** Whether a moment can be gone to without asking for another window. */
export function isIn({ from, to }: RecordedWindow, at: number): boolean {
  return at >= from && at < to - segmentMs;
}

/** Whether the picture came to the end of its window. */
export function isOver({ to }: RecordedWindow, at: number): boolean {
  return at >= to - 1.2 * segmentMs;
}

/** The text of a field for date and time, in this browser's time zone, and back; null: not a moment. */
export function fieldOf(at: number): string {
  const local = new Date(at - new Date(at).getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 19);
}
export function momentOf(field: string): number | null {
  const at = new Date(field).getTime();
  return Number.isNaN(at) ? null : at;
}
