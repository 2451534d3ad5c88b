/** The text of a field for date and time, in this browser's time zone. */
export function fieldOf(at: number): string {
  const local = new Date(at - new Date(at).getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 19);
}

/** Parses a time field to ms; null if it is not a moment. */
export function momentOf(field: string): number | null {
  const at = new Date(field).getTime();
  return Number.isNaN(at) ? null : at;
}
