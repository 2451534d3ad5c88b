import { describe, expect, test } from 'vitest';
import { type CodeRule, decide, type OpeningWindow, openingHours, type SignalContext, wallTime } from './decide.ts';

const burglary: CodeRule = {
  description: 'Burglary alarm',
  category: 'burglary',
  effect: 'raise',
  priority: 1,
  restores: null,
  neverOnTest: false,
  restorable: true,
  alarmType: null,
};
const signal = { code: 'BA', qualifier: 'new', zone: '5' } as const;
const known: SignalContext = { device: { active: true, allowsAlarms: true }, rule: burglary, hours: null, isOnTest: false };
const opening: CodeRule = { ...burglary, category: 'opening', effect: 'log' };
const open = { isOpen: true, bypassedZones: ['5'] };
const closed = { isOpen: false, bypassedZones: [] };

describe('a signal', () => {
  test.each<[string, object, Partial<SignalContext>, string, string | null]>([
    ['of a code that raises', {}, {}, 'alarm', null],
    ['of no device', {}, { device: undefined } as never, 'unknown_device', null],
    ['of a device that is off', {}, { device: { active: false, allowsAlarms: true } }, 'ignored', 'device_off'],
    ['of a unit without alarms', {}, { device: { active: true, allowsAlarms: false } }, 'ignored', 'unit_off'],
    ['of an unknown code', {}, { rule: undefined } as never, 'unknown_code', null],
    ['of an unknown code that is a test', { qualifier: 'test' }, { rule: undefined } as never, 'logged', 'link_test'],
    ['that states a condition', { qualifier: 'status' }, {}, 'logged', 'state_report'],
    ['of a code that is ignored', {}, { rule: { ...burglary, effect: 'ignore' } }, 'ignored', 'code_ignores'],
    ['of a code that is logged', {}, { rule: { ...burglary, effect: 'log' } }, 'logged', 'code_logs'],
    ['on test', {}, { isOnTest: true }, 'on_test', 'unit_on_test'],
    ['on test of a code that never is', {}, { isOnTest: true, rule: { ...burglary, neverOnTest: true } }, 'alarm', null],
    ['of a bypassed zone while open', {}, { hours: open }, 'logged', 'zone_bypassed'],
    ['of another zone while open', { zone: '6' }, { hours: open }, 'alarm', null],
    ['of a bypassed zone while closed', {}, { hours: { ...closed, bypassedZones: ['5'] } }, 'alarm', null],
    ['of a duress in a bypassed zone', {}, { hours: open, rule: { ...burglary, neverOnTest: true } }, 'alarm', null],
    ['of an opening within its hours', { code: 'OP' }, { rule: opening, hours: open }, 'logged', 'within_opening_window'],
    ['of an opening outside of its hours', { code: 'OP' }, { rule: opening, hours: closed }, 'alarm', 'outside_opening_window'],
    ['of an opening without hours', { code: 'OP' }, { rule: opening }, 'logged', 'code_logs'],
    ['of an opening outside of its hours on test', {}, { rule: opening, hours: closed, isOnTest: true }, 'on_test', 'unit_on_test'],
  ])('%s', (_, given, context, outcome, reason) => {
    expect(decide({ ...signal, ...given }, { ...known, ...context })).toEqual({ outcome, reason });
  });

  test.each([
    ['its own code', { qualifier: 'restore' }, {}, 'BA'],
    ['the code of its pair', { code: 'BR' }, { effect: 'restore', restores: 'BA' }, 'BA'],
    ['while on test', { qualifier: 'restore' }, {}, 'BA'],
  ])('restores %s', (_, given, rule, restores) => {
    const decision = decide({ ...signal, ...given } as never, { ...known, rule: { ...burglary, ...rule } as CodeRule, isOnTest: true });
    expect(decision).toEqual({ outcome: 'restored', reason: null, restores });
  });
});

describe('opening hours', () => {
  const weekdays: OpeningWindow = { days: [1, 2, 3, 4, 5], opens: '08:00', closes: '18:00', toleranceMinutes: 15, bypassedZones: ['5'] };
  const night: OpeningWindow = { days: [6], opens: '22:00', closes: '04:00', toleranceMinutes: 0, bypassedZones: [] };
  const at = (day: number, clock: string) => ({ day, minute: Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3)) });
  test.each([
    [1, '07:44', false],
    [1, '07:45', true],
    [5, '18:14', true],
    [5, '18:15', false],
    [0, '12:00', false],
    [6, '21:59', false],
    [6, '23:00', true],
    [0, '03:59', true],
    [0, '04:00', false],
  ])('on day %i at %s', (day, clock, isOpen) => {
    expect(openingHours([weekdays, night], at(day, clock))?.isOpen).toBe(isOpen);
  });
  test('a window that never closes is open for a day', () => {
    const whole = { ...night, days: [2], opens: '06:00', closes: '06:00' };
    expect([at(2, '06:00'), at(3, '05:59'), at(3, '06:00')].map((one) => openingHours([whole], one)?.isOpen)).toEqual([true, true, false]);
  });
  test('a unit without windows has none', () => expect(openingHours([], at(1, '12:00'))).toBeNull());
  test('the day and minute are those of the zone, across midnight and daylight saving', () => {
    expect(wallTime(new Date('2026-11-24T02:30:00Z'), 'America/Bogota')).toEqual({ day: 1, minute: 21 * 60 + 30 });
    expect(wallTime(new Date('2026-03-29T01:30:00Z'), 'Europe/Madrid')).toEqual({ day: 0, minute: 3 * 60 + 30 });
  });
});
