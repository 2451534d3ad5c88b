import type { LockEvent } from '../lock/lock.types.ts';
import type { SessionEvent } from './session.types.ts';

/** Maps an event of the session to the screen lock's; null where it does not concern the lock. */
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
