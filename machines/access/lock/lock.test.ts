import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { refused, replied, startOfDay } from '../../quality/paths/samples.ts';
import { reaches, Script } from '../../quality/paths/scripted.ts';
import { implementFeed } from '../../shared/port.ts';
import { lockMachine } from './lock.machine.ts';
import { isHidden, msUntilTry } from './lock.selectors.ts';
import type { IdleElapsed, LockChanged, LockEvent, LockMinutes, StoreLock } from './lock.types.ts';

type Call = 'lockSession' | 'unlockSession';
type Watched = { minutes: LockMinutes; held: boolean };
const password = 'atalaya-demo';

/** @param onLock what this browser does when a lock is stored; by default it reports its start to all tabs */
function open(
  replies: ConstructorParameters<typeof Script<Call>>[0] = {},
  input = { locked: false, minutes: 15 as LockMinutes },
  onLock = (emit: (told: LockChanged) => void) => emit({ type: 'lock.changed', locked: true, since: startOfDay }),
) {
  const script = new Script<Call>(replies);
  const clock = new SimulatedClock();
  const kept: boolean[] = [];
  const watched: Watched[] = [];
  let idle: () => void = () => undefined;
  let tell: (told: LockChanged) => void = () => undefined;
  const machine = lockMachine.provide({
    actors: {
      lockSession: script.port('lockSession'),
      unlockSession: script.port('unlockSession'),
      clock: implementFeed(() => undefined),
      idle: implementFeed<IdleElapsed, Watched>((emit, wanted) => {
        watched.push(wanted);
        idle = () => emit({ type: 'lock.idle' });
      }),
      lockedTabs: implementFeed<LockChanged, void, StoreLock>((emit, _, listen) => {
        tell = emit;
        listen(({ locked }) => {
          kept.push(locked);
          if (locked) onLock(emit);
        });
      }),
    },
  });
  const actor = createActor(machine, { input, clock }).start();
  return {
    actor,
    script,
    clock,
    kept,
    watched,
    idle: () => idle(),
    tell: (locked: boolean) => tell({ type: 'lock.changed', locked }),
    send: (event: LockEvent) => actor.send(event),
    reaches: (path: string) => reaches(actor, path),
    hidden: () => isHidden(actor.getSnapshot()),
  };
}
const locked = async (replies: Parameters<typeof open>[0] = {}) => {
  const lock = open({ lockSession: [replied(null)], ...replies });
  lock.send({ type: 'lock.now' });
  await lock.reaches('locked.prompting');
  return lock;
};

test('the screen is blank as soon as the user locks it, before the platform answers', async () => {
  const lock = open({ lockSession: [replied(null)] });
  expect(lock.hidden()).toBe(false);
  lock.send({ type: 'lock.now' });
  expect(lock.hidden()).toBe(true);
  await lock.reaches('locked.prompting');
  expect(lock.actor.getSnapshot().context.since).toBe(startOfDay);
  const early = open();
  early.send({ type: 'lock.now' });
  early.send({ type: 'lock.changed', locked: true, since: startOfDay + 5 });
  expect(early.actor.getSnapshot().context.since).toBe(startOfDay + 5);
});

test('what was chosen while it was locked counts once it is open again', async () => {
  const lock = await locked();
  lock.send({ type: 'lock.minutes', minutes: 5 });
  lock.send({ type: 'lock.suspend', held: true });
  lock.send({ type: 'lock.changed', locked: true, since: startOfDay + 9 });
  expect(lock.actor.getSnapshot().context.since).toBe(startOfDay + 9);
  lock.tell(false);
  await lock.reaches('open');
  expect(lock.watched.at(-1)).toEqual({ minutes: 5, held: true });
});

test('an unlocking in another tab opens this one though its own password is still being checked', { tags: ['OQ-19'] }, async () => {
  const lock = await locked();
  lock.send({ type: 'lock.unlock', password });
  await lock.reaches('unlocking');
  lock.tell(true);
  await lock.reaches('unlocking');
  lock.tell(false);
  await lock.reaches('open');
});

test('the time goes on counting on the locked screen', async () => {
  const lock = await locked();
  lock.send({ type: 'clock.ticked', now: startOfDay + 3 });
  expect(lock.actor.getSnapshot().context.now).toBe(startOfDay + 3);
});

test('the password opens it, and is never held', async () => {
  const lock = await locked({ unlockSession: [refused('session.credentials'), replied(null)] });
  lock.send({ type: 'lock.unlock', password: '' });
  await lock.reaches('locked.prompting');
  lock.send({ type: 'lock.unlock', password: 'not it' });
  await lock.reaches('locked.refused');
  lock.send({ type: 'lock.unlock', password });
  await lock.reaches('open');
  expect(JSON.stringify(lock.actor.getSnapshot().context)).not.toContain(password);
  expect(lock.kept.at(-1)).toBe(false);
});

test('after too many wrong passwords it waits until the platform takes another', async () => {
  const retry = new Date(startOfDay + 60_000).toISOString();
  const lock = await locked({ unlockSession: [refused('access.throttled', { retry_at: retry })] });
  lock.send({ type: 'lock.unlock', password });
  await lock.reaches('locked.throttled');
  lock.send({ type: 'clock.ticked', now: startOfDay + 10_000 });
  expect(msUntilTry(lock.actor.getSnapshot())).toBe(50_000);
  lock.send({ type: 'clock.ticked', now: startOfDay + 20_000 });
  expect(msUntilTry(lock.actor.getSnapshot())).toBe(40_000);
  expect(lock.actor.getSnapshot().can({ type: 'lock.unlock', password })).toBe(false);
  lock.send({ type: 'clock.ticked', now: startOfDay + 60_000 });
  await lock.reaches('locked.prompting');
});

