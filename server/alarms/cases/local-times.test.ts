import { expect, test } from 'vitest';
import { isKnownZone, localTime, withLocalTimes } from './local-times.ts';

const zones = { site: 'America/Mexico_City', operator: 'Europe/Madrid' };

test('every instant of a record has the same moment on the clocks of site and operator beside it', () => {
  const record = {
    at: '2026-07-01T12:00:00.000Z',
    note: '2026',
    lines: [{ taken: '2026-01-01T00:30:00.000Z' }, null],
    times: ['2026-07-01T12:00:00Z'],
  };
  expect(withLocalTimes(record, zones)).toEqual({
    at: '2026-07-01T12:00:00.000Z',
    at_site: '2026-07-01 06:00:00 GMT-06:00 America/Mexico_City',
    at_operator: '2026-07-01 14:00:00 GMT+02:00 Europe/Madrid',
    note: '2026',
    lines: [
      {
        taken: '2026-01-01T00:30:00.000Z',
        taken_site: '2025-12-31 18:30:00 GMT-06:00 America/Mexico_City',
        taken_operator: '2026-01-01 01:30:00 GMT+01:00 Europe/Madrid',
      },
      null,
    ],
    times: [
      {
        at: '2026-07-01T12:00:00Z',
        at_site: '2026-07-01 06:00:00 GMT-06:00 America/Mexico_City',
        at_operator: '2026-07-01 14:00:00 GMT+02:00 Europe/Madrid',
      },
    ],
  });
});

test('the offset is that of the moment, and UTC states it too', () => {
  expect(localTime(Date.parse('2026-01-15T12:00:00Z'), 'Europe/Madrid')).toBe('2026-01-15 13:00:00 GMT+01:00 Europe/Madrid');
  expect(localTime(Date.parse('2026-01-15T12:00:00Z'), 'UTC')).toBe('2026-01-15 12:00:00 GMT+00:00 UTC');
  expect([isKnownZone('Europe/Madrid'), isKnownZone('Mars/Base')]).toEqual([true, false]);
});
