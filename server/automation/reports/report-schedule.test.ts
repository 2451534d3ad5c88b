import { expect, test } from 'vitest';
import { lastWholePeriod } from './report-schedule.ts';

const spanOf = (period: 'week' | 'month', zone: string, at: string) => {
  const { from, to } = lastWholePeriod(period, zone, Date.parse(at));
  return [new Date(from).toISOString(), new Date(to).toISOString()];
};

test('a month is that of the tenant’s clock, with the hour that its clock gained or lost', () => {
  // Madrid goes from +01:00 to +02:00 on 29 March, and back on 25 October.
  expect(spanOf('month', 'Europe/Madrid', '2026-04-01T05:00:00Z')).toEqual(['2026-02-28T23:00:00.000Z', '2026-03-31T21:59:59.999Z']);
  expect(spanOf('month', 'Europe/Madrid', '2026-11-28T05:00:00Z')).toEqual(['2026-09-30T22:00:00.000Z', '2026-10-31T22:59:59.999Z']);
  expect(spanOf('month', 'UTC', '2026-03-28T23:59:00Z')).toEqual(['2026-02-01T00:00:00.000Z', '2026-02-28T23:59:59.999Z']);
});

test('a week is from Monday to Sunday, also where midnight does not exist', () => {
  // In Santiago the clock skips from Saturday 24:00 to Sunday 01:00 on 6 September 2026.
  expect(spanOf('week', 'America/Santiago', '2026-09-09T12:00:00Z')).toEqual(['2026-08-31T04:00:00.000Z', '2026-09-07T02:59:59.999Z']);
  expect(spanOf('week', 'UTC', '2026-11-30T00:00:00Z')).toEqual(['2026-11-23T00:00:00.000Z', '2026-11-29T23:59:59.999Z']);
});

test('a period that begins at the moment itself is not over', () => {
  expect(spanOf('month', 'UTC', '2026-11-01T00:00:00Z')).toEqual(['2026-10-01T00:00:00.000Z', '2026-10-31T23:59:59.999Z']);
});
