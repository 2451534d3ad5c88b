import { expect, test } from 'vitest';
import type { Alarm } from '../../../contract/alarms/alarm.ts';
import type { SavedSlot } from '../../../contract/workspace/layout-validation.ts';
import { fillViewForAlarm, plainViewOf } from './alarm-view.ts';

const alarmWith = (cameras: number): Alarm =>
  ({
    id: 7,
    alarm_id: 'A-7',
    unit: { id: 3, description: 'Gate 4' },
    cameras: Array.from({ length: cameras }, (_, at) => ({ id: 100 + at, name: `Camera ${at + 1}` })),
  }) as unknown as Alarm;
const about = { source: 'alarm_view', id_alarm: 7, alarm_id: 'A-7' };
const slot = (pos: number, data: Record<string, unknown>, more: Partial<SavedSlot> = {}): SavedSlot => ({
  ...{ pos, type: 'cam', name: 'Saved', x: 0, y: pos, w: 6, h: 6, data },
  ...more,
});

test('slots of a saved view get the alarm, its unit and its cameras by their number', () => {
  const saved = [slot(2, { camera: '1', muted: true }), slot(1, { id_unit: 9 }, { type: 'map' }), slot(3, {}, { type: 'info' })];
  expect(fillViewForAlarm(alarmWith(2), saved)).toEqual({
    layout: [1, 2, 3].map((pos) => ({ pos, x: 0, y: pos, w: 6, h: 6 })),
    slots: [
      { pos: 1, type: 'map', name: 'Saved', data: { ...about, id_unit: 9 } },
      { pos: 2, type: 'cam', name: 'Camera 1', data: { ...about, muted: true, id_unit: 3, id_camera: 100 } },
      { pos: 3, type: 'info', name: 'Saved', data: { ...about, id_unit: 3 } },
    ],
  });
});

test('a slot of a camera that the alarm does not have is left out with its place', () => {
  const filled = fillViewForAlarm(alarmWith(2), [slot(1, { camera: '2' }), slot(2, { camera: '3' })]);
  expect([filled.layout.map(({ pos }) => pos), filled.slots.map(({ data }) => data['id_camera'])]).toEqual([[1], [101]]);
});

test('a plain view without cameras has the map above what is known of the alarm', () => {
  expect(plainViewOf(alarmWith(0))).toEqual({
    layout: [
      { pos: 1, x: 0, y: 0, w: 12, h: 6 },
      { pos: 2, x: 0, y: 6, w: 12, h: 6 },
    ],
    slots: [
      { pos: 1, type: 'map', name: 'Gate 4', data: { ...about, id_unit: 3 } },
      { pos: 2, type: 'info', name: 'A-7', data: { ...about, id_unit: 3 } },
    ],
  });
});

test('one camera already leaves the map a third of the grid; a place without a type is no slot', () => {
  expect(plainViewOf(alarmWith(1)).layout.at(-1)).toEqual({ pos: 3, x: 8, y: 6, w: 4, h: 6 });
  const empty = { pos: 2, x: 6, y: 0, w: 6, h: 12 } as SavedSlot;
  expect(fillViewForAlarm(alarmWith(1), [slot(1, {}), empty]).slots.map(({ pos }) => pos)).toEqual([1]);
});

const areas = (cameras: number) =>
  plainViewOf(alarmWith(cameras))
    .layout.slice(0, -2)
    .map(({ x, y, w, h }) => [x, y, w, h]);

test('cameras of a plain view fill the two thirds beside the map in rows', () => {
  expect(areas(1)).toEqual([[0, 0, 8, 12]]);
  expect(areas(2)).toEqual([
    [0, 0, 8, 6],
    [0, 6, 8, 6],
  ]);
  expect(areas(3)).toEqual([
    [0, 0, 4, 6],
    [4, 0, 4, 6],
    [0, 6, 8, 6],
  ]);
  expect(areas(5).at(-1)).toEqual([0, 8, 8, 4]);
  expect(areas(6)).toHaveLength(6);
});

test('a plain view shows six cameras at most, each in its slot, then the map and the alarm', () => {
  const { layout, slots } = plainViewOf(alarmWith(9));
  expect(slots.map(({ pos, type, name }) => [pos, type, name])).toEqual([
    ...[1, 2, 3, 4, 5, 6].map((pos) => [pos, 'cam', `Camera ${pos}`]),
    [7, 'map', 'Gate 4'],
    [8, 'info', 'A-7'],
  ]);
  expect(slots[5]?.data).toEqual({ ...about, id_unit: 3, id_camera: 105 });
  expect(layout.map(({ pos }) => pos)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(layout.slice(-2)).toEqual([
    { pos: 7, x: 8, y: 0, w: 4, h: 6 },
    { pos: 8, x: 8, y: 6, w: 4, h: 6 },
  ]);
});
