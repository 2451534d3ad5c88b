import type { LockEvent } from '../lock/lock.types.ts';
import type { SessionEvent } from './session.types.ts';

/** What the lock of the screen needs to know of what the session was told. */
export function lockEventOf(event: SessionEvent): LockEvent | null {
  switch (event.type) {
    case 'session.lock':
      return { type: 'lock.now' };
    case 'session.locked':
      return { type: 'lock.changed', locked: event.locked };
    case 'call.began':
    case 'call.ended':
      return { type: 'lock.suspend', held: event.type === 'call.began' };
    case 'user.changed':
      return { type: 'lock.minutes', minutes: event.user.config.preferences.lock_after };
    default:
      return null;
  }
}
