import { expect, test } from 'vitest';
import { anAlarm, at, startOfDay } from '../../../machines/quality/paths/samples.ts';
import { clockState } from './clock-state.ts';

const clocks = { take_warn: at(40), take_due: at(60), end_warn: at(400), end_due: at(600), breached: null };
const waiting = anAlarm(1, { clocks });
const attending = anAlarm(1, { clocks, alarm_status: 'attending' });
const after = (seconds: number) => startOfDay + seconds * 1000;

test('a waiting alarm counts down its time to take, warns, and states how late it is', () => {
  expect(clockState(waiting, after(0))).toEqual({ of: 'take', level: 'in time', leftMs: 60_000 });
  expect(clockState(waiting, after(40))).toEqual({ of: 'take', level: 'warned', leftMs: 20_000 });
  expect(clockState(waiting, after(75))).toEqual({ of: 'take', level: 'late', leftMs: -15_000 });
});

test('an alarm in attention counts down its time to end', () => {
  expect(clockState(attending, after(75))).toEqual({ of: 'end', level: 'in time', leftMs: 525_000 });
  expect(clockState(attending, after(500))).toMatchObject({ of: 'end', level: 'warned' });
});

test('no clock is shown without a time, or for an ended alarm', () => {
  expect(clockState({ ...waiting, clocks: null }, after(0))).toBeNull();
  expect(clockState({ ...waiting, alarm_status: 'attended' }, after(0))).toBeNull();
  expect(clockState({ ...attending, clocks: { ...clocks, end_due: null } }, after(0))).toBeNull();
});
