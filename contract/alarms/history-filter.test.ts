import { expect, test } from 'vitest';
import {
  formatHistoryFilter,
  type HistoryFilter,
  historyParams,
  historyPeriods,
  isNarrowed,
  parseHistoryFilter,
  spanOf,
  wholeHistory,
} from './history-filter.ts';

const filter: HistoryFilter = {
  ...wholeHistory,
  status: 'attended',
  search: 'gate & yard',
  from: '2026-11-20T05:00:00.000Z',
  to: '2026-11-21T04:59:59.000Z',
  unit: [12, 15],
  operator: [3],
  outcome: [2],
  cause: [0, 7],
  priority: [1, 2],
  order: 'most_urgent',
};

test('an address names one of four statuses; none, or another word, means all', { tags: ['OQ-25'] }, () => {
  const statusOf = (path: string | undefined) => parseHistoryFilter(path, '').filter.status;
  for (const status of ['waiting', 'attending', 'attended', 'canceled']) expect(statusOf(status)).toBe(status);
  for (const path of [undefined, '', 'sent', 'Waiting', 'all']) expect([path, statusOf(path)]).toEqual([path, null]);
});

test('an address reads back as the filter that it was written for', { tags: ['OQ-25'] }, () => {
  expect(parseHistoryFilter('attended', formatHistoryFilter(filter))).toEqual({ filter, unread: [] });
  expect(parseHistoryFilter(undefined, '')).toEqual({ filter: wholeHistory, unread: [] });
  expect(formatHistoryFilter(wholeHistory)).toBe('');
  for (const period of historyPeriods)
    expect(parseHistoryFilter('sent', formatHistoryFilter({ ...filter, period })).filter).toMatchObject({
      status: null,
      period,
      from: null,
    });
});

test('what an address has beyond is left out and named', () => {
  const { filter: read, unread } = parseHistoryFilter(
    undefined,
    'unit=north&created.from=then&period=eon&order=up&priority=9&site=3&unit=4',
  );
  expect(read).toEqual({ ...wholeHistory, unit: [4] });
  expect(unread).toEqual(['unit', 'created.from', 'period', 'order', 'priority', 'site']);
});

test('a period is counted back from now, its days from midnight in the own time zone', () => {
  const now = new Date(2026, 10, 25, 7, 30).getTime();
  const span = (period: HistoryFilter['period']) => spanOf({ ...wholeHistory, period }, now);
  expect(span('today')).toEqual({ from: new Date(2026, 10, 25).toISOString(), to: null });
  expect(span('yesterday')).toEqual({
    from: new Date(2026, 10, 24).toISOString(),
    to: new Date(2026, 10, 24, 23, 59, 59, 999).toISOString(),
  });
  expect(span('7d').from).toBe(new Date(now - 7 * 24 * 3_600_000).toISOString());
});

test('a call has instants in the place of a period, and a named second whole', () => {
  expect(Object.fromEntries(historyParams(filter, 0))).toEqual({
    alarm_status: 'attended',
    search: 'gate & yard',
    'created.from': '2026-11-20T05:00:00.000Z',
    'created.to': '2026-11-21T04:59:59.999Z',
    unit: '12,15',
    operator: '3',
    outcome: '2',
    cause: '0,7',
    priority: '1,2',
    order: 'most_urgent',
  });
  expect(spanOf({ period: null, from: null, to: '2026-11-21T04:59:59.500Z' }, 0).to).toBe('2026-11-21T04:59:59.500Z');
});

test('an order alone narrows nothing', () => {
  expect([isNarrowed({ ...wholeHistory, order: 'oldest' }), isNarrowed(wholeHistory), isNarrowed(filter)]).toEqual([false, false, true]);
});
