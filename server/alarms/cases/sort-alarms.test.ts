import { describe, expect, test } from 'vitest';
import { caseLimits } from '../../../contract/alarms/cases.ts';
import { AlarmId, TenantId } from '../../../contract/platform/ids.ts';
import { addedOf, type CaseContents, emptyContents, sortAlarms } from './sort-alarms.ts';

const id = (value: number) => AlarmId.parse(value);
const [north, south] = [TenantId.parse(3), TenantId.parse(4)];
const found = (of: number, tenant = north, isDrill = false) => ({ id: id(of), tenant, isDrill });
const contents = (alarms: readonly number[] = [], isDrill = false): CaseContents => ({
  tenant: north,
  isDrill,
  alarms: new Set(alarms.map(id)),
});
const outcomes = (...of: Parameters<typeof sortAlarms>) =>
  sortAlarms(...of).map((one) => [Number(one.id), one.result === 'refused' ? one.code : one.result]);

describe('alarms that are put into a case', () => {
  test('are added, there already, or refused with the reason; each once, in the given order', () => {
    const all = [found(1), found(2), found(3, south), found(4, north, true)];
    const ids = [4, 1, 2, 1, 3, 9].map(id);
    expect(outcomes(ids, all, contents([2]))).toEqual([
      [4, 'case.drills_apart'],
      [1, 'added'],
      [2, 'kept'],
      [3, 'case.other_tenant'],
      [9, 'record.not_found'],
    ]);
    expect(addedOf(sortAlarms(ids, all, contents([2])))).toEqual([1]);
    expect(sortAlarms([id(9)], all, contents())[0]).toMatchObject({ message: expect.stringMatching(/\w/) });
  });

  test('of a drill go into a case of drills alone', () => {
    expect(outcomes([id(1), id(4)], [found(1), found(4, north, true)], contents([], true))).toEqual([
      [1, 'case.drills_apart'],
      [4, 'added'],
    ]);
  });

  test('are refused once the case is full; one that is there already takes no place', () => {
    const held = Array.from({ length: caseLimits.alarms - 1 }, (_, at) => at + 100);
    expect(outcomes([id(100), id(1), id(2)], [found(1), found(2)], contents(held))).toEqual([
      [100, 'kept'],
      [1, 'added'],
      [2, 'case.full'],
    ]);
  });

  test('are all refused where there is no case that could hold any', () => {
    expect(outcomes([id(1)], [found(1)], null)).toEqual([[1, 'case.other_tenant']]);
  });
});

describe('what a case that is made of alarms begins with', () => {
  test('is the tenant of the first one, or the wanted one if any alarm is of it', () => {
    expect(emptyContents([found(1, south), found(2)], undefined)).toEqual({ tenant: south, isDrill: false, alarms: new Set() });
    expect(emptyContents([found(1, south), found(2)], north)?.tenant).toBe(north);
    expect([emptyContents([found(1, south)], north), emptyContents([], undefined)]).toEqual([null, null]);
  });

  test('is a case of drills where all alarms of its tenant are of drills', () => {
    expect(emptyContents([found(1, north, true), found(2, south)], undefined)?.isDrill).toBe(true);
    expect(emptyContents([found(1, north, true), found(2)], undefined)?.isDrill).toBe(false);
  });
});
