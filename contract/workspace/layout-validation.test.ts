import { describe, expect, test } from 'vitest';
import { alarmViewFault, isSchedule, layoutFault, schedulesFault } from './layout-validation.ts';

const left = { pos: 1, x: 0, y: 0, w: 6, h: 12 };
const right = { pos: 2, x: 6, y: 0, w: 6, h: 12 };

describe('a layout', () => {
  test('leaves no blank spaces', { tags: ['OP-5.12', 'ADM-5.04', 'OQ-41'] }, () => {
    expect(layoutFault([left, right])).toBeNull();
    expect(layoutFault([left])).toBe('noBlanks');
    expect(layoutFault([])).toBe('noBlanks');
    expect(layoutFault([left, { ...right, h: 11 }])).toBe('noBlanks');
  });
  test('has no slot upon another, beyond the grid, too small, or with the number of another', { tags: ['OQ-41', 'OQ-42'] }, () => {
    expect(layoutFault([left, { ...right, x: 5, w: 7 }])).toBe('overlap');
    expect(layoutFault([left, { ...right, w: 7 }])).toBe('overlap');
    expect(layoutFault([left, { ...right, w: 1 }])).toBe('overlap');
    expect(layoutFault([left, { ...right, pos: 1 }])).toBe('overlap');
  });
});

describe('an alarm view', () => {
  test('is not completely empty, but may leave cells blank', { tags: ['OP-5.10'] }, () => {
    expect(alarmViewFault([])).toBe('emptyLayout');
    expect(alarmViewFault([left, { ...right, type: null }])).toBe('emptyLayout');
    expect(alarmViewFault([{ ...left, type: 'cam' }])).toBeNull();
    expect(
      alarmViewFault([
        { ...left, type: 'cam' },
        { ...right, x: 4 },
      ]),
    ).toBe('overlap');
  });
  test('has schedules, all of them with a day and two different times', { tags: ['OP-5.11'] }, () => {
    const good = { days: [1], from: '08:00', to: '18:00' };
    expect(schedulesFault([good])).toBeNull();
    expect(schedulesFault([])).toBe('schedules');
    expect(schedulesFault([good, { ...good, days: [] }])).toBe('schedules');
    expect([{ ...good, from: '24:00' }, { ...good, to: '8:00' }, { ...good, to: '08:00' }, {}].map(isSchedule)).toEqual([
      false,
      false,
      false,
      false,
    ]);
    expect(isSchedule({ days: [6], from: '22:00', to: '06:00' })).toBe(true);
  });
});
