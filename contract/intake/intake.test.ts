import { describe, expect, test } from 'vitest';
import { IntakeAlarm } from './intake.ts';

const least = { reference: 'door-17-0001', id_unit: 1, description: 'Back door forced', alarm_type: 'Intrusion', priority: 1 };
const reads = (more: object) => IntakeAlarm.safeParse({ ...least, ...more }).success;

describe('an alarm as a device raises it', () => {
  test('requires reference, unit, text, type and priority; the default type is SD', { tags: ['OQ-38'] }, () => {
    expect(IntakeAlarm.parse(least)).toEqual({ ...least, alarm_acronym: 'SD', cameras: [] });
  });

  test.each(Object.keys(least))('is refused without its %s', (field) => {
    expect(reads({ [field]: undefined })).toBe(false);
  });

  test.each([
    ['reference', 'x'.repeat(200), 'x'.repeat(201)],
    ['description', 'x'.repeat(300), 'x'.repeat(301)],
    ['alarm_type', 'x'.repeat(80), 'x'.repeat(81)],
    ['alarm_acronym', 'LPR', 'ANPR'],
    ['priority', 4, 5],
    ['priority', 1, 0],
    ['type', 0, -1],
    ['cameras', [1, 2, 3, 4, 5, 6], [1, 2, 3, 4, 5, 6, 7]],
    ['happened_at', '2026-11-21T06:20:00.000Z', 'yesterday'],
    ['id_unit', 9, 0],
    ['reference', ' a ', '   '],
  ])('its %s may be as the first and not as the second', { tags: ['OP-3.02'] }, (field, good, bad) => {
    expect([reads({ [field]: good }), reads({ [field]: bad })]).toEqual([true, false]);
  });

  test.each([
    ['score', 1, 1.01],
    ['plate', 'x'.repeat(20), 'x'.repeat(21)],
    ['person', 'x'.repeat(120), 'x'.repeat(121)],
    ['image', 'x'.repeat(410_000), 'x'.repeat(410_001)],
  ])('what was detected may have a %s as the first and not as the second', (field, good, bad) => {
    expect([reads({ detection: { [field]: good } }), reads({ detection: { [field]: bad } })]).toEqual([true, false]);
  });
});
