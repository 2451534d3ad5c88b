import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { anAlarm, ana, at } from '../../quality/paths/samples.ts';
import { backlogCutoff, divideWaiting, nextWaiting } from './backlog.ts';
import { AlarmQueue } from './queue.ts';

const minutes = (minute: number) => Date.parse(at(minute * 60));
const old = anAlarm(1, { created: at(0) }, 1);
const fresh = anAlarm(2, { created: at(59 * 60) }, 3);
const oldPanic = anAlarm(3, { created: at(0), life_safety: true }, 4);
const queueOf = (...alarms: ReturnType<typeof anAlarm>[]) => {
  const queue = new AlarmQueue(ana.id);
  queue.apply(alarms);
  return queue.waiting;
};
const cutoff = backlogCutoff(minutes(61), 60);

test('danger to life is before every priority and never backlog', { tags: ['OP-2.35'] }, () => {
  const waiting = queueOf(old, fresh, oldPanic);
  expect(waiting.map(({ id }) => id)).toEqual([3, 1, 2]);
  const { fresh: shown, backlog } = divideWaiting(waiting, cutoff);
  expect(shown.map(({ id }) => id)).toEqual([3, 2]);
  expect(backlog.map(({ id }) => id)).toEqual([1]);
});

test('an alarm that is back from being parked stands above its equals, below what is more urgent', () => {
  const back = anAlarm(4, { created: at(60), returned_at: at(120) }, 3);
  expect(queueOf(anAlarm(5, { created: at(0) }, 3), back, old).map(({ id }) => id)).toEqual([1, 4, 5]);
});

test('the next alarm is the most urgent one of New; the backlog follows where nothing else waits', () => {
  expect(nextWaiting(queueOf(old, fresh), cutoff)?.id).toBe(2);
  expect(nextWaiting(queueOf(old), cutoff)?.id).toBe(1);
  expect(nextWaiting([], cutoff)).toBeUndefined();
});

test('without a limit there is no backlog, and a limit counts from the minute it names', () => {
  const waiting = queueOf(old, fresh);
  expect(divideWaiting(waiting, backlogCutoff(minutes(600), null)).fresh).toBe(waiting);
  expect(divideWaiting(waiting, backlogCutoff(minutes(60), 60)).backlog).toEqual([]);
});

test('every waiting alarm is in one part, in its order; the backlog is older than the limit', () => {
  const drawn = fc.record({
    minute: fc.integer({ min: 0, max: 120 }),
    priority: fc.constantFrom(1 as const, 2 as const, 4 as const),
    life_safety: fc.boolean(),
    isBack: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(drawn, { maxLength: 30 }), (drawings) => {
      const waiting = queueOf(
        ...drawings.map(({ minute, priority, life_safety, isBack }, index) =>
          anAlarm(index + 1, { created: at(minute * 60), life_safety, returned_at: isBack ? at(7200) : null }, priority),
        ),
      );
      const isOld = ({ created, life_safety }: (typeof waiting)[number]) => !life_safety && created < (cutoff ?? '');
      expect(divideWaiting(waiting, cutoff)).toEqual({
        fresh: waiting.filter((alarm) => !isOld(alarm)),
        backlog: waiting.filter(isOld),
      });
    }),
  );
});
