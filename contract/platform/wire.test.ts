import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { User } from '../access/user.ts';
import { Alarm } from '../alarms/alarm.ts';
import { Unit } from '../places/place.ts';
import { specAlarm, specAlarmOfStore, specLayout, specUnitOfRouter, specUser } from '../spec/records.ts';
import { AlarmLayout } from '../workspace/alarm-layout.ts';
import { Layout } from '../workspace/views.ts';
import { decodeJson, wireFlag, wireInstant, wireNumber, wireRows, wireText } from './wire.ts';

test.each([
  ['2026-11-21T06:20:00.000Z', '2026-11-21T06:20:00.000Z'],
  ['2026-11-21 06:20:00', '2026-11-21T06:20:00.000Z'],
  ['2026-11-21T06:20:00.123456Z', '2026-11-21T06:20:00.123456Z'],
  ['2026-11-21T06:20:00-06:00', '2026-11-21T12:20:00.000Z'],
  ['2026-11-21 06:20:00+0200', '2026-11-21T04:20:00.000Z'],
  ['2026-11-21T06:20', '2026-11-21T06:20:00.000Z'],
  ['2026-11-21 06:20:00.123456', '2026-11-21T06:20:00.123Z'],
  ['2026-11-21 06:20:00Z', '2026-11-21T06:20:00.000Z'],
  [1795242000, '2026-11-21T06:20:00.000Z'],
  [1e11, '1973-03-03T09:46:40.000Z'],
  [1795242000000, '2026-11-21T06:20:00.000Z'],
])('the time %s is %s', (sent, read) => expect(z.parse(wireInstant(), sent)).toBe(read));

test.each(['yesterday', '', null, {}, '2026-13-45 06:20:00', Number.NaN, 8.64e15, 1e300])('%s is no time', (sent) => {
  expect(z.safeParse(wireInstant(), sent).success).toBe(false);
});

test('ids may be digits, flags 0 and 1, texts numbers or named records', () => {
  expect([7, '7', ' 7 '].map((sent) => z.parse(wireNumber(z.int()), sent))).toEqual([7, 7, 7]);
  expect(['x', '', null, '1.5'].map((sent) => z.safeParse(wireNumber(z.int()), sent).success)).toEqual([false, false, false, false]);
  expect([true, 1, '1', 'true', false, 0, '0', 'false'].map((sent) => z.parse(wireFlag(), sent))).toEqual([
    ...[true, true, true, true],
    ...[false, false, false, false],
  ]);
  expect(['a', 5, { id: 1, name: 'b' }, { type: 'c' }].map((sent) => z.parse(wireText(), sent))).toEqual(['a', '5', 'b', 'c']);
  expect(z.parse(wireRows(z.int()), [1, 'x', 2])).toEqual([1, 2]);
});

test('an alarm of the specification takes the stated fallbacks', { tags: ['OP-3.01'] }, () => {
  expect(z.parse(Alarm, specAlarm)).toMatchObject({
    alarm_level: { id: null, level: '', priority: 1, color: '#d92d20' },
    tenant: null,
    version: 0,
    changed_at: specAlarm.created,
    taken_by: null,
    cameras: [{ id: null, name: 'Gate 1' }],
  });
});

test('an alarm of a relational store is read as the same record', () => {
  expect(z.parse(Alarm, specAlarmOfStore)).toMatchObject({
    id: 4712,
    alarm_id: '4712',
    alarm_type: 'Face on a list',
    alarm_acronym: 'FR',
    alarm_level: { color: '#ff0000', media: { url: null } },
    unit: { id: 31, region: 'Centro' },
    created: '2026-11-21T06:20:00.000Z',
    type: 5,
    detection_event_data: { id_camera_proxy: 9 },
    reaction_patrol: false,
    folioCAD: '88',
    protocol: '12',
    comments: 'Guard called\nPolice called',
  });
});

test.each([
  ['its id', { id: undefined }],
  ['its status', { alarm_status: 'pending' }],
  ['its unit', { unit: null }],
  ['its time', { created: 'soon' }],
])('an alarm cannot be read without %s', { tags: ['OP-4.01'] }, (_, wrong) => {
  expect(z.safeParse(Alarm, { ...specAlarm, ...wrong }).success).toBe(false);
});

test('a user of the specification needs an id only', { tags: ['OP-3.16'] }, () => {
  expect(z.parse(User, { ...specUser, abilities: [{ action: ['read', 'update'], subject: 'Alarm' }] })).toMatchObject({
    active: true,
    enabled_chat: true,
    id_country: 52,
    tenants: [],
    abilities: [
      { action: 'read', subject: 'Alarm' },
      { action: 'update', subject: 'Alarm' },
    ],
    config: { preferences: { lang: 'es' }, grid: { tabs: [{ name: 'Tab 1' }] } },
  });
  expect(z.parse(User, { id: '7' })).toMatchObject({ id: 7, name: '', abilities: [], config: { preferences: { lang: 'en' } } });
});

test('a unit belongs to the tenant of its router where it has none', () => {
  expect(z.parse(Unit, specUnitOfRouter)).toMatchObject({ id: 32, id_tenant: 2, cameras: [], position: null });
  expect(z.parse(Unit, { ...specUnitOfRouter, latitude: '19.4', longitude: '-99.1' }).position).toEqual({
    latitude: 19.4,
    longitude: -99.1,
  });
});

test('slots without places are tiled in their order', () => {
  expect(z.parse(Layout, specLayout).layout).toEqual([
    { pos: 1, x: 0, y: 0, w: 6, h: 12 },
    { pos: 2, x: 6, y: 0, w: 6, h: 12 },
  ]);
});

test('a view for an alarm may come alone, or there is none', { tags: ['OP-7.16'] }, () => {
  expect(z.parse(AlarmLayout, specLayout)).toMatchObject({ view: { id: 5 }, id_action_plan: null });
  expect(z.parse(AlarmLayout, null)).toEqual({ view: null, id_action_plan: null });
  expect(z.parse(AlarmLayout, { view: null, id_action_plan: '3' })).toEqual({ view: null, id_action_plan: 3 });
});

test.each([
  ['{"a":1}', { a: 1 }],
  ['no JSON', 'no JSON'],
  [[1], [1]],
  [null, null],
])('the column %j is decoded where it is JSON as text', (sent, read) => expect(decodeJson(sent)).toEqual(read));

test('a text may be the name, the description or the type of a record', () => {
  const sent = [{ name: 'A', description: 'B' }, { description: 'B', type: 'C' }, { type: 'C' }, 5];
  expect(sent.map((one) => z.parse(wireText(), one))).toEqual(['A', 'B', 'C', '5']);
  expect([{}, null, []].map((one) => z.safeParse(wireText(), one).success)).toEqual([false, false, false]);
});
