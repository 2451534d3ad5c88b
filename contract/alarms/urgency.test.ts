import { describe, expect, test } from 'vitest';
import { UserId } from '../platform/index.ts';
import { Alarm } from './alarm.ts';
import { byUrgency, isRinging, ringPriority } from './urgency.ts';

const [me, other] = [UserId.parse(1), UserId.parse(2)];
const created = '2026-11-21T06:20:00.000Z';
const unit = { id: 9, description: 'Depot', region: 'Centro' };

const read = (id: number, fields: Readonly<Record<string, unknown>> = {}): Alarm =>
  Alarm.parse({ id, alarm_status: 'waiting', unit, created, alarm_level: { id: 1, priority: 2, color: '#c00012' }, ...fields });
const level = (priority: number) => ({ alarm_level: { id: 1, priority, color: '#c00012' } });
const person = (id: number) => ({ id, name: 'Operator' });

describe('the order of the queue', () => {
  const order = (...alarms: Alarm[]) =>
    [alarms.toSorted(byUrgency), alarms.toReversed().toSorted(byUrgency)].map((all) => all.map(({ id }) => id));

  test.each<[string, Alarm, Alarm]>([
    ['danger to life before a higher priority', read(9, { life_safety: true, ...level(4) }), read(1, level(1))],
    ['a higher priority before what is back from being parked', read(9, level(1)), read(1, { ...level(2), returned_at: created })],
    ['what is back before what is older', read(9, { returned_at: created, created: '2026-11-21T07:00:00.000Z' }), read(1)],
    ['the older before the newer', read(9, { created: '2026-11-21T06:19:59.999Z' }), read(1)],
    ['the lower id of two of one instant', read(1), read(9)],
  ])('%s', (_, first, second) => {
    expect(order(first, second)).toEqual([
      [first.id, second.id],
      [first.id, second.id],
    ]);
  });
});

describe('an alarm rings', () => {
  const attending = { alarm_status: 'attending', taken_by: person(me) };
  const ofOther = { ...attending, taken_by: person(other) };
  const offer = (to: object) => ({ offer: { to: { name: 'Somebody', ...to }, by: person(other), until: created, note: null } });

  test.each<[string, Readonly<Record<string, unknown>>, boolean]>([
    ['while nobody has taken it', {}, true],
    ['no longer once this operator has taken it', attending, false],
    ['no longer once another one has taken it', ofOther, false],
    ['where the console of its owner is gone', { ...ofOther, unattended_since: created }, true],
    ['where it is back from being parked', { ...attending, returned_at: created }, true],
    ['not for others where it is back from being parked', { ...ofOther, returned_at: created }, false],
    ['where a supervisor assigned it', { ...attending, assigned_by: person(other) }, true],
    ['not for others where a supervisor assigned it', { ...ofOther, assigned_by: person(other) }, false],
    ['where it was assigned with an alarm of its unit', { ...attending, assigned_with: 5 }, true],
    ['where it is offered to this operator', { ...ofOther, ...offer({ kind: 'user', id: me }) }, true],
    ['not where it is offered to somebody else', { ...ofOther, ...offer({ kind: 'user', id: 3 }) }, false],
    ['where it is offered to a group of this operator', { ...ofOther, ...offer({ kind: 'group', id: 40 }) }, true],
    [
      'not where it is offered to another group, though its id is the same as the user’s',
      { ...ofOther, ...offer({ kind: 'group', id: me }) },
      false,
    ],
    ['not once it has ended', { alarm_status: 'attended', unattended_since: created }, false],
    ['not once it is canceled', { alarm_status: 'canceled', returned_at: created, taken_by: person(me) }, false],
    ['in a drill of this operator', { drill: { id: 1, name: 'Fire', operators: [me] } }, true],
    ['not in a drill of others', { drill: { id: 1, name: 'Fire', operators: [other] } }, false],
  ])('%s', (_, fields, rings) => {
    expect(isRinging(read(1, fields), me, [40])).toBe(rings);
  });

  test('in the pattern of its priority, danger to life in the most urgent one', () => {
    expect([ringPriority(read(1, level(3))), ringPriority(read(1, { ...level(3), life_safety: true }))]).toEqual([3, 1]);
  });
});
