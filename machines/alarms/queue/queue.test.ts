import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Alarm } from '../../../contract/alarms/alarm.ts';
import { isOpen } from '../../../contract/alarms/status.ts';
import { byUrgency } from '../../../contract/alarms/urgency.ts';
import type { AlarmId, UserId } from '../../../contract/platform/ids.ts';
import { anAlarm, ana, at, bruno, endedBy, takenBy } from '../../quality/paths/samples.ts';
import { AlarmQueue } from './queue.ts';

const ids = (alarms: readonly Alarm[]) => alarms.map(({ id }) => Number(id));
const id = (value: number) => value as AlarmId;

test('waiting alarms stand by priority, then oldest first, in whatever order they came', () => {
  const queue = new AlarmQueue(ana.id);
  queue.apply([anAlarm(4, {}, 2), anAlarm(3, {}, 1), anAlarm(1, {}, 2), anAlarm(2, {}, 4)]);
  expect(ids(queue.waiting)).toEqual([3, 1, 4, 2]);
  expect(queue.waitingCounts).toEqual([1, 2, 0, 1]);
});

test('an alarm with a known id is replaced, not doubled', { tags: ['OP-4.05', 'OQ-32'] }, () => {
  const queue = new AlarmQueue(ana.id);
  queue.apply([anAlarm(1), anAlarm(2)]);
  queue.apply([anAlarm(1, { version: 2, description: 'Two persons' })]);
  expect(ids(queue.waiting)).toEqual([1, 2]);
  expect(queue.get(id(1))?.description).toBe('Two persons');
});

test('a taken alarm moves from the waiting to mine or to others, an ended one leaves', {
  tags: ['OP-2.35', 'OP-2.36', 'OP-4.04', 'OQ-32'],
}, () => {
  const queue = new AlarmQueue(ana.id);
  queue.apply([anAlarm(1), anAlarm(2), anAlarm(3)]);
  queue.apply([takenBy(ana, anAlarm(1)), takenBy(bruno, anAlarm(2))]);
  expect([ids(queue.waiting), ids(queue.mine), ids(queue.others)]).toEqual([[3], [1], [2]]);
  queue.apply([endedBy(bruno, takenBy(bruno, anAlarm(2)))]);
  expect([ids(queue.others), queue.size, queue.waitingCounts]).toEqual([[], 2, [0, 1, 0, 0]]);
});

test('an older version changes nothing: neither a row nor a list that it left', () => {
  const queue = new AlarmQueue(ana.id);
  queue.apply([endedBy(ana, takenBy(ana, anAlarm(1))), takenBy(bruno, anAlarm(2))]);
  const version = queue.version;
  expect(queue.apply([anAlarm(1), takenBy(ana, anAlarm(1)), anAlarm(2)])).toEqual({ raised: [], changed: [] });
  expect(queue.version).toBe(version);
  expect(ids(queue.others)).toEqual([2]);
});

test('a level that rose moves the row up', () => {
  const queue = new AlarmQueue(ana.id);
  queue.apply([anAlarm(1, {}, 3), anAlarm(2, {}, 3)]);
  queue.apply([anAlarm(2, { version: 2 }, 1)]);
  expect(ids(queue.waiting)).toEqual([2, 1]);
  expect(queue.waitingCounts).toEqual([1, 0, 1, 0]);
});

test('tells which alarms of a batch begin to require the operator', () => {
  const queue = new AlarmQueue(ana.id);
  queue.apply([anAlarm(1)]);
  const { raised, changed } = queue.apply([takenBy(ana, anAlarm(1)), anAlarm(2), takenBy(bruno, anAlarm(3))]);
  expect([ids(raised), ids(changed)]).toEqual([[2], [1, 2, 3]]);
});

const offerTo = (to: { id: number; name: string }) =>
  ({ to: { kind: 'user', id: to.id, name: to.name }, until: at(60), note: null }) as const;

