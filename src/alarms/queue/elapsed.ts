const hourMs = 3_600_000;

/** How long a timer of this age stays unchanged, in ms: each second is shown below one minute, each fifth below one hour, then each minute. */
function tickOf(ageMs: number): number {
  if (ageMs >= hourMs) return 60_000;
  return ageMs < 60_000 ? 1000 : 5000;
}

/** The displayed age: truncated to whole ticks, never negative even if clocks differ. */
export function shownAge(ageMs: number): number {
  const age = Math.max(0, ageMs);
  return age - (age % tickOf(age));
}

const two = (n: number) => String(n).padStart(2, '0');

/** `0:42`, `12:05`, from one hour on `1 h 57`, from one day on `3 d 4 h`: a long wait has another shape than a short one, alike in every language. */
export function formatAge(ageMs: number): string {
  const seconds = Math.floor(shownAge(ageMs) / 1000);
  const days = Math.floor(seconds / 86_400);
  const hours = Math.floor(seconds / 3600) % 24;
  const minutes = Math.floor(seconds / 60) % 60;
  if (days > 0) return `${days} d ${hours} h`;
  if (hours > 0) return `${hours} h ${two(minutes)}`;
  return `${minutes}:${two(seconds % 60)}`;
}

/** The place of a picture on the alarm's clock: `−00:12` before now or before the alarm, `+00:03` after it. */
export function formatOffset(ms: number): string {
  const seconds = Math.round(Math.abs(ms) / 1000);
  const sign = seconds === 0 ? '±' : ms < 0 ? '−' : '+';
  const hours = Math.floor(seconds / 3600);
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return `${sign}${hours > 0 ? `${two(hours)}:` : ''}${rest}`;
}
