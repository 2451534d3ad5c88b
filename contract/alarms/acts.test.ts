import { describe, expect, test } from 'vitest';
import { api } from '../api.ts';
import { actOfKind, alarmActNames, alarmActs, canAct, transitionBetween } from './acts.ts';
import { AlarmStatus, alarmStatuses, isOpen } from './status.ts';

describe('statuses and acts', () => {
  test('waiting, attending, attended and canceled are all the statuses there are', { tags: ['OP-4.01'] }, () => {
    expect([...alarmStatuses]).toEqual(['waiting', 'attending', 'attended', 'canceled']);
    expect(AlarmStatus.safeParse('acknowledged').success).toBe(false);
  });

  test('the acts have exactly these transitions', { tags: ['OP-4.06', 'OP-4.07', 'OP-4.08', 'OQ-26'] }, () => {
    const ways = alarmActNames.flatMap((act) =>
      alarmStatuses.filter((from) => canAct(act, from)).map((from) => `${act}: ${from} → ${alarmActs[act].to}`),
    );
    expect(ways).toEqual([
      'take: waiting → attending',
      'resolve: attending → attended',
      'cancel: waiting → canceled',
      'cancel: attending → canceled',
    ]);
  });

  test('attended and canceled are final', { tags: ['OQ-26'] }, () => {
    for (const status of ['attended', 'canceled'] as const) {
      expect(alarmActNames.filter((act) => canAct(act, status))).toEqual([]);
      expect(isOpen(status)).toBe(false);
    }
  });

  test('the act between two statuses is the one that declares the transition', () => {
    for (const from of alarmStatuses) {
      for (const to of alarmStatuses) {
        const act = transitionBetween(from, to);
        if (act) expect([canAct(act, from), alarmActs[act].to]).toEqual([true, to]);
        else expect(alarmActNames.some((each) => canAct(each, from) && alarmActs[each].to === to)).toBe(false);
      }
    }
  });

  test('take records attention, resolve solution, cancel cancellation', { tags: ['OP-4.15', 'OQ-28'] }, () => {
    expect(alarmActNames.map((act) => alarmActs[act].reason)).toEqual(['attention', 'solution', 'cancellation']);
  });

  test('resolve and cancel must be commented, take may be', { tags: ['OQ-29'] }, () => {
    expect(alarmActNames.map((act) => alarmActs[act].comment)).toEqual(['optional', 'required', 'required']);
  });

  test('no two acts have the same transition, because a change names only its status', () => {
    const ways = alarmActNames.flatMap((act) => alarmActs[act].from.map((from) => `${from} → ${alarmActs[act].to}`));
    expect(new Set(ways).size).toBe(ways.length);
  });

  test('the right of every act is the one that a change of an alarm is checked for', () => {
    for (const act of alarmActNames) expect(api.changeAlarm.access).toMatchObject(alarmActs[act].right);
  });

  test('each act has its own kind of record, key and icon', () => {
    for (const part of ['recordKind', 'key', 'icon'] as const) {
      expect(new Set(alarmActNames.map((act) => alarmActs[act][part])).size).toBe(alarmActNames.length);
    }
    for (const act of alarmActNames) expect(actOfKind(alarmActs[act].recordKind)).toBe(act);
  });
});
