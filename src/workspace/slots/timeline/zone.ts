const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(zone, made);
  return made;
}

/** Returns the wall-clock time of a zone at a moment, encoded as UTC ms; whole seconds. */
export function wallOf(at: number, zone: string): number {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const { type, value } of formatOf(zone).formatToParts(at)) parts[type] = Number(value);
  const { year = 1970, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** The moment at which the clocks of a zone show this; where they skip it, the moment after the skip, where they show it twice, the first. */
export function momentOf(wall: number, zone: string): number {
  const guess = wall - (wallOf(wall, zone) - wall);
  const tries = [wall - offsetAt(guess - 86_400_000 / 4, zone), wall - offsetAt(guess + 86_400_000 / 4, zone)];
  const fitting = tries.filter((at) => wallOf(at, zone) === wall);
  return fitting.length > 0 ? Math.min(...fitting) : Math.max(...tries);
}

const offsetAt = (at: number, zone: string): number => wallOf(at, zone) - Math.floor(at / 1000) * 1000;

const dayMs = 86_400_000;

/** The day of a zone that a moment lies in: from midnight to midnight, 23 or 25 hours where clocks are changed. */
export function dayOf(at: number, zone: string): { from: number; to: number } {
  const midnight = Math.floor(wallOf(at, zone) / dayMs) * dayMs;
  return { from: momentOf(midnight, zone), to: momentOf(midnight + dayMs, zone) };
}