test('a platform out of reach keeps it locked, and is told when it is there again', async () => {
  const lock = open({ lockSession: [new Error('network'), replied(null)], unlockSession: [new Error('network')] });
  lock.idle();
  await lock.reaches('locked.unsynced');
  lock.send({ type: 'lock.unlock', password });
  await lock.reaches('locked.failed');
  lock.send({ type: 'lock.unlock', password });
  await lock.reaches('unlocking');
  const other = open({ lockSession: [new Error('network'), replied(null)] });
  other.send({ type: 'lock.now' });
  await other.reaches('locked.unsynced');
  other.clock.increment(5000);
  await other.reaches('locked.prompting');
  expect(other.script.inputs('lockSession')).toHaveLength(2);
});

test('another tab of this browser locks and unlocks this one', { tags: ['OQ-19'] }, async () => {
  const lock = open();
  lock.tell(true);
  await lock.reaches('locked.prompting');
  lock.tell(false);
  await lock.reaches('open');
});

test('a session that was locked before begins locked', async () => {
  const lock = open({}, { locked: true, minutes: null });
  await lock.reaches('locked.prompting');
  expect(lock.watched).toEqual([]);
});

test('it locks itself after the minutes that were chosen, and a call is no idleness', { tags: ['OQ-19'] }, async () => {
  const lock = open({ lockSession: [replied(null)] });
  lock.send({ type: 'lock.minutes', minutes: 5 });
  lock.send({ type: 'lock.suspend', held: true });
  expect(lock.watched).toEqual([
    { minutes: 15, held: false },
    { minutes: 5, held: false },
    { minutes: 5, held: true },
  ]);
  lock.idle();
  await lock.reaches('locked.prompting');
});

const known = (lock: ReturnType<typeof open>) => {
  const { since, openings, refusal, now } = lock.actor.getSnapshot().context;
  return { since, openings, refusal, now };
};

test('locking and a locked screen are stored for the other tabs, and so is unlocking in each way', { tags: ['OQ-19'] }, async () => {
  const lock = open({ lockSession: [replied(null)], unlockSession: [replied(null)] });
  lock.tell(false);
  await lock.reaches('open');
  lock.send({ type: 'lock.now' });
  expect(lock.kept).toEqual([true]);
  await lock.reaches('locked.prompting');
  expect(lock.kept).toEqual([true, true]);
  lock.tell(false);
  expect(lock.kept).toEqual([true, true, false]);
  expect(known(lock)).toEqual({ since: null, openings: 1, refusal: null, now: 0 });
  lock.tell(true);
  lock.send({ type: 'lock.unlock', password });
  await lock.reaches('open');
  expect(lock.kept).toEqual([true, true, false, true, false]);
  expect(known(lock)).toEqual({ since: null, openings: 2, refusal: null, now: 0 });
  lock.tell(true);
  lock.send({ type: 'lock.unlock', password });
  lock.tell(false);
  await lock.reaches('open');
  expect(lock.kept.slice(-2)).toEqual([true, false]);
  expect(known(lock)).toEqual({ since: null, openings: 3, refusal: null, now: 0 });
});

test('a lock reported without its start begins at once, one with it began then', async () => {
  const early = startOfDay - 60_000;
  const lock = open({}, { locked: false, minutes: 15 }, () => undefined);
  lock.send({ type: 'lock.changed', locked: true, since: early });
  await lock.reaches('locked.prompting');
  expect(known(lock).since).toBe(early);
});

test('a refusal is shown until the next try, also when this browser reports that it is locked', async () => {
  const wrong = refused('session.credentials');
  const lock = await locked({ unlockSession: [wrong, new Error('network')] });
  lock.send({ type: 'lock.unlock', password });
  await lock.reaches('locked.refused');
  expect(known(lock).refusal).toEqual(wrong.refusal);
  lock.send({ type: 'lock.unlock', password: '' });
  await lock.reaches('locked.refused');
  expect(known(lock).refusal).toEqual(wrong.refusal);
  lock.send({ type: 'lock.unlock', password });
  expect(known(lock).refusal).toBe(null);
  await lock.reaches('locked.failed');
  lock.send({ type: 'lock.unlock', password: '' });
  await lock.reaches('locked.failed');
});

test('when the wait after wrong passwords is over nothing is left of it', async () => {
  const throttled = refused('access.throttled', { retry_at: new Date(startOfDay + 60_000).toISOString() });
  const lock = await locked({ unlockSession: [throttled] });
  lock.send({ type: 'lock.unlock', password });
  await lock.reaches('locked.throttled');
  expect(known(lock).refusal).toEqual(throttled.refusal);
  lock.send({ type: 'clock.ticked', now: startOfDay + 61_000 });
  await lock.reaches('locked.prompting');
  expect(known(lock)).toEqual({ since: startOfDay, openings: 0, refusal: null, now: startOfDay + 61_000 });
});

test('the platform is tried again after five seconds, while the password can be typed', async () => {
  const lock = open({ lockSession: [new Error('network')] });
  lock.send({ type: 'lock.now' });
  await lock.reaches('locked.unsynced');
  lock.send({ type: 'lock.unlock', password: '' });
  lock.clock.increment(4999);
  await lock.reaches('locked.unsynced');
  lock.clock.increment(1);
  await lock.reaches('locking');
});
