import { expect, test } from 'vitest';
import { isScheduledAt, wallClock } from './periodicity.ts';

const [sunday, monday, friday, saturday] = [0, 1, 5, 6];
const on = (days: number[], from: string, to: string) => [{ days, from, to }];
const at = (instant: string) => Date.parse(instant);

test('a schedule is read by the clock of the tenant, not by that of the platform', { tags: ['OP-3.09'] }, () => {
  expect(wallClock(at('2026-11-23T04:30:00Z'), 'America/Mexico_City')).toEqual({ day: sunday, time: '22:30' });
  const evening = on([sunday], '22:00', '23:00');
  expect(isScheduledAt(evening, at('2026-11-23T04:30:00Z'), 'America/Mexico_City')).toBe(true);
  expect(isScheduledAt(evening, at('2026-11-23T04:30:00Z'), 'UTC')).toBe(false);
});

test('it begins with its minute and ends before the other; 23:59 is the end of the day', { tags: ['OP-3.09', 'OQ-37', 'OQ-40'] }, () => {
  const office = on([monday], '08:00', '18:00');
  const holds = (time: string) => isScheduledAt(office, at(`2026-11-23T${time}Z`), 'UTC');
  expect(['07:59:59', '08:00:00', '17:59:59', '18:00:00'].map(holds)).toEqual([false, true, true, false]);
  expect(isScheduledAt(on([monday], '00:00', '23:59'), at('2026-11-23T23:59:59Z'), 'UTC')).toBe(true);
  expect(isScheduledAt(on([friday], '08:00', '18:00'), at('2026-11-23T09:00:00Z'), 'UTC')).toBe(false);
});

test('one that ends before it begins lasts into the next morning, of the day on which it began', {
  tags: ['OP-3.09', 'OQ-37', 'OQ-40'],
}, () => {
  const night = on([friday], '22:00', '06:00');
  const holds = (instant: string) => isScheduledAt(night, at(instant), 'UTC');
  expect(holds('2026-11-27T21:59:00Z')).toBe(false);
  expect(holds('2026-11-27T22:00:00Z')).toBe(true);
  expect(holds('2026-11-28T05:59:00Z')).toBe(true);
  expect(holds('2026-11-28T06:00:00Z')).toBe(false);
  expect(holds('2026-11-28T22:00:00Z')).toBe(false);
  expect(holds('2026-11-27T05:00:00Z')).toBe(false);
  expect(isScheduledAt(on([saturday], '22:00', '06:00'), at('2026-11-29T03:00:00Z'), 'UTC')).toBe(true);
});

test('when clocks go forward, the skipped hour has no schedule', { tags: ['OP-3.09'] }, () => {
  const madrid = 'Europe/Madrid';
  const night = on([saturday], '22:00', '06:00');
  expect(isScheduledAt(night, at('2026-03-29T00:59:00Z'), madrid)).toBe(true);
  expect(isScheduledAt(night, at('2026-03-29T03:59:00Z'), madrid)).toBe(true);
  expect(isScheduledAt(night, at('2026-03-29T04:00:00Z'), madrid)).toBe(false);
  const gap = on([sunday], '02:15', '02:45');
  for (let minute = 0; minute < 24 * 60; minute += 5) {
    expect(isScheduledAt(gap, at('2026-03-28T23:00:00Z') + minute * 60_000, madrid)).toBe(false);
  }
});

test('when clocks go back, the repeated hour applies twice', { tags: ['OP-3.09'] }, () => {
  const early = on([sunday], '02:00', '03:00');
  const holds = (instant: string) => isScheduledAt(early, at(instant), 'Europe/Madrid');
  expect(holds('2026-10-25T00:30:00Z')).toBe(true);
  expect(holds('2026-10-25T01:30:00Z')).toBe(true);
  expect(holds('2026-10-25T02:30:00Z')).toBe(false);
});

test('without a schedule it never applies; an unknown time zone is UTC', { tags: ['OP-3.09'] }, () => {
  expect(isScheduledAt([], at('2026-11-23T09:00:00Z'), 'UTC')).toBe(false);
  expect(wallClock(at('2026-11-23T09:05:00Z'), 'Nowhere/Town')).toEqual({ day: monday, time: '09:05' });
});
