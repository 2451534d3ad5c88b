import { assertEvent, assign, sendTo, setup } from 'xstate';
import type { Refusal } from '../../../contract/platform/index.ts';
import { isRefusedFor, retryAtOf } from '../../../contract/refusal-details.ts';
import { clock } from '../../shared/clock.ts';
import { type Answer, answerParams, feed, port, refusalParams } from '../../shared/port.ts';
import type { IdleElapsed, LockChanged, LockContext, LockEvent, LockInput, LockMinutes, StoreLock } from './lock.types.ts';

const onUnlock = { guard: 'isFilled', target: '#lock.unlocking' } as const;

/**
 * The locked screen of a session: nothing is shown until its user enters the password; alarms keep ringing and calls continue. It is
 * locked at once, whether the platform answers or not; all tabs of a browser follow each other.
 */
export const lockMachine = setup({
  types: {
    context: {} as LockContext,
    events: {} as LockEvent,
    input: {} as LockInput,
    tags: {} as 'busy' | 'hidden',
  },
  actors: {
    lockSession: port<Answer<null>>('lockSession'),
    unlockSession: port<Answer<null>, { password: string }>('unlockSession'),
    /** Fires after so many minutes without input in any tab of this browser. Alarms do not count as input. */
    idle: feed<IdleElapsed, { minutes: LockMinutes; held: boolean }>('idle'),
    /** Synchronizes the lock with the other tabs of this browser. */
    lockedTabs: feed<LockChanged, void, StoreLock>('lockedTabs'),
    clock,
  },
  guards: {
    isFilled: ({ event }) => event.type === 'lock.unlock' && event.password !== '',
    isLocked: ({ event }) => event.type === 'lock.changed' && event.locked,
    isUnlocked: ({ event }) => event.type === 'lock.changed' && !event.locked,
    isWaitOver: ({ context, event }) => event.type === 'clock.ticked' && event.now >= context.waitUntil,
    isDone: (_, answer: Answer<unknown>) => answer.ok,
    isThrottled: (_, answer: Answer<unknown>) =>
      !answer.ok && isRefusedFor(answer.refusal, 'access.throttled') && retryAtOf(answer.refusal) !== undefined,
    beginsLocked: ({ context }) => context.since !== null,
  },
  actions: {
    noteSince: assign(({ context, event }) => ({
      since: (event.type === 'lock.changed' ? event.since : undefined) ?? context.since ?? 0,
    })),
    noteTime: assign(({ context, event }) => ({ now: event.type === 'clock.ticked' ? event.now : context.now })),
    noteMinutes: assign(({ context, event }) => ({ minutes: event.type === 'lock.minutes' ? event.minutes : context.minutes })),
    noteHeld: assign(({ context, event }) => ({ held: event.type === 'lock.suspend' ? event.held : context.held })),
    noteRefusal: assign(({ context }, { refusal }: { refusal: Refusal }) => ({
      refusal,
      waitUntil: isRefusedFor(refusal, 'access.throttled') ? (retryAtOf(refusal) ?? context.waitUntil) : context.waitUntil,
    })),
    clearRefusal: assign({ refusal: null }),
    forget: assign(({ context }) => ({ since: null, refusal: null, openings: context.openings + 1 })),
    /** Stores the lock for the other tabs; the answer is its start time, as this browser stores it. */
    broadcastLocked: sendTo('lockedTabs', { type: 'lock.store', locked: true } satisfies StoreLock),
    broadcastOpen: sendTo('lockedTabs', { type: 'lock.store', locked: false } satisfies StoreLock),
  },
  delays: { lockRetry: 5000 },
}).createMachine({
  id: 'lock',
  context: ({ input }) => ({
    minutes: input.minutes,
    held: false,
    since: input.locked ? 0 : null,
    openings: 0,
    refusal: null,
    now: 0,
    waitUntil: 0,
  }),
  invoke: { src: 'lockedTabs', id: 'lockedTabs' },
  on: { 'lock.minutes': { actions: 'noteMinutes' }, 'lock.suspend': { actions: 'noteHeld' } },
  initial: 'beginning',
  states: {
    beginning: { always: [{ guard: 'beginsLocked', target: 'locked' }, { target: 'open' }] },
    open: {
      description: 'The screen shows what whoever works here may see.',
      invoke: { src: 'idle', id: 'idle', input: ({ context: { minutes, held } }) => ({ minutes, held }) },
      on: {
        'lock.now': 'locking',
        'lock.idle': 'locking',
        'lock.changed': { guard: 'isLocked', target: 'locked', actions: 'noteSince' },
        'lock.minutes': { target: 'open', reenter: true, actions: 'noteMinutes' },
        'lock.suspend': { target: 'open', reenter: true, actions: 'noteHeld' },
      },
    },
    locking: {
      description: 'Nothing is shown any more, while the platform is told that this session is locked.',
      tags: ['busy', 'hidden'],
      entry: 'broadcastLocked',
      invoke: { src: 'lockSession', onDone: 'locked', onError: 'locked.unsynced' },
      on: { 'lock.changed': { actions: 'noteSince' } },
    },
    locked: {
      tags: 'hidden',
      entry: 'broadcastLocked',
      invoke: { src: 'clock', id: 'clock' },
      on: {
        'lock.changed': [{ guard: 'isUnlocked', target: 'open', actions: ['forget', 'broadcastOpen'] }, { actions: 'noteSince' }],
        'clock.ticked': { actions: 'noteTime' },
      },
      initial: 'prompting',
      states: {
        prompting: {
          description:
            'The locked screen says who is signed in, since when it is locked and how many alarms wait, and asks for the password.',
          on: { 'lock.unlock': onUnlock },
        },
        unsynced: {
          description: 'The screen is locked, and the platform could not be told so; it is told again by itself.',
          after: { lockRetry: '#lock.locking' },
          on: { 'lock.unlock': onUnlock },
        },
        refused: {
          description: 'The password was wrong; another may be typed.',
          on: { 'lock.unlock': onUnlock },
        },
        throttled: {
          description: 'Too many wrong passwords: the time until the next try counts down.',
          on: {
            'clock.ticked': { guard: 'isWaitOver', target: 'prompting', actions: ['noteTime', 'clearRefusal'] },
          },
        },
        failed: {
          description: 'The platform did not answer, so the screen stays locked; the password may be typed again.',
          on: { 'lock.unlock': onUnlock },
        },
      },
    },
    unlocking: {
      description: 'The locked screen while the password is checked.',
      tags: ['busy', 'hidden'],
      entry: 'clearRefusal',
      invoke: {
        src: 'unlockSession',
        input: ({ event }) => {
          assertEvent(event, 'lock.unlock');
          return { password: event.password };
        },
        onDone: [
          { guard: { type: 'isDone', params: answerParams }, target: 'open', actions: ['forget', 'broadcastOpen'] },
          {
            guard: { type: 'isThrottled', params: answerParams },
            target: 'locked.throttled',
            actions: { type: 'noteRefusal', params: refusalParams },
          },
          { target: 'locked.refused', actions: { type: 'noteRefusal', params: refusalParams } },
        ],
        onError: 'locked.failed',
      },
      on: { 'lock.changed': { guard: 'isUnlocked', target: 'open', actions: ['forget', 'broadcastOpen'] } },
    },
  },
});
