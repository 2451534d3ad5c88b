import { accountCalls } from '../../contract/access/account.ts';
import { lockMachine } from '../../machines/access/lock/lock.machine.ts';
import type { IdleElapsed, LockChanged, LockMinutes, StoreLock } from '../../machines/access/lock/lock.types.ts';
import { implementFeed, implementPort } from '../../machines/shared/port.ts';
import { type ServerClock, startTicking } from '../platform/clock.ts';
import type { Http } from '../platform/http.ts';
import { watchIdle } from '../platform/idle.ts';
import type { SessionStorage } from '../platform/storage.ts';

interface LockNeeds {
  http: Http;
  storage: SessionStorage;
  clock: ServerClock;
}

/** The lock of the screen with its effects: calls, other tabs of this browser, keys and movements. */
export function provideLock({ http, storage, clock }: LockNeeds): typeof lockMachine {
  return lockMachine.provide({
    actors: {
      lockSession: implementPort((_, signal) => http.ask(accountCalls.lock, { signal })),
      unlockSession: implementPort((body, signal) => http.ask(accountCalls.unlock, { body, signal })),
      idle: implementFeed<IdleElapsed, { minutes: LockMinutes; held: boolean }>((say, { minutes, held: isInCall }) =>
        watchIdle(storage, { afterMs: minutes === null ? null : minutes * 60_000, isInCall }, () => say({ type: 'lock.idle' })),
      ),
      lockedTabs: implementFeed<LockChanged, void, StoreLock>((say, _, listen) => {
        const tell = (since: number | null) => say({ type: 'lock.changed', locked: since !== null, ...(since !== null && { since }) });
        listen(({ locked }) => {
          const known = storage.lockedSince();
          if (!locked) return storage.storeLockedSince(null);
          const since = known || clock.now();
          if (since !== known) storage.storeLockedSince(since);
          tell(since);
        });
        if (storage.lockedSince() !== null) tell(storage.lockedSince());
        return storage.watchLock(tell);
      }),
      clock: implementFeed((say) => startTicking(clock, say)),
    },
  });
}
