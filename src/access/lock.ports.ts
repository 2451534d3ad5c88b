import { lockCalls } from '../../contract/access/lock-calls.ts';
import { lockMachine } from '../../machines/access/lock/lock.machine.ts';
import type { IdleElapsed, LockChanged, LockMinutes, StoreLock } from '../../machines/access/lock/lock.types.ts';
import { type Answer, implementFeed, implementPort } from '../../machines/shared/port.ts';
import { type Http, type Offer, type ServerClock, type SessionStorage, startTicking, watchIdle } from '../platform/index.ts';

interface LockNeeds {
  http: Http;
  storage: SessionStorage;
  clock: ServerClock;
  offer: Pick<Offer, 'known'>;
}

const done = { ok: true, data: null } as const;

/**
 * Verifies the password at a platform that locks no sessions: by a sign-in, whose session is ended again. A platform that asks for a code
 * has verified the password.
 */
async function verifyPassword(http: Http, email: string, password: string, signal: AbortSignal): Promise<Answer<null>> {
  const answer = await http.call('signIn', { body: { email, password }, signal });
  if (!answer.ok) {
    const isWrong = ['access.signed_out', 'access.forbidden', 'request.invalid'].includes(answer.refusal.code);
    return isWrong ? { ok: false, refusal: { ...answer.refusal, code: 'session.credentials' } } : answer;
  }
  if ('access_token' in answer.data) {
    await http.call('signOut', { skipRenewal: true, token: answer.data.access_token }).catch(() => undefined);
  }
  return done;
}

/** The lock of the screen with its effects: calls, other tabs of this browser, keys and movements. */
export function provideLock({ http, storage, clock, offer }: LockNeeds): typeof lockMachine {
  return lockMachine.provide({
    actors: {
      lockSession: implementPort(async (_, signal): Promise<Answer<null>> => {
        if ((await offer.known()) === null) return done;
        return http.ask(lockCalls.lock, { signal });
      }),
      unlockSession: implementPort(async (body, signal): Promise<Answer<null>> => {
        if ((await offer.known()) !== null) return http.ask(lockCalls.unlock, { body, signal });
        return verifyPassword(http, storage.grant()?.user.email ?? '', body.password, signal);
      }),
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
