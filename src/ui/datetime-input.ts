/** The text of a field for date and time, to the second, in this browser's time zone. */
export function toDateTimeInput(at: number): string {
  return new Date(at - new Date(at).getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
}

/** The moment that such a text names, ms; NaN: none. */
export const fromDateTimeInput = (field: string): number => new Date(field).getTime();
