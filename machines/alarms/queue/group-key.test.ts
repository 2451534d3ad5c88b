import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byUrgency } from '../../../contract/alarms/urgency.ts';
import { anAlarm } from '../../quality/paths/samples.ts';
import { groupKey } from './group-key.ts';
import { alarmsOf, sumRows } from './summed-rows.ts';

const priorities = fc.constantFrom(1, 2, 3, 4);
const alarm = fc.record({ group: fc.option(fc.nat(3)), life_safety: fc.boolean(), priority: priorities });
const lists = fc
  .array(alarm, { maxLength: 30 })
  .map((rows) => rows.map(({ priority, ...more }, at) => anAlarm(at + 1, more, priority)).toSorted(byUrgency));

test('no alarm is lost and none is listed twice, in the order of the most urgent members', () => {
  fc.assert(
    fc.property(lists, (alarms) => {
      const rows = sumRows(alarms, groupKey);
      expect(rows.flatMap((row) => alarmsOf(row).map(({ id }) => id)).toSorted((a, b) => a - b)).toEqual(
        alarms.map(({ id }) => id).toSorted((a, b) => a - b),
      );
      const firsts = rows.flatMap((row) => alarmsOf(row).slice(0, 1));
      expect(firsts).toEqual(firsts.toSorted(byUrgency));
    }),
  );
});

test('priority 1, danger to life and alarms without a group have rows of their own', () => {
  fc.assert(
    fc.property(lists, (alarms) => {
      for (const row of sumRows(alarms, groupKey)) {
        if (row.kind === 'alarm') continue;
        expect(new Set(row.alarms.map(({ group }) => group))).toEqual(new Set([row.first.group]));
        for (const { life_safety, alarm_level } of row.alarms) expect([life_safety, alarm_level.priority === 1]).toEqual([false, false]);
      }
    }),
  );
  expect(groupKey(anAlarm(1, { group: null }, 3))).toBeNull();
  expect(groupKey(anAlarm(1, { group: 5 }, 1))).toBeNull();
  expect(groupKey(anAlarm(1, { group: 5, life_safety: true }, 3))).toBeNull();
});

test('an escalated member leaves its group', () => {
  const [one, two, three] = [anAlarm(1, { group: 5 }, 3), anAlarm(2, { group: 5 }, 3), anAlarm(3, { group: 5 }, 3)];
  expect(sumRows([one, two, three], groupKey)).toHaveLength(1);
  expect(sumRows([{ ...two, alarm_level: { ...two.alarm_level, priority: 1 } }, one, three], groupKey).map(({ kind }) => kind)).toEqual([
    'alarm',
    'sum',
  ]);
});
