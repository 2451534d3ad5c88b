import { accountCalls } from '../../contract/access/account.ts';
import { lockMachine } from '../../machines/access/lock/lock.machine.ts';
import type { IdleSaid, LockKept, LockMinutes, LockTold } from '../../machines/access/lock/lock.types.ts';
import { answering, feeding } from '../../machines/shared/port.ts';
import { type ServerClock, ticking } from '../platform/clock.ts';
import type { Http } from '../platform/http.ts';
import { whenIdle } from '../platform/idle.ts';
import type { SessionStorage } from '../platform/storage.ts';

interface LockNeeds {
  http: Http;
  storage: SessionStorage;
  clock: ServerClock;
}

/** The lock of the screen with its effects: calls, other tabs of this browser, keys and movements. */
export function fillLock({ http, storage, clock }: LockNeeds): typeof lockMachine {
  return lockMachine.provide({
    actors: {
      lockSession: answering((_, signal) => http.ask(accountCalls.lock, { signal })),
      unlockSession: answering((body, signal) => http.ask(accountCalls.unlock, { body, signal })),
      idle: feeding<IdleSaid, { minutes: LockMinutes; held: boolean }>((say, { minutes, held }) =>
        whenIdle(storage, { afterMs: minutes === null ? null : minutes * 60_000, held }, () => say({ type: 'lock.idle' })),
      ),
      lockedTabs: feeding<LockTold, void, LockKept>((say, _, listen) => {
        const tell = (since: number | null) => say({ type: 'lock.told', locked: since !== null, ...(since !== null && { since }) });
        listen(({ locked }) => {
          const known = storage.lockedSince();
          if (!locked) return storage.keepLocked(null);
          const since = known || clock.now();
          if (since !== known) storage.keepLocked(since);
          tell(since);
        });
        if (storage.lockedSince() !== null) tell(storage.lockedSince());
        return storage.followLock(tell);
      }),
      clock: feeding((say) => ticking(clock, say)),
    },
  });
}
