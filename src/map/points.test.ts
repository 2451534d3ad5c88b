import { expect, test } from 'vitest';
import { Unit } from '../../contract/place.ts';
import { AlarmQueue } from '../../machines/alarms/queue.ts';
import { anAlarm, ana } from '../../machines/paths/city.ts';
import { aroundAlarm, openAlarmPoints } from './points.ts';

const unit = (id: number, latitude: number) =>
  Unit.parse({
    id,
    description: `Unit ${id}`,
    address_1: null,
    address_2: null,
    suburb: null,
    postal_code: null,
    municipality: null,
    region: null,
    country: null,
    id_tenant: 1,
    position: { latitude, longitude: -99.13 },
    cameras: [],
    contacts: [],
    info_url: null,
  });

test('OP-1.04 a unit with several alarms is one point that shows the most urgent and how many', () => {
  const queue = new AlarmQueue(ana.id);
  queue.apply([anAlarm(3, {}, 3), anAlarm(6, {}, 1), anAlarm(4, {}, 2)]);
  const points = openAlarmPoints(queue);
  expect(points.map(({ id, priority, count }) => [id, priority, count])).toEqual([
    ['6', 1, 2],
    ['4', 2, 1],
  ]);
});

test('OP-9.24 around an alarm its unit stands in focus, and neighbours say how far they are', () => {
  const points = aroundAlarm(anAlarm(3), null, [unit(200, 19.53), unit(201, 19.44)], null);
  expect(points.map(({ label, note, focused }) => [label, note, focused ?? false])).toEqual([
    ['Warehouse 7', undefined, true],
    ['Unit 201', '1.1 km', false],
    ['Unit 200', '11 km', false],
  ]);
});

test('an alarm whose place was never surveyed has nothing on the map', () => {
  const alarm = anAlarm(3);
  expect(aroundAlarm({ ...alarm, unit: { ...alarm.unit, position: null } }, null, [unit(200, 19.5)], null)).toEqual([]);
});
