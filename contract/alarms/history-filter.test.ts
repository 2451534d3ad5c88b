import { expect, test } from 'vitest';
import {
  formatHistoryFilter,
  type HistoryFilter,
  historyParams,
  historyPeriods,
  isNarrowed,
  isNarrowedBeyondSpecification,
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
  const back = (hours: number) => ({ from: new Date(now - hours * 3_600_000).toISOString(), to: null });
  expect([span('24h'), span('7d'), span('30d')]).toEqual([back(24), back(168), back(720)]);
  expect(span(null)).toEqual({ from: null, to: null });
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

test.each<[Partial<HistoryFilter>, boolean]>([
  [{ status: 'waiting' }, false],
  [{ search: 'gate' }, false],
  [{ period: '24h' }, true],
  [{ from: '2026-11-20T05:00:00.000Z' }, true],
  [{ to: '2026-11-20T05:00:00.000Z' }, true],
  [{ unit: [12] }, true],
  [{ priority: [1] }, true],
])('%j narrows the history, beyond the specification: %s', (one, isBeyond) => {
  expect(isNarrowed({ ...wholeHistory, ...one })).toBe(true);
  expect(isNarrowedBeyondSpecification({ ...wholeHistory, ...one })).toBe(isBeyond);
});

test('blank words narrow nothing and are not sent', () => {
  const blank = { ...wholeHistory, search: '  ' };
  expect(isNarrowed(blank)).toBe(false);
  expect(historyParams(blank, 0)).toEqual([['order', 'newest']]);
});

test('the words of an address are read up to a hundred characters', () => {
  expect(parseHistoryFilter(undefined, `search=${'x'.repeat(101)}`).filter.search).toBe('x'.repeat(100));
});

test('a list of an address names each once, and an instant that is none is left out', () => {
  const { filter: read, unread } = parseHistoryFilter(undefined, 'unit=4,4,5&created.to=then&cause=0');
  expect([read.unit, read.to, read.cause, unread]).toEqual([[4, 5], null, [0], ['created.to']]);
});

test('of an address with a period and instants the period applies', () => {
  const { filter: read } = parseHistoryFilter(
    undefined,
    'period=7d&created.from=2026-11-20T05:00:00.000Z&created.to=2026-11-21T05:00:00.000Z',
  );
  expect([read.period, read.from, read.to]).toEqual(['7d', null, null]);
});
