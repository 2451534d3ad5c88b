import { i18n } from '@lingui/core';
import { beforeAll, expect, test } from 'vitest';
import { tickWord, zoneWord } from './moments.ts';

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));
const hour = 3_600_000;

test.each([
  ['America/Mexico_City', '2026-03-02T06:00:00Z', 'Mon, Mar 2', 'America/Mexico City (UTC-6)'],
  ['Australia/Lord_Howe', '2026-01-01T13:00:00Z', 'Fri, Jan 2', 'Australia/Lord Howe (UTC+11)'],
  ['Australia/Lord_Howe', '2026-07-01T13:30:00Z', 'Thu, Jul 2', 'Australia/Lord Howe (UTC+10:30)'],
  ['UTC', '2026-03-02T00:00:00Z', 'Mon, Mar 2', 'UTC'],
])('a timeline in %s says %s by the clocks there', (zone, text, day, name) => {
  const at = Date.parse(text);
  expect(tickWord({ at, isDay: true, step: 6 * hour }, zone, i18n)).toBe(day);
  expect(tickWord({ at, isDay: false, step: hour }, zone, i18n)).toBe('00:00');
  expect(tickWord({ at, isDay: false, step: 5000 }, zone, i18n)).toBe('00:00:00');
  expect(zoneWord(zone, at)).toBe(name);
});
