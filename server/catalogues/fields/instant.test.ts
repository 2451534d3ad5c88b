import { afterEach, expect, test, vi } from 'vitest';
import { columnOrder, readInstant } from './instant.ts';

test.each([
  ['12/31/2026', 'day_first', 'noDate'],
  ['2026-13-01', null, 'noDate'],
  ['2026-02-30 10:00', null, 'noDate'],
  ['2026-02-31T00:00:00Z', null, 'noDate'],
  ['31/12/2026', 'month_first', 'noDate'],
  ['99/99/2026', null, 'noDate'],
  ['31/12/2026 25:00', null, 'noTime'],
  ['31/12/2026 13:00 PM', null, 'noTime'],
  ['03/04/2026', null, 'dateOrder'],
  ['soon', null, 'time'],
  ['31/12/26', null, 'time'],
  ['2026-12-31T25:00:00Z', null, 'time'],
  ['2026-00-10', null, 'noDate'],
  ['2026-01-00', null, 'noDate'],
  ['2026-01-01 24:00', null, 'noTime'],
  ['2026-01-01 23:60', null, 'noTime'],
  ['2026-01-01 23:59:60', null, 'noTime'],
  ['2026-01-01 0:30 am', null, 'noTime'],
] as const)('%s in the order %s is no instant: %s', (text, order, fault) => {
  expect(readInstant(text, order)).toMatchObject({ fault });
});

test.each([
  ['31/12/2026', null, '2026-12-31T00:00:00.000Z'],
  ['12/31/2026', null, '2026-12-31T00:00:00.000Z'],
  ['03/04/2026', 'day_first', '2026-04-03T00:00:00.000Z'],
  ['03/04/2026', 'month_first', '2026-03-04T00:00:00.000Z'],
  ['12/31/2026, 12:30 AM', null, '2026-12-31T00:30:00.000Z'],
  ['12/31/2026 6:20:05 p.m.', null, '2026-12-31T18:20:05.000Z'],
  ['05.05.2026 06:20', null, '2026-05-05T06:20:00.000Z'],
  ['2028/2/29', null, '2028-02-29T00:00:00.000Z'],
  ['2026-01-01 23:59:59', null, '2026-01-01T23:59:59.000Z'],
  ['2026-01-01 12:00 pm', null, '2026-01-01T12:00:00.000Z'],
  ['01/01/2026', null, '2026-01-01T00:00:00.000Z'],
  ['2026-01-31T10:00:00Z', null, '2026-01-31T10:00:00.000Z'],
  ['2026-11-21T06:20:00+02:00', null, '2026-11-21T04:20:00.000Z'],
] as const)('%s in the order %s is %s', (text, order, at) => {
  expect(readInstant(text, order)).toEqual({ at });
});

test.each([
  [['03/04/2026', '31/12/2026', ''], 'day_first'],
  [['03/04/2026', '12/31/2026'], 'month_first'],
  [['03/04/2026', '05/06/2026'], 'open'],
  [['31/12/2026', '12/31/2026'], 'open'],
  [['05/05/2026'], 'day_first'],
  [['05/05/2026', '12/31/2026'], 'month_first'],
  [['99/99/2026'], 'day_first'],
  [['13/13/2026', '03/04/2026'], 'open'],
  [['2026-12-31', 'soon', ''], null],
] as const)('the cells %j have the order %s', (cells, order) => {
  expect(columnOrder(cells)).toBe(order);
});

afterEach(() => vi.unstubAllEnvs());
test.each(['America/Mexico_City', 'Australia/Lord_Howe'])('a date of a cell is read in UTC where the server runs in %s', (zone) => {
  vi.stubEnv('TZ', zone);
  expect(readInstant('31/12/2026 20:30', 'day_first')).toEqual({ at: '2026-12-31T20:30:00.000Z' });
  expect(readInstant('2026-01-31', null)).toEqual({ at: '2026-01-31T00:00:00.000Z' });
});
