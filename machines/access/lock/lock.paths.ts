import { type EventSamples, modelOf, type ReplySamples, type StepWords } from '../../quality/paths/model.ts';
import { refused, replied, startOfDay } from '../../quality/paths/samples.ts';
import { lockMachine } from './lock.machine.ts';

type Machine = typeof lockMachine;
const at = (seconds: number) => ({ type: 'clock.ticked' as const, now: startOfDay + seconds * 1000 });
const retryAt = (seconds: number) => ({ retry_at: new Date(startOfDay + seconds * 1000).toISOString() });

const events = {
  'lock.unlock': [{ type: 'lock.unlock', password: 'atalaya-demo' }],
  'lock.minutes': [{ type: 'lock.minutes', minutes: 5 }],
  'lock.suspend': [
    { type: 'lock.suspend', held: true },
    { type: 'lock.suspend', held: false },
  ],
  'lock.changed': [
    { type: 'lock.changed', locked: true, since: startOfDay },
    { type: 'lock.changed', locked: false },
  ],
  'clock.ticked': [at(30), at(60)],
} as const satisfies EventSamples<Machine>;

const replies = {
  lockSession: [replied(null)],
  unlockSession: [replied(null), refused('session.credentials'), refused('access.throttled', retryAt(60))],
} as const satisfies ReplySamples<Machine>;

const stepWords: StepWords<Machine> = {
  events: {
    'lock.now': 'The operator locks the screen, by Ctrl+L or the user menu.',
    'lock.unlock': 'Whoever sits there gives the password and presses “Unlock”.',
    'lock.minutes': 'The operator chooses after how many minutes without input the screen locks itself.',
    'lock.suspend': 'A call begins or ends, during which the screen does not lock itself.',
    'lock.changed': 'Another tab of this browser, or the platform, says whether the screen is locked.',
    'lock.idle': 'Nobody touches anything for the minutes that were chosen.',
  },
  ports: {
    lockSession: 'lock this session',
    unlockSession: 'check the password and unlock this session',
  },
  delays: { lockRetry: 'Five seconds' },
};

/** Paths of locking a screen and unlocking it. */
export const lockModel = modelOf({
  given: 'An operator is at work, and the screen is open.',
  stepWords,
  machine: lockMachine,
  input: { locked: false, minutes: 15 },
  events,
  replies,
  about: ({ now, waitUntil }) => ({ mayTry: now >= waitUntil }),
  proves: { events: { 'lock.changed': 'OQ-19' } },
});

/** A session that was locked when its page was loaded. */
export const lockedBeforeModel = modelOf({
  name: 'locked before',
  given: 'An operator loads the console anew while the screen is locked.',
  stepWords,
  machine: lockMachine,
  input: { locked: true, minutes: null },
  events,
  replies,
  elsewhere: ['lock.now', 'lock.idle', 'lock.minutes', 'lock.suspend', 'lockSession', 'unlockSession'],
});
