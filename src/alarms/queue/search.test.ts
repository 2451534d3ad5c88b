import { expect, test } from 'vitest';
import { anAlarm, ana, takenBy } from '../../../machines/quality/paths/samples.ts';
import { searchAlarms } from './search.ts';

const camera = { ...anAlarm(1).cameras[0], id: 90, name: 'Dock North' } as ReturnType<typeof anAlarm>['cameras'][number];
const found = anAlarm(1, {
  alarm_id: 'A-000471',
  alarm_type: 'Glass broken',
  description: 'Window of the office',
  unit: { ...anAlarm(1).unit, description: 'Freight hall' },
  tenant: { id: 3, name: 'Norte' } as never,
  cameras: [camera],
});
const rows = [anAlarm(2), takenBy(ana, found), anAlarm(3)];

test.each([
  ['the id', 'a-000471'],
  ['the type', 'glass'],
  ['the event', 'window'],
  ['the unit', 'freight'],
  ['the tenant', 'norte'],
  ['the owner', ana.name],
  ['a camera', 'dock north'],
  ['words of several of them', 'dock glass'],
])('the search of the queue finds an alarm by %s', (_, words) => {
  expect(searchAlarms(words, rows)).toEqual([rows[1]]);
});

test('every word must match; no words leave the list as it is', () => {
  expect(searchAlarms('dock somewhere', rows)).toEqual([]);
  expect(searchAlarms('  ', rows)).toBe(rows);
});
