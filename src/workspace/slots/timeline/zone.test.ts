import { expect, test } from 'vitest';
import { ticksOf } from './ticks.ts';
import { dayOf, momentOf, wallOf } from './zone.ts';

const hour = 3_600_000;
const at = (text: string) => Date.parse(text);

test('a day on which clocks are changed has 23 or 25 hours', { tags: ['OP-9.28'] }, () => {
  const hours = (text: string, zone: string) => {
    const { from, to } = dayOf(at(text), zone);
    return (to - from) / hour;
  };
  expect(hours('2026-03-29T12:00:00Z', 'Europe/Madrid')).toBe(23);
  expect(hours('2026-10-25T12:00:00Z', 'Europe/Madrid')).toBe(25);
  expect(hours('2026-03-08T12:00:00Z', 'America/New_York')).toBe(23);
  expect(hours('2026-07-01T12:00:00Z', 'America/Mexico_City')).toBe(24);
  expect(hours('2026-04-05T02:00:00Z', 'Australia/Lord_Howe')).toBe(24.5);
});

test('what clocks skip is the moment after, what they show twice is the first', { tags: ['OP-9.28'] }, () => {
  const wall = (text: string) => Date.parse(`${text}Z`);
  expect(momentOf(wall('2026-03-29T02:30:00'), 'Europe/Madrid')).toBe(at('2026-03-29T01:30:00Z'));
  expect(momentOf(wall('2026-10-25T02:30:00'), 'Europe/Madrid')).toBe(at('2026-10-25T00:30:00Z'));
  for (const zone of ['America/Mexico_City', 'Asia/Kolkata', 'Pacific/Apia', 'America/Sao_Paulo'])
    for (let month = 0; month < 12; month += 1) {
      const moment = Date.UTC(2026, month, 9, 5, 6, 7);
      expect(momentOf(wallOf(moment, zone), zone)).toBe(moment);
    }
});

test('axis ticks are at whole hours and midnights of the zone, also across a change of clocks', { tags: ['OP-9.28'] }, () => {
  const madrid = 'Europe/Madrid';
  const { from, to } = dayOf(at('2026-10-25T12:00:00Z'), madrid);
  const ticks = ticksOf({ from, to }, 1000, madrid);
  expect(ticks.map((tick) => new Date(wallOf(tick.at, madrid)).getUTCHours())).toEqual([0, 3, 6, 9, 12, 15, 18, 21, 0]);
  expect((ticks[1]?.at ?? 0) - (ticks[0]?.at ?? 0)).toBe(4 * hour);
  expect(ticks.filter(({ isDay }) => isDay).map((tick) => tick.at)).toEqual([from, to]);
  const kolkata = ticksOf({ from: at('2026-01-01T00:00:00Z'), to: at('2026-01-01T06:00:00Z') }, 800, 'Asia/Kolkata');
  expect(kolkata[0]?.at).toBe(at('2026-01-01T00:30:00Z'));
});
