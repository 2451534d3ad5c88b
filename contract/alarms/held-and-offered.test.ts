import { describe, expect, test } from 'vitest';
import { UserId } from '../platform/index.ts';
import { actTo, alarmActs, isActKind } from './acts.ts';
import { Alarm, AlarmComment, isHeldByOther, isOfferedTo } from './alarm.ts';
import { groupOf, isNeverGrouped } from './groups.ts';
import { alarmOf } from './refused-alarm.ts';
import { alarmStatuses, isOpen } from './status.ts';

const sent = { id: 7, alarm_status: 'waiting', unit: { id: 1 }, created: '2026-03-02T08:00:00.000Z' };
const [me, other] = [UserId.parse(1), UserId.parse(2)];
const held = { alarm_status: 'attending', taken_by: { id: other, name: 'Bruno' } } as const;

describe('an alarm', () => {
  test('is open while it waits or is attended', { tags: ['OP-4.01'] }, () => {
    expect(alarmStatuses.filter(isOpen)).toEqual(['waiting', 'attending']);
  });

  test('is held by another only while that one attends it, and somebody is known to ask', () => {
    expect(isHeldByOther(held, me)).toBe(true);
    expect(isHeldByOther(held, other)).toBe(false);
    expect(isHeldByOther(held, null)).toBe(false);
    expect(isHeldByOther({ ...held, taken_by: null }, me)).toBe(false);
    expect(isHeldByOther({ ...held, alarm_status: 'attended' }, me)).toBe(false);
  });

  test('is offered to a person, or to the members of a group', () => {
    const offered = (kind: 'user' | 'group', id: number) => ({ offer: { to: { kind, id, name: '' } } }) as unknown as Pick<Alarm, 'offer'>;
    expect(isOfferedTo(offered('user', 1), me, [])).toBe(true);
    expect(isOfferedTo(offered('user', 2), me, [2])).toBe(false);
    expect(isOfferedTo(offered('group', 5), me, [4, 5])).toBe(true);
    expect(isOfferedTo(offered('group', 1), me, [4])).toBe(false);
    expect(isOfferedTo({ offer: null }, me, [1])).toBe(false);
  });

  test.each([
    [true, 3, true],
    [false, 1, true],
    [false, 2, false],
  ])('with danger to life %s and priority %d stands alone, or in its group', (life_safety, priority, isAlone) => {
    const alarm = { life_safety, alarm_level: { priority }, group: 9 };
    expect([isNeverGrouped(alarm), groupOf(alarm)]).toEqual([isAlone, isAlone ? null : 9]);
  });
});

describe('an alarm as a platform sends it', () => {
  test.each([
    [{ type: 2 }, Alarm.parse({ ...sent, type: 2 }).alarm_acronym],
    [{ type: 0 }, 'SD'],
    [{ alarm_acronym: 'FR', type: 0 }, 'FR'],
    [{ alarm_acronym: 'no such', type: 0 }, 'SD'],
  ])('of the fields %j has an acronym', (fields, acronym) => {
    expect(Alarm.parse({ ...sent, ...fields }).alarm_acronym).toBe(acronym);
  });

  test('with several comments has them as lines; one that cannot be read is an empty line', () => {
    const comments = ['First', { comment: 'Second' }, { name: 'Third' }, []];
    expect(
      Alarm.parse({ ...sent, comments })
        .comments?.split('\n')
        .slice(0, 3),
    ).toEqual(['First', 'Second', 'Third']);
    expect(Alarm.parse({ ...sent, comments: [] }).comments).toBeNull();
    expect(Alarm.parse({ ...sent, comments: 'One' }).comments).toBe('One');
  });

  test('is carried by a refusal, or not', () => {
    const refusal = { success: false, code: 'alarm.taken', message: '' } as const;
    expect(alarmOf({ ...refusal, details: { alarm: sent } })?.id).toBe(7);
    expect(alarmOf({ ...refusal, details: {} })).toBeUndefined();
    expect(alarmOf(refusal)).toBeUndefined();
  });
});

test.each([
  [{ alarm_type: 'Fence', tenant: 5 }, 'Fence', 5],
  [{ alarm_type: { type: 'Fence' }, tenant: { id: 5 } }, 'Fence', 5],
  [{}, null, null],
])('a predefined comment with %j is of that type and customer', (fields, alarm_type, tenant) => {
  expect(AlarmComment.parse({ id: 1, comment: 'A cat', status: 'attended', ...fields })).toMatchObject({ alarm_type, tenant });
});

test('each status but the first has the act that leads to it', () => {
  expect(alarmStatuses.map((status) => actTo(status))).toEqual([undefined, 'take', 'resolve', 'cancel']);
});

test('a line of the record is one of an act, or another one', () => {
  expect([isActKind(alarmActs.take.recordKind), isActKind('raised')]).toEqual([true, false]);
});
