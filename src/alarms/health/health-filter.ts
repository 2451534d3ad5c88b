import { type HealthPart, healthLimits } from '../../../contract/alarms/health-calls.ts';
import {
  formatHistoryFilter,
  type HistoryFilter,
  historyParams,
  parseHistoryFilter,
  spanOf,
  wholeHistory,
} from '../../../contract/alarms/history-filter.ts';

/** What a report is about, as the filter of the history that finds its alarms. */
type HealthFilter = Pick<HistoryFilter, 'period' | 'from' | 'to' | 'tenant' | 'alarm_level'>;

/** The filter of an address: `period=30d&tenant=12`. Without a span it is of the last seven days; other parameters are ignored. */
export function parseHealthFilter(search: string): HealthFilter {
  const { period, from, to, tenant, alarm_level } = parseHistoryFilter(undefined, search).filter;
  return { period: period === null && from === null && to === null ? '7d' : period, from, to, tenant, alarm_level };
}

/** The address of a report. */
export const healthAddress = (filter: HealthFilter): string => `/reports/health?${formatHistoryFilter({ ...wholeHistory, ...filter })}`;

/** The alarms of a report with both ends of its span named, so that all its figures are of the same alarms. @param now in ms */
export function reportedAlarms(filter: HealthFilter, now: number): HistoryFilter {
  const { from, to } = spanOf(filter, now);
  const end = to ?? new Date(now).toISOString();
  const start = from ?? new Date(Date.parse(end) - healthLimits.initialSpanMs).toISOString();
  return { ...wholeHistory, ...filter, period: null, from: start, to: end };
}

/** The query of a call that reads parts of a report. */
export function healthParams(of: HistoryFilter, parts: readonly HealthPart[]): [string, string][] {
  return [...historyParams(of, 0).filter(([name]) => name !== 'order'), ['parts', parts.join(',')]];
}

/** The part of a report's span in an interval that begins at an instant. */
export function clipSpan({ from, to }: HistoryFilter, begins: string, lengthMs: number): { from: string; to: string } {
  const last = new Date(Date.parse(begins) + lengthMs - 1).toISOString();
  return { from: from !== null && from > begins ? from : begins, to: to !== null && to < last ? to : last };
}

const two = (n: number) => String(n).padStart(2, '0');

/** A duration to the second: `0:42`, `12:05`, `27:03:05`. */
export function formatSeconds(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
