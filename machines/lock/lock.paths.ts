import { refused, replied, startOfDay } from '../paths/city.ts';
import { type EventSamples, modelOf, type ReplySamples } from '../paths/model.ts';
import { lockMachine } from './lock.machine.ts';

type Machine = typeof lockMachine;
const at = (seconds: number) => ({ type: 'clock.ticked' as const, now: startOfDay + seconds * 1000 });
const retryAt = (seconds: number) => ({ retry_at: new Date(startOfDay + seconds * 1000).toISOString() });

const events = {
  'lock.now': [{ type: 'lock.now' }],
  'lock.open': [{ type: 'lock.open', password: 'atalaya-demo' }],
  'lock.minutes': [{ type: 'lock.minutes', minutes: 5 }],
  'lock.held': [
    { type: 'lock.held', held: true },
    { type: 'lock.held', held: false },
  ],
  'lock.told': [
    { type: 'lock.told', locked: true, since: startOfDay },
    { type: 'lock.told', locked: false },
  ],
  'lock.idle': [{ type: 'lock.idle' }],
  'clock.ticked': [at(30), at(60)],
} as const satisfies EventSamples<Machine>;

const replies = {
  lockSession: [replied(null)],
  unlockSession: [replied(null), refused('session.credentials'), refused('access.throttled', retryAt(60))],
} as const satisfies ReplySamples<Machine>;

/** Paths of locking a screen and unlocking it. */
export const lockModel = modelOf({
  machine: lockMachine,
  input: { locked: false, minutes: 15 },
  events,
  replies,
  about: ({ now, waitUntil }) => ({ mayTry: now >= waitUntil }),
  proves: { events: { 'lock.told': 'OQ-19' } },
});

/** A session that was locked when its page was loaded. */
export const lockedBeforeModel = modelOf({
  name: 'locked before',
  machine: lockMachine,
  input: { locked: true, minutes: null },
  events,
  replies,
  elsewhere: ['lock.now', 'lock.idle', 'lock.minutes', 'lock.held', 'lockSession', 'unlockSession'],
});