test.each([
  ['a waiting one', anAlarm(1), true],
  ['my own', takenBy(ana, anAlarm(1)), false],
  ['one of a colleague', takenBy(bruno, anAlarm(1)), false],
  ['my own, back from being parked', { ...takenBy(ana, anAlarm(1)), returned_at: at(9) }, true],
  ["a colleague's, back from being parked", { ...takenBy(bruno, anAlarm(1)), returned_at: at(9) }, false],
  ["a colleague's that is offered to me", { ...takenBy(bruno, anAlarm(1)), offer: offerTo(ana) }, true],
  ["a colleague's that is offered to another", { ...takenBy(bruno, anAlarm(1)), offer: offerTo(bruno) }, false],
  ['an alarm that was assigned to me with one of its unit', { ...takenBy(ana, anAlarm(1)), assigned_with: 'A-000007' }, true],
  ['an alarm that a supervisor assigned to me', { ...takenBy(ana, anAlarm(1)), assigned_by: 'Luis' }, true],
  ['an alarm that a supervisor assigned to a colleague', { ...takenBy(bruno, anAlarm(1)), assigned_by: 'Luis' }, false],
  ['an alarm that was assigned to a colleague', { ...takenBy(bruno, anAlarm(1)), assigned_with: 'A-000007' }, false],
  ['my own that I offered', { ...takenBy(ana, anAlarm(1)), offer: offerTo(bruno) }, false],
  ['one whose owner is gone', { ...takenBy(bruno, anAlarm(1)), unattended_since: at(9) }, true],
  ['an ended one that came back before', { ...endedBy(ana, takenBy(ana, anAlarm(1))), returned_at: at(9) }, false],
] as [string, Alarm, boolean][])('rings for whom it requires: %s', (_, alarm, rings) => {
  const queue = new AlarmQueue(ana.id);
  queue.apply([alarm]);
  expect(queue.ringingCounts).toEqual([0, rings ? 1 : 0, 0, 0]);
  expect(queue.mostUrgent?.id).toBe(rings ? alarm.id : undefined);
});

test('drills of others are in the lists and in no count; one that names the operator counts', () => {
  const drillOf = (user: { id: UserId }) => ({
    drill: { id: 4, name: 'Night', operators: [user.id] },
  });
  const queue = new AlarmQueue(ana.id);
  queue.apply([
    anAlarm(1, drillOf(bruno), 1),
    anAlarm(2, {}, 1),
    anAlarm(3, drillOf(ana), 2),
    takenBy(bruno, anAlarm(4, drillOf(bruno), 1)),
  ]);
  expect([ids(queue.waiting), ids(queue.others)]).toEqual([[1, 2, 3], [4]]);
  expect([queue.waitingCounts, queue.heldCount]).toEqual([[1, 1, 0, 0], 0]);
  expect([queue.firstWaiting()?.id, queue.firstWaiting(1)?.id, queue.firstWaiting(2)?.id, queue.firstWaiting(3)?.id]).toEqual([
    2,
    2,
    3,
    undefined,
  ]);
  queue.apply([takenBy(bruno, anAlarm(1, drillOf(bruno), 1)), takenBy(bruno, anAlarm(2, {}, 1))]);
  expect([queue.waitingCounts, queue.heldCount]).toEqual([[0, 1, 0, 0], 1]);
  queue.apply([1, 2, 4].map((one) => endedBy(bruno, takenBy(bruno, anAlarm(one, one === 2 ? {} : drillOf(bruno), 1)))));
  expect([queue.size, queue.waitingCounts, queue.heldCount]).toEqual([1, [0, 1, 0, 0], 0]);
});

test('danger to life rings as priority 1 whatever its level, and is counted by its level', () => {
  const queue = new AlarmQueue(ana.id);
  queue.apply([anAlarm(1, {}, 2), anAlarm(2, { life_safety: true }, 3)]);
  expect([queue.ringingCounts, queue.waitingCounts]).toEqual([
    [1, 1, 0, 0],
    [0, 1, 1, 0],
  ]);
  expect(queue.mostUrgent?.id).toBe(2);
  queue.apply([takenBy(ana, anAlarm(2, { life_safety: true }, 3))]);
  expect(queue.ringingCounts).toEqual([0, 1, 0, 0]);
});

test('what is offered to a group rings for who is in it, from when they join until they leave', () => {
  const queue = new AlarmQueue(ana.id, [7]);
  const offer = (group: number) => ({ to: { kind: 'group' as const, id: group, name: 'Patrols' }, until: at(60), note: null });
  const [own, other] = [
    { ...takenBy(bruno, anAlarm(1, {}, 1)), offer: offer(7) },
    { ...takenBy(bruno, anAlarm(2, {}, 2)), offer: offer(ana.id) },
  ];
  expect(ids(queue.apply([own, other]).raised)).toEqual([1]);
  expect([queue.isForMe(own), queue.isForMe(other), queue.ringingCounts]).toEqual([true, false, [1, 0, 0, 0]]);
  const version = queue.version;
  expect(ids(queue.setGroups([7, ana.id]).raised)).toEqual([2]);
  expect([queue.ringingCounts, queue.version > version]).toEqual([[1, 1, 0, 0], true]);
  expect(queue.setGroups([]).raised).toEqual([]);
  expect([queue.isForMe(own), queue.ringingCounts, ids(queue.others)]).toEqual([false, [0, 0, 0, 0], [1, 2]]);
});

