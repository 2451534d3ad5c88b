import { CronExpressionParser } from 'cron-parser';
import { describe, expect, test, vi } from 'vitest';
import { nextTime, timesBetween } from './times.ts';

const at = (iso: string): number => Date.parse(iso);
const day = 24 * 3600_000;
const begin = at('2025-01-01T00:00:00Z');
const fiveYears = { after: begin, until: at('2030-01-01T00:00:00Z') };
/** Both zones of the hourly expressions change their clocks in it. */
const threeWeeks = { after: at('2025-03-24T00:00:00Z'), until: at('2025-04-14T00:00:00Z') };

const formats = new Map<string, Intl.DateTimeFormat>();
/** Offset of a zone from UTC, in minutes. */
function offsetAt(zone: string, instant: number): number {
  const format = formats.get(zone) ?? new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  formats.set(zone, format);
  const zoneName = format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours = '0', minutes = '0'] = /GMT(?:([+-])(\d+):(\d+))?/.exec(zoneName) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** Whether a clock is changed within a day of an instant. */
const isByChange = (zone: string, instant: number): boolean => offsetAt(zone, instant - day) !== offsetAt(zone, instant + day);

/** The other implementation's instants. */
function others(expression: string, zone: string, { after, until } = fiveYears): number[] {
  const parsed = CronExpressionParser.parse(expression, { tz: zone, currentDate: new Date(after) });
  const times: number[] = [];
  // Its `hasNext` works each instant out once more.
  for (let time = parsed.next().getTime(); time <= until; time = parsed.next().getTime()) times.push(time);
  return times;
}

const ours = (expression: string, zone: string, { after, until } = fiveYears) =>
  timesBetween([expression], zone, { after, until, most: 1_000_000 });

vi.setConfig({ testTimeout: 30_000 });

describe('five years of runs equal an independent implementation, in zones with daylight saving', { tags: ['OQ-68'] }, () => {
  const zones = ['America/Santiago', 'Europe/Madrid', 'America/New_York'];
  const daily = ['30 22 * * mon-fri', '15 4 1 * *', '0 0 L * *', '0 9 13 * 5', '0 6 29 2 *', '5 8,20 1,11,21 1-6 sun'];
  const hourly = ['17 * * * *', '0,30 * * * 1'];
  test.each(zones.flatMap((zone) => daily.map((expression) => [zone, expression] as const)))('%s %s', (zone, expression) => {
    const settled = (times: readonly number[]) => times.filter((time) => !isByChange(zone, time));
    const [mine, other] = [ours(expression, zone), others(expression, zone)];
    expect(settled(mine)).toEqual(settled(other));
    expect(mine).toHaveLength(other.length);
  });
  test.each(zones.slice(0, 2).flatMap((zone) => hourly.map((expression) => [zone, expression] as const)))('%s %s', (zone, expression) => {
    expect(offsetAt(zone, threeWeeks.after)).not.toBe(offsetAt(zone, threeWeeks.until));
    expect(ours(expression, zone, threeWeeks)).toEqual(others(expression, zone, threeWeeks));
  });
});

describe('each day of five years has each of its times once, whatever the clocks do', { tags: ['OQ-68'] }, () => {
  test.each(['America/Santiago', 'Australia/Lord_Howe'])('%s', (zone) => {
    const midnight = ours('0 0 * * *', zone);
    expect(midnight).toHaveLength(365 * 5 + 1);
    const night = ours('30 2 * * *', zone);
    expect(night).toHaveLength(365 * 5 + 1);
    for (const [place, time] of night.entries()) {
      if (place > 0) expect(time - (night[place - 1] ?? 0)).toBeGreaterThanOrEqual(22 * 3600_000);
    }
  });
});

describe('where clocks are changed', { tags: ['OQ-68'] }, () => {
  const times = (expression: string, zone: string, after: string, count: number) => {
    const found: string[] = [];
    let next = nextTime([expression], zone, at(after));
    while (next !== null && found.length < count) {
      found.push(new Date(next).toISOString().slice(0, 16));
      next = nextTime([expression], zone, next);
    }
    return found;
  };
  test('a skipped time runs once, at the first instant after it', () => {
    expect(times('30 2 * * *', 'Europe/Madrid', '2026-03-28T12:00:00Z', 2)).toEqual(['2026-03-29T01:00', '2026-03-30T00:30']);
    expect(times('15,45 2 * * *', 'Europe/Madrid', '2026-03-28T12:00:00Z', 2)).toEqual(['2026-03-29T01:00', '2026-03-30T00:15']);
    expect(times('0 0 * * *', 'America/Santiago', '2026-09-05T12:00:00Z', 2)).toEqual(['2026-09-06T04:00', '2026-09-07T03:00']);
  });
  test('a repeated time runs once', () => {
    expect(times('30 2 * * *', 'Europe/Madrid', '2026-10-24T12:00:00Z', 2)).toEqual(['2026-10-25T00:30', '2026-10-26T01:30']);
    expect(times('0,30 2 * * *', 'Europe/Madrid', '2026-10-24T12:00:00Z', 3)).toEqual([
      '2026-10-25T00:00',
      '2026-10-25T00:30',
      '2026-10-26T01:00',
    ]);
  });
  test('what runs in every hour runs in each hour that there is', () => {
    expect(times('30 * * * *', 'Europe/Madrid', '2026-10-24T23:45:00Z', 3)).toEqual([
      '2026-10-25T00:30',
      '2026-10-25T01:30',
      '2026-10-25T02:30',
    ]);
  });
});

test('several expressions run at the times of all of them, each once', { tags: ['OP-9.58'] }, () => {
  const both = ['0 8 * * *', '0 8,20 * * *'];
  expect(timesBetween(both, 'UTC', { after: at('2026-01-01T00:00:00Z'), until: at('2026-01-02T12:00:00Z'), most: 10 })).toEqual([
    at('2026-01-01T08:00:00Z'),
    at('2026-01-01T20:00:00Z'),
    at('2026-01-02T08:00:00Z'),
  ]);
  expect(nextTime(['0 0 31 2 *'], 'UTC', begin)).toBeNull();
  expect(nextTime(['nonsense', '0 8 * * *'], 'UTC', begin)).toBe(at('2025-01-01T08:00:00Z'));
});
