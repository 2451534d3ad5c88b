import { expect, test } from 'vitest';
import type { User } from '../../../contract/access/index.ts';
import { Alarm } from '../../../contract/alarms/alarm.ts';
import { alarmPage } from './alarm-page.ts';
import { ageText, alertOf, timeText } from './layout.ts';
import { linePage, listPage, signedOutLine } from './list-page.ts';
import { english } from './words-en.ts';
import { spanish } from './words-es.ts';

const created = '2026-11-21T06:20:00.000Z';
const page = { words: english, lang: 'en', dir: 'ltr', form: 'token', now: Date.parse(created) + 60_000, name: 'Ana' } as const;
const user = (id: number) => ({ id, groups: [] }) as unknown as User;
let made = 0;
const newKey = () => `key-${++made}`;

const alarm = (id: number, fields: Readonly<Record<string, unknown>> = {}) =>
  Alarm.parse({
    id,
    alarm_id: `A-${id}`,
    alarm_status: 'waiting',
    alarm_type: 'Intrusion',
    created,
    unit: { id: 9, description: 'Depot' },
    alarm_level: { id: 1, level: 'High', priority: 2, color: '#ff8800' },
    version: 2,
    ...fields,
  });
const ana = { id: 1, name: 'Ana' };
const bruno = { id: 2, name: 'Bruno' };
const full = {
  alarm_status: 'attending',
  description: 'Door <forced>',
  tenant: { id: 3, name: 'North' },
  taken_by: ana,
  taken_at: '2026-11-21T06:20:30.000Z',
  clocks: { take_warn: null, take_due: '2026-11-21T06:21:00.000Z', end_warn: null, end_due: '2026-11-21T06:30:00.000Z', breached: null },
  parked: { until: '2026-11-21T07:00:00.000Z', since: created, reason: 'Guard on the way' },
  offer: { to: { kind: 'user', id: 2, name: 'Bruno' }, until: '2026-11-21T07:00:00.000Z', note: null },
  cameras: [
    { id: 4, name: 'Gate' },
    { id: 5, name: 'Yard' },
  ],
  detection_event_data: { plate: 'ABC-1', list: 'Stolen' },
  restore: { state: 'restored', at: created },
  protocol: 'P-1',
  comments: 'Called',
  ended_by: bruno,
};
const unit = {
  instructions: 'Ring twice',
  opening_hours: '08-18',
  access_notes: 'Key under the mat',
  street: 'Main',
  city: 'Puebla',
} as unknown as NonNullable<Parameters<typeof alarmPage>[1]['unit']>;
const none = { mayAct: true, mayTake: false, mayEnd: false, mayResume: false, mayAnswer: false, mayTakeOver: false };
const all = { mayAct: true, mayTake: true, mayEnd: true, mayResume: true, mayAnswer: true, mayTakeOver: true };
const parts = { contacts: [], unit: null, gate: null, handle: none, mayOverride: false, newKey };
const contact = { id: 4, name: 'Eva', role: 'Guard', phone: '+52 55', is_on_schedule: false, last: { outcome: 'reached', at: created } };

test('the list of alarms is drawn in three parts, with the sound of the most urgent that rings', async () => {
  made = 0;
  const alarms = [
    alarm(1, { alarm_level: { id: 1, level: 'P4', priority: 4, color: '#00ff00' }, drill: { id: 1, name: 'Fire drill', operators: [1] } }),
    alarm(2, { tenant: { id: 3, name: 'North' } }),
    alarm(3, { alarm_status: 'attending', taken_by: ana }),
    alarm(4, { alarm_status: 'attending', taken_by: bruno, alarm_type: '' }),
  ];
  await expect(listPage(page, { alarms, user: user(1), mayAct: true, newKey }).text).toMatchFileSnapshot('drawings/list.html');
});

test('a list without alarms says so of each part, and does not ring', async () => {
  const text = listPage(
    { ...page, words: spanish, lang: 'es', name: null },
    { alarms: [], user: user(1), mayAct: false, notice: 'Listo', newKey },
  ).text;
  await expect(text).toMatchFileSnapshot('drawings/empty-list.html');
});

test('who may not act sees alarms without a button to take them', () => {
  const text = listPage(page, { alarms: [alarm(1)], user: user(1), mayAct: false, newKey }).text;
  expect(text).not.toContain('/take');
  expect(text).toContain(`<a href="/fallback/alarms/1">${english.toAlarm}</a>`);
  expect(text).not.toContain('class="notice"');
});

test('two hundred alarms of a part are drawn, and the number of the others is said', () => {
  const rows = (count: number) => {
    const alarms = Array.from({ length: count }, (_, n) => alarm(n + 1));
    const { text } = listPage(page, { alarms, user: user(1), mayAct: true, newKey });
    return [text.match(/<tr id=/g)?.length, text.includes(english.shown(200, count))];
  };
  expect([rows(200), rows(201)]).toEqual([
    [200, false],
    [200, true],
  ]);
});

test('the line above a page says how many alarms ring, and that nothing does', async () => {
  const lines = [linePage(page, [alarm(1), alarm(2)], user(1)), linePage(page, [], user(1)), signedOutLine(page)];
  await expect(lines.map(({ text }) => text).join('\n')).toMatchFileSnapshot('drawings/lines.html');
});

test('an alarm is drawn with all of its facts, its contacts and every form', async () => {
  made = 0;
  const outcomes = [
    { id: 2, name: 'Real', letter: 'R', kind: 'real' as const, demands_cause: false, causes: [{ id: 7, name: 'Fire' }] },
    { id: 3, name: 'False', letter: 'F', kind: 'false' as const, demands_cause: true, causes: [{ id: 8, name: 'Insect' }] },
  ];
  const text = alarmPage(page, {
    ...parts,
    alarm: alarm(7, full),
    contacts: [contact as never],
    unit,
    handle: all,
    gate: { requires: ['plan', 'outcome', 'comment'], done: ['plan'], outcomes },
    mayOverride: true,
    message: alertOf('Refused', ['One', 'Two']),
  }).text;
  await expect(text).toMatchFileSnapshot('drawings/alarm.html');
});

test('an alarm without optional facts is drawn without them, by its number where it has no type', async () => {
  const waiting = { clocks: full.clocks, alarm_type: '', parked: null, detection_event_data: { person: 'Eva' } };
  await expect(alarmPage(page, { ...parts, alarm: alarm(8, waiting) }).text).toMatchFileSnapshot('drawings/waiting-alarm.html');
});

test('an age is in the largest two units that it has', () => {
  const seconds = [-1, 0, 59, 60, 725, 3599, 3600, 7020, 86_399, 86_400, 273_600];
  expect(seconds.map((age) => ageText(age * 1000 + 999))).toEqual([
    '0:00',
    '0:00',
    '0:59',
    '1:00',
    '12:05',
    '59:59',
    '1 h 00',
    '1 h 57',
    '23 h 59',
    '1 d 0 h',
    '3 d 4 h',
  ]);
});

test('a moment is in UTC, with its date where that is wanted', () => {
  expect(timeText({ lang: 'en' }, '2026-11-21T18:20:00.000Z')).toMatch(/^6:20:00\sPM UTC$/);
  expect(timeText({ lang: 'es' }, '2026-11-21T18:20:00.000Z', 'medium')).toBe('21 nov 2026, 18:20:00 UTC');
});
