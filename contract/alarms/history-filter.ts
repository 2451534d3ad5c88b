import * as z from 'zod/mini';
import { Instant } from '../platform/index.ts';
import { CauseIds, type HistoryOrder, type HistoryReference, historyOrders, historyReferences, Ids, Priorities } from './history.ts';
import { type AlarmStatus, alarmStatuses } from './status.ts';

/** Time spans that are counted back from now; days begin at midnight in the operator's time zone. */
export const historyPeriods = ['today', 'yesterday', '24h', '7d', '30d'] as const;
export type HistoryPeriod = (typeof historyPeriods)[number];

/** What the history of alarms shows. Empty lists and null: any. A period and instants exclude each other; the period applies. */
export interface HistoryFilter extends Readonly<Record<HistoryReference | 'priority', readonly number[]>> {
  readonly status: AlarmStatus | null;
  readonly search: string;
  readonly period: HistoryPeriod | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly order: HistoryOrder;
}

export const wholeHistory: HistoryFilter = {
  status: null,
  search: '',
  period: null,
  from: null,
  to: null,
  unit: [],
  tenant: [],
  alarm_level: [],
  alarm_type: [],
  operator: [],
  outcome: [],
  cause: [],
  priority: [],
  order: 'newest',
};

const lists = [...historyReferences, 'priority'] as const;

/** Whether a filter excludes any alarm; its order does not. */
export const isNarrowed = (filter: HistoryFilter): boolean =>
  filter.status !== null || filter.search.trim() !== '' || isNarrowedBeyondSpecification(filter);

/** Whether a filter excludes alarms by more than status and words, which every platform filters by. */
export const isNarrowedBeyondSpecification = ({ period, from, to, ...filter }: HistoryFilter): boolean =>
  period !== null || from !== null || to !== null || lists.some((name) => filter[name].length > 0);

/** The instants between which alarms were raised, for the query of a call; null: no limit. */
export interface HistorySpan {
  from: string | null;
  to: string | null;
}

const hourMs = 3_600_000;

/** The span of a filter at a moment, in the time zone of this program. @param now in ms */
export function spanOf({ period, from, to }: Pick<HistoryFilter, 'period' | 'from' | 'to'>, now: number): HistorySpan {
  const at = new Date(now);
  const midnight = (daysBack: number) => new Date(at.getFullYear(), at.getMonth(), at.getDate() - daysBack);
  const back = (hours: number): HistorySpan => ({ from: new Date(now - hours * hourMs).toISOString(), to: null });
  if (period === 'today') return { from: midnight(0).toISOString(), to: null };
  if (period === 'yesterday') return { from: midnight(1).toISOString(), to: new Date(midnight(0).getTime() - 1).toISOString() };
  if (period === '24h') return back(24);
  if (period === '7d') return back(7 * 24);
  if (period === '30d') return back(30 * 24);
  // A second that is named is meant whole.
  return { from, to: to === null ? null : to.replace(/(?<=:\d\d)(?:\.000)?Z$/, '.999Z') };
}

/** The query of a call that reads the history. @param now in ms, for periods */
export function historyParams(filter: HistoryFilter, now: number): [string, string][] {
  const { status, search, order } = filter;
  const { from, to } = spanOf(filter, now);
  return [
    ...(status === null ? [] : ([['alarm_status', status]] satisfies [string, string][])),
    ...wordParams(search),
    ...instantParams({ from, to }),
    ...listParams(filter),
    ['order', order],
  ];
}

/** The address of the history without its status, which is in the path: `period=7d&unit=12`. */
export function formatHistoryFilter(filter: HistoryFilter): string {
  const { search, period, from, to, order } = filter;
  const params: [string, string][] = [
    ...wordParams(search),
    ...(period === null ? instantParams({ from, to }) : ([['period', period]] satisfies [string, string][])),
    ...listParams(filter),
    ...(order === 'newest' ? [] : ([['order', order]] satisfies [string, string][])),
  ];
  return new URLSearchParams(params).toString();
}

const wordParams = (search: string): [string, string][] => (search.trim() === '' ? [] : [['search', search.trim()]]);

const instantParams = ({ from, to }: HistorySpan): [string, string][] => [
  ...(from === null ? [] : ([['created.from', from]] satisfies [string, string][])),
  ...(to === null ? [] : ([['created.to', to]] satisfies [string, string][])),
];

const listParams = (filter: HistoryFilter): [string, string][] =>
  lists.flatMap((name): [string, string][] => (filter[name].length === 0 ? [] : [[name, filter[name].join(',')]]));

const Choices = { period: z.enum(historyPeriods), order: z.enum(historyOrders) };
const listFormOf = (name: (typeof lists)[number]) => (name === 'priority' ? Priorities : name === 'cause' ? CauseIds : Ids);

/**
 * Reads an address of the history. Parameters that are unknown or cannot be read are left out of the filter and listed in `unread`.
 * @param status of the path; unknown: all (OQ-25)
 */
export function parseHistoryFilter(status: string | undefined, search: string): { filter: HistoryFilter; unread: string[] } {
  const read: { -readonly [Name in keyof HistoryFilter]: HistoryFilter[Name] } = {
    ...wholeHistory,
    status: alarmStatuses.find((one) => one === status) ?? null,
  };
  const unread: string[] = [];
  for (const [name, value] of new URLSearchParams(search)) {
    const instant = Instant.safeParse(value).data;
    const list = lists.find((one) => one === name);
    if (name === 'search') read.search = value.slice(0, 100);
    else if (name === 'created.from' && instant !== undefined) read.from = instant;
    else if (name === 'created.to' && instant !== undefined) read.to = instant;
    else if (name === 'period' && Choices.period.safeParse(value).success) read.period = Choices.period.parse(value);
    else if (name === 'order' && Choices.order.safeParse(value).success) read.order = Choices.order.parse(value);
    else if (list !== undefined && listFormOf(list).safeParse(value).success) read[list] = [...new Set(value.split(',').map(Number))];
    else unread.push(name);
  }
  return { filter: read.period === null ? read : { ...read, from: null, to: null }, unread };
}
