import { expect, test } from 'vitest';
import { Camera, Unit } from '../../../contract/places/place.ts';
import { AlarmQueue } from '../../../machines/alarms/queue/queue.ts';
import { anAlarm, ana } from '../../../machines/quality/paths/samples.ts';
import { activateLanguage } from '../../words/words.ts';
import { limitCameras } from './grid.ts';
import { camerasWithin, openAlarmPoints, pointsAroundAlarm, pointsAroundUnit, stateOfUnit, unitPoints } from './points.ts';

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

test('a unit with several alarms is one point that shows the most urgent and how many', { tags: ['OP-1.04'] }, () => {
  const queue = new AlarmQueue(ana.id);
  queue.apply([anAlarm(3, {}, 3), anAlarm(6, {}, 1), anAlarm(4, {}, 2)]);
  const points = openAlarmPoints(queue);
  expect(points.map(({ id, priority, count }) => [id, priority, count])).toEqual([
    ['6', 1, 2],
    ['4', 2, 1],
  ]);
});

test('a drill of others shows only where a unit has no other alarm, and says that it is one', async () => {
  await activateLanguage('en');
  const drill = { drill: { id: 4, name: 'Night', operators: [] } };
  const queue = new AlarmQueue(ana.id);
  queue.apply([anAlarm(3, drill, 1), anAlarm(6, {}, 3), anAlarm(4, drill, 2)]);
  expect(openAlarmPoints(queue).map(({ id, note, count }) => [id, note, count])).toEqual([
    ['6', 'Intrusion', 1],
    ['4', 'Drill: Intrusion', 1],
  ]);
});

test('the label of a unit states the clock of its alarms', () => {
  const queue = new AlarmQueue(ana.id);
  queue.apply([anAlarm(3, {}, 3), anAlarm(6, {}, 1)]);
  const readClock = (alarms: readonly { id: number }[]) =>
    alarms.some(({ id }) => id === 3) ? ({ level: 'late', words: '2:10 late' } as const) : null;
  expect(openAlarmPoints(queue, readClock)[0]).toMatchObject({ note: 'Intrusion · 2:10 late', clock: 'late' });
});

test('around an alarm its unit stands in focus, and neighbours say how far they are', { tags: ['OP-9.24', 'OQ-48'] }, () => {
  const points = pointsAroundAlarm(anAlarm(3), null, { units: [unit(200, 19.53), unit(201, 19.44)], queue: null });
  expect(points.map(({ label, note, focused }) => [label, note, focused ?? false])).toEqual([
    ['Warehouse 7', undefined, true],
    ['Unit 201', '1.1 km', false],
    ['Unit 200', '11 km', false],
  ]);
});

test('an alarm whose place was never surveyed has nothing on the map', () => {
  const alarm = anAlarm(3);
  expect(pointsAroundAlarm({ ...alarm, unit: { ...alarm.unit, position: null } }, null, { units: [unit(200, 19.5)], queue: null })).toEqual(
    [],
  );
});

const camera = (id: number, id_unit: number, online: boolean, latitude: number | null = null) =>
  Camera.parse({
    id,
    id_unit,
    name: `Camera ${id}`,
    tag: null,
    online,
    recording_support: true,
    position: latitude === null ? null : { latitude, longitude: -99.13 },
  });
const withCameras = (id: number, latitude: number, cameras: ReturnType<typeof camera>[]) => Unit.parse({ ...unit(id, latitude), cameras });

test('every unit stands on the map with its most urgent alarm and how its cameras do', { tags: ['OP-9.27'] }, () => {
  const queue = new AlarmQueue(ana.id);
  queue.apply([anAlarm(3, {}, 3), anAlarm(6, {}, 1)]);
  const warehouse = anAlarm(3).unit;
  const units = [
    withCameras(warehouse.id, 19.4, [camera(1, warehouse.id, true), camera(2, warehouse.id, false)]),
    withCameras(900, 19.5, [camera(3, 900, false)]),
    unit(901, 19.6),
  ];
  expect(unitPoints(units, queue).map(({ id, kind, priority, count, state }) => [id, kind, priority, count, state])).toEqual([
    [`unit:${warehouse.id}`, 'alarm', 1, 2, 'partly'],
    ['unit:900', 'unit', 0, 1, 'offline'],
    ['unit:901', 'unit', 0, 1, undefined],
  ]);
  expect(stateOfUnit({ cameras: [] })).toBeUndefined();
});

test('a unit stands in focus among its surveyed cameras and its neighbours', { tags: ['OP-9.24', 'OQ-48'] }, () => {
  const focus = withCameras(900, 19.5, [camera(3, 900, false, 19.5001), camera(4, 900, true)]);
  const points = pointsAroundUnit(focus, [focus, unit(901, 19.6)], new AlarmQueue(ana.id));
  expect(points.map(({ id, focused, state }) => [id, focused ?? false, state])).toEqual([
    ['unit:900', true, 'partly'],
    ['camera:3', false, 'offline'],
    ['unit:901', false, undefined],
  ]);
});

test('cameras within a radius are sorted by distance, unsurveyed ones by that of their unit', {
  tags: ['OP-9.71'],
}, () => {
  const centre = { latitude: 19.5, longitude: -99.13 };
  const units = [
    withCameras(900, 19.5, [camera(1, 900, true, 19.5009), camera(2, 900, true)]),
    withCameras(901, 19.504, [camera(3, 901, true)]),
    withCameras(902, 19.6, [camera(4, 902, true)]),
  ];
  const within = (metres: number) => camerasWithin(units, { centre, metres }).map(({ camera: { id } }) => id);
  expect([within(1), within(105), within(500), within(50_000)]).toEqual([[2], [2, 1], [2, 1, 3], [2, 1, 3, 4]]);
});

test('a view of found cameras shows the nearest six of a unit at most, within the player limit', { tags: ['OP-5.09', 'OP-9.09'] }, () => {
  const near = (id_unit: number) =>
    Array.from({ length: 9 }, (_, i) => ({ camera: camera(id_unit * 10 + i, id_unit, true), unit: unit(id_unit, 19), metres: i }));
  const shown = limitCameras([...near(1), ...near(2), ...near(3)]);
  expect(shown.map(({ unit: { id } }) => id)).toEqual([...Array(6).fill(1), ...Array(6).fill(2), ...Array(4).fill(3)]);
});
