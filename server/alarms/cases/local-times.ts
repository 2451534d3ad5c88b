/** The time zones of a package: of its site, and of the operator who asked for it. */
export interface CaseZones {
  readonly site: string;
  readonly operator: string;
}

const instantPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:?\d\d)$/;

/** Whether the time zone is one that this platform knows. */
export function isKnownZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).format(0) !== '';
  } catch {
    return false;
  }
}

/** A moment on the clock of a zone, with its offset from UTC then: `2026-03-02 08:15:00 GMT-06:00 America/Mexico_City`. */
export function localTime(at: number, zone: string): string {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' }).format(at);
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(at);
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return `${clock} ${offset === 'GMT' ? 'GMT+00:00' : offset} ${zone}`;
}

/** A copy of a record in which each instant `at` has `at_site` and `at_operator` beside it: the same moment on both clocks. */
export function withLocalTimes(value: unknown, zones: CaseZones): unknown {
  if (Array.isArray(value)) return value.map((one) => withLocalTimes(isInstant(one) ? { at: one } : one, zones));
  if (typeof value !== 'object' || value === null) return value;
  const copy: Record<string, unknown> = {};
  for (const [name, of] of Object.entries(value)) {
    copy[name] = withLocalTimes(of, zones);
    if (!isInstant(of)) continue;
    copy[`${name}_site`] = localTime(Date.parse(of), zones.site);
    copy[`${name}_operator`] = localTime(Date.parse(of), zones.operator);
  }
  return copy;
}

const isInstant = (value: unknown): value is string => typeof value === 'string' && instantPattern.test(value);
