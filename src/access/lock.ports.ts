import { accountCalls } from '../../contract/access/account.ts';
import { lockMachine } from '../../machines/access/lock/lock.machine.ts';
import type { IdleElapsed, LockChanged, LockMinutes, StoreLock } from '../../machines/access/lock/lock.types.ts';
import { implementFeed, implementPort } from '../../machines/shared/port.ts';
import { type Http, type ServerClock, type SessionStorage, startTicking, watchIdle } from '../platform/index.ts';

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
      idle: implementFeed<IdleElapsed, { minutes: LockMinutes; held: boolean }>((emit, { minutes, held: isInCall }) =>
        watchIdle(storage, { afterMs: minutes === null ? null : minutes * 60_000, isInCall }, () => emit({ type: 'lock.idle' })),
      ),
      lockedTabs: implementFeed<LockChanged, void, StoreLock>((emit, _, listen) => {
        const emitLock = (since: number | null) => emit({ type: 'lock.changed', locked: since !== null, ...(since !== null && { since }) });
        listen(({ locked }) => {
          const known = storage.lockedSince();
          if (!locked) return storage.storeLockedSince(null);
          const since = known || clock.now();
          if (since !== known) storage.storeLockedSince(since);
          emitLock(since);
        });
        if (storage.lockedSince() !== null) emitLock(storage.lockedSince());
        return storage.watchLock(emitLock);
      }),
      clock: implementFeed((emit) => startTicking(clock, emit)),
    },
  });
}
