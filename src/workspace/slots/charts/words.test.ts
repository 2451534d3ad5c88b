import { i18n } from '@lingui/core';
import { beforeAll, expect, test } from 'vitest';
import { barName } from './words.ts';

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

test.each([
  ['America/Mexico_City', '2026-03-02T06:00:00Z', 'Mon, Mar 2', 'Mar 2, 00:00'],
  ['Australia/Lord_Howe', '2026-07-01T13:30:00Z', 'Thu, Jul 2', 'Jul 2, 00:00'],
])('a bar of a chart that was split in %s names its day and hour there', (zone, key, day, hour) => {
  expect(barName(key, { by: 'day', measure: 'alarms' }, zone)).toBe(day);
  expect(barName(key, { by: 'hour', measure: 'alarms' }, zone)).toBe(hour);
});

test('a bar by weekday names the weekday, whatever the zone', () => {
  const names = ['0', '1', '6'].map((key) => barName(key, { by: 'weekday', measure: 'alarms' }, 'Australia/Lord_Howe'));
  expect(names).toEqual(['Sunday', 'Monday', 'Saturday']);
});
