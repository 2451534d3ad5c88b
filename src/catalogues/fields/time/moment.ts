/** An instant as the text of two inputs, in the user's time zone. */
export interface DateTimeDraft {
  /** `2026-03-02` */
  day: string;
  /** `08:15` or `08:15:30`, or whatever was typed so far. */
  clock: string;
}

const two = (number: number): string => String(number).padStart(2, '0');
const whole = /^(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/;

/** Splits an instant into the text of two inputs; an incomplete one stays as typed. */
export function toDateTimeDraft(value: unknown): DateTimeDraft {
  if (typeof value !== 'string' || value === '') return { day: '', clock: '' };
  const at = value.includes('T') ? new Date(value) : null;
  if (at === null || Number.isNaN(at.getTime())) {
    const [day = '', clock = ''] = value.split(' ');
    return { day, clock };
  }
  const seconds = at.getSeconds() === 0 ? '' : `:${two(at.getSeconds())}`;
  return {
    day: `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`,
    clock: `${two(at.getHours())}:${two(at.getMinutes())}${seconds}`,
  };
}

/** Joins two inputs into an instant, ISO 8601 in UTC; incomplete input stays as typed, empty input is ''. */
export function toInstantText({ day, clock }: DateTimeDraft): string {
  if (day === '' && clock === '') return '';
  const at = day !== '' && whole.test(clock) ? new Date(`${day}T${clock.padStart(clock.length < 6 ? 5 : 8, '0')}`) : null;
  return at === null || Number.isNaN(at.getTime()) ? `${day} ${clock}` : at.toISOString();
}

/** The name of the zone in which moments are written here. */
export const zone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