test('an alarm that comes back rings and is announced once, until its owner resumes it', () => {
  const queue = new AlarmQueue(ana.id);
  const mine = takenBy(ana, anAlarm(1, {}, 1));
  queue.apply([mine, anAlarm(2, {}, 3)]);
  const back = { ...mine, version: mine.version + 1, returned_at: at(9) };
  expect(ids(queue.apply([back]).raised)).toEqual([1]);
  expect(ids(queue.apply([{ ...back, version: back.version + 1 }]).raised)).toEqual([]);
  expect([queue.ringingCounts, queue.waitingCounts]).toEqual([
    [1, 0, 1, 0],
    [0, 0, 1, 0],
  ]);
  expect(queue.mostUrgent?.id).toBe(1);
  queue.apply([{ ...back, version: back.version + 2, returned_at: null }]);
  expect(queue.ringingCounts).toEqual([0, 0, 1, 0]);
});

test('knows the open alarms of a unit, most urgent first', () => {
  const queue = new AlarmQueue(ana.id);
  queue.apply([anAlarm(3, {}, 2), anAlarm(6, {}, 1), anAlarm(1)]);
  const unit = anAlarm(3).unit.id;
  expect(ids(queue.ofUnit(unit))).toEqual([6, 3]);
  queue.apply([endedBy(ana, takenBy(ana, anAlarm(6, {}, 1))), endedBy(ana, takenBy(ana, anAlarm(3)))]);
  expect([...queue.units()]).toEqual([anAlarm(1).unit.id]);
});

test('a fresh reading replaces everything but what is newer than it', () => {
  const queue = new AlarmQueue(ana.id);
  queue.apply([anAlarm(1), takenBy(bruno, anAlarm(2)), endedBy(ana, takenBy(ana, anAlarm(3)))]);
  const { raised } = queue.reset([anAlarm(2), anAlarm(3), anAlarm(4)]);
  expect([ids(queue.waiting), ids(queue.others), ids(raised)]).toEqual([[4], [2], [4]]);
});

test('forgets ended alarms after a while: it does not grow for ever', () => {
  const queue = new AlarmQueue(ana.id);
  for (let n = 1; n <= 2500; n += 1) queue.apply([endedBy(ana, takenBy(ana, anAlarm(n)))]);
  expect(queue.get(id(2500))).toBeDefined();
  expect(queue.get(id(1))).toBeUndefined();
});

const change = fc.record({
  id: fc.integer({ min: 1, max: 8 }),
  version: fc.integer({ min: 1, max: 6 }),
  priority: fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const),
  alarm_status: fc.constantFrom('waiting' as const, 'attending' as const, 'attended' as const, 'canceled' as const),
  taken_by: fc.constantFrom(null, { id: ana.id, name: 'Ana' }, { id: bruno.id, name: 'Bruno' }),
});

test('equals a naive replay of the same history: newest version each, ordered, counted once', () => {
  fc.assert(
    fc.property(fc.array(fc.array(change, { maxLength: 6 }), { maxLength: 12 }), (batches) => {
      const queue = new AlarmQueue(ana.id);
      const newest = new Map<number, Alarm>();
      for (const batch of batches) {
        const alarms = batch.map(({ priority, ...given }) =>
          anAlarm(given.id, { ...given, id: id(given.id), created: at(given.id) }, priority),
        );
        for (const alarm of alarms) if ((newest.get(alarm.id)?.version ?? 0) < alarm.version) newest.set(alarm.id, alarm);
        queue.apply(alarms);
      }
      const open = [...newest.values()].filter(({ alarm_status }) => isOpen(alarm_status)).sort(byUrgency);
      const waiting = open.filter(({ alarm_status }) => alarm_status === 'waiting');
      expect(queue.waiting).toEqual(waiting);
      expect([...queue.mine, ...queue.others].sort(byUrgency)).toEqual(open.filter((alarm) => !waiting.includes(alarm)));
      expect(queue.waitingCounts.reduce((sum, count) => sum + count, 0)).toBe(waiting.length);
      expect(queue.size).toBe(open.length);
    }),
  );
});
