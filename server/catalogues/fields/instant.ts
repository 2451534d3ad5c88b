import type { FaultCode } from '../../../contract/catalogues/fields/fault.ts';
import type { DateOrder } from '../../../contract/catalogues/record.ts';

/** An instant in ISO 8601, or why a text is none; `values` fill the fault's placeholders. */
export type InstantReading = { at: string } | { fault: FaultCode; values: Record<string, number> };

const timeOfDay = String.raw`(?:[T ,]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?(?:\s*([ap])\.?\s?m\.?)?)?`;
const yearFirst = new RegExp(String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})${timeOfDay}$`, 'i');
const yearLast = new RegExp(String.raw`^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})${timeOfDay}$`, 'i');
const zoned = /^(\d{4})-(\d{2})-(\d{2})T.*(?:Z|[+-]\d{2}:?\d{2})$/i;

const isMonth = (number: number): boolean => number >= 1 && number <= 12;
const invalid = (fault: FaultCode, values: Record<string, number> = {}): InstantReading => ({ fault, values });

/**
 * Reads the text of an import cell as an instant: ISO 8601 with a zone, or a date with an optional time, read as UTC.
 * @param order the order of day and month in dates with the year last; null: not known, so that only dates with one possible order are read
 */
export function readInstant(text: string, order: DateOrder | null): InstantReading {
  const iso = zoned.exec(text);
  if (iso) {
    const [year = 0, month = 0, day = 0] = iso.slice(1, 4).map(Number);
    const at = Date.parse(text);
    if (!isRealDay(year, month, day)) return invalid('noDate', { day, month, year });
    return Number.isNaN(at) ? invalid('time') : { at: new Date(at).toISOString() };
  }
  const first = yearFirst.exec(text);
  if (first) return instantOf(Number(first[1]), Number(first[2]), Number(first[3]), first.slice(4));
  const last = yearLast.exec(text);
  if (!last) return invalid('time');
  const [one, two, year] = [Number(last[1]), Number(last[2]), Number(last[3])];
  const known = order ?? orderOf(one, two);
  if (known === null) return invalid('dateOrder');
  return known === 'day_first' ? instantOf(year, two, one, last.slice(4)) : instantOf(year, one, two, last.slice(4));
}

/** The only possible order of two numbers of a date; null: both orders are possible. */
function orderOf(one: number, two: number): DateOrder | null {
  if (one === two) return 'day_first';
  if (isMonth(one) && isMonth(two)) return null;
  return isMonth(one) ? 'month_first' : 'day_first';
}

const isRealDay = (year: number, month: number, day: number): boolean =>
  isMonth(month) && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate();

function instantOf(year: number, month: number, day: number, [hours, minutes, seconds, half]: (string | undefined)[]): InstantReading {
  if (!isRealDay(year, month, day)) return invalid('noDate', { day, month, year });
  const [hour, minute, second] = [Number(hours ?? 0), Number(minutes ?? 0), Number(seconds ?? 0)];
  if (hour > (half ? 12 : 23) || (half && hour === 0) || minute > 59 || second > 59) return invalid('noTime');
  const full = half ? (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : hour;
  return { at: new Date(Date.UTC(year, month - 1, day, full, minute, second)).toISOString() };
}

/** The order of day and month that the cells of a column prove; `open`: both are possible, or they contradict each other; null: it has no such dates. */
export function columnOrder(cells: Iterable<string>): DateOrder | 'open' | null {
  const proven = new Set<DateOrder>();
  let isOpen = false;
  let isDated = false;
  for (const cell of cells) {
    const found = yearLast.exec(cell.trim());
    if (!found) continue;
    const [one, two] = [Number(found[1]), Number(found[2])];
    isDated = true;
    const order = orderOf(one, two);
    if (order === null) isOpen = true;
    else if (one !== two && (isMonth(one) || isMonth(two))) proven.add(order);
  }
  if (!isDated) return null;
  const [only] = proven;
  return proven.size === 1 && only ? only : isOpen || proven.size > 1 ? 'open' : 'day_first';
}
