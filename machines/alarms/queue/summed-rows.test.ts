import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Alarm } from '../../../contract/alarms/alarm.ts';
import { byUrgency } from '../../../contract/alarms/urgency.ts';
import { anAlarm, ana, at } from '../../quality/paths/samples.ts';
import { floodKey, isNeverSummed } from '../flood/flood-key.ts';
import { AlarmQueue } from './queue.ts';
import { alarmsOf, sumRows } from './summed-rows.ts';

const unit = (id: number) => ({ ...anAlarm(1).unit, id: id as Alarm['unit']['id'] });
const of = (id: number, unitId: number, more: Partial<Alarm> = {}, priority: 1 | 2 | 3 | 4 = 3) =>
  anAlarm(id, { unit: unit(unitId), created: at(id), ...more }, priority);
const shapeOf = (alarms: readonly Alarm[], expanded: string[] = []) =>
  sumRows(alarms, floodKey, new Set(expanded)).map((row) =>
    row.kind === 'sum' ? row.alarms.map(({ id }) => Number(id)) : Number(row.alarm.id),
  );

test('alarms of one unit and type are one row with their count, newest and oldest', () => {
  const [row] = sumRows([of(1, 7), of(2, 7), of(3, 7)], floodKey);
  expect(row).toMatchObject({ kind: 'sum', newest: at(3), oldest: at(1), first: { id: 1 }, isExpanded: false });
  expect(shapeOf([of(1, 7), of(2, 8), of(3, 7), of(4, 7, { alarm_type: 'Fault' })])).toEqual([[1, 3], 2, 4]);
});

test('danger to life and priority 1 have rows of their own, before every sum', () => {
  const alarms = [
    of(1, 7),
    of(2, 7),
    of(3, 7, {}, 1),
    of(4, 7, {}, 1),
    of(5, 7, { life_safety: true }, 4),
    of(6, 7, { life_safety: true }, 4),
  ];
  expect(shapeOf(alarms.toSorted(byUrgency))).toEqual([5, 6, 3, 4, [1, 2]]);
});

test('ten thousand alarms in bursts, some told twice: none is lost or doubled, panics are first', () => {
  const count = 10_000;
  const isPanic = (id: number) => id % 2500 === 0;
  // Read once: parsed one by one they would take seconds.
  const [calm, panic] = [of(1, 7), of(1, 7, { life_safety: true }, 4)];
  const raised = Array.from({ length: count }, (_, before): Alarm => {
    const id = before + 1;
    return { ...(isPanic(id) ? panic : calm), id: id as Alarm['id'], unit: { ...calm.unit, id: (1 + (id % 40)) as Alarm['unit']['id'] } };
  });
  const queue = new AlarmQueue(ana.id);
  // A burst begins with the end of the one before, as what is read after a lost link does.
  for (let from = 0; from < count; from += 170) queue.apply(raised.slice(Math.max(0, from - 30), from + 170));
  const rows = sumRows(queue.waiting, floodKey);
  const inRows = rows.flatMap(alarmsOf).map(({ id }) => Number(id));
  expect(inRows.toSorted((one, other) => one - other)).toEqual(raised.map(({ id }) => Number(id)));
  expect(queue.waiting).toHaveLength(count);
  expect(rows.length).toBeLessThan(100);
  expect(rows.slice(0, 4).map((row) => row.kind === 'alarm' && Number(row.alarm.id))).toEqual([2500, 5000, 7500, 10_000]);
  expect(Number(queue.mostUrgent?.id)).toBe(2500);
});

test('the members of an expanded row follow it', () => {
  const key = floodKey(of(1, 7)) ?? '';
  expect(shapeOf([of(1, 7), of(2, 8), of(3, 7)], [key])).toEqual([[1, 3], 1, 3, 2]);
});

test('without a key each alarm is a row', () => {
  expect(sumRows([of(1, 7), of(2, 7)], null).map(({ kind }) => kind)).toEqual(['alarm', 'alarm']);
});

test('no alarm is lost or doubled, the order remains, and danger to life is never summed', () => {
  const alarm = fc.record({
    unit: fc.integer({ min: 1, max: 4 }),
    type: fc.constantFrom('Line crossing', 'Fault', 'Panic'),
    priority: fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const),
    life_safety: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(alarm, { maxLength: 40 }), (given) => {
      const alarms = given
        .map((one, index) => of(index + 1, one.unit, { alarm_type: one.type, life_safety: one.life_safety }, one.priority))
        .toSorted(byUrgency);
      const rows = sumRows(alarms, floodKey);
      expect(rows.flatMap(alarmsOf).toSorted(byUrgency)).toEqual(alarms);
      expect(rows.map((row) => alarmsOf(row)[0] as Alarm)).toEqual(rows.map((row) => alarmsOf(row)[0] as Alarm).toSorted(byUrgency));
      for (const row of rows) {
        expect(alarmsOf(row).toSorted(byUrgency)).toEqual(alarmsOf(row));
        if (row.kind === 'sum') expect(row.alarms.filter(isNeverSummed)).toEqual([]);
      }
      const own = rows.findLastIndex((row) => row.kind === 'alarm' && isNeverSummed(row.alarm));
      expect(rows.slice(0, own + 1).filter(({ kind }) => kind === 'sum')).toEqual([]);
      const keys = rows.map(({ key }) => key);
      expect(new Set(keys).size).toBe(keys.length);
    }),
  );
});
