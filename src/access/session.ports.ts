import type { Grant } from '../../contract/access/session.ts';
import { sessionMachine } from '../../machines/access/session/session.machine.ts';
import type { SessionSynced } from '../../machines/access/session/session.types.ts';
import { type Answer, implementFeed, implementPort } from '../../machines/shared/port.ts';
import { type Http, type Offer, runExclusive, type ServerClock, type SessionStorage, startTicking } from '../platform/index.ts';
import { provideLock } from './lock.ports.ts';

interface SessionNeeds {
  http: Http;
  storage: SessionStorage;
  clock: ServerClock;
  offer: Pick<Offer, 'known'>;
  /** Goes to another page; default: in this window. */
  leave?: (url: string) => void;
}

/** Codes that only a platform of ours refuses a token with: its capabilities need not be known to renew it. */
const ownRefusals: ReadonlySet<string> = new Set(['access.expired', 'access.factor_required']);

/** The session with its effects: calls, local storage, the platform's clock, other tabs of this browser. */
export function provideSession({
  http,
  storage,
  clock,
  offer,
  leave = (url) => window.location.assign(url),
}: SessionNeeds): typeof sessionMachine {
  const storeGrant = (answer: Answer<Grant>): Answer<Grant> => {
    if (answer.ok) storage.storeGrant(answer.data);
    return answer;
  };

  /**
   * One browser tab refreshes at a time; the waiting tabs use its result, since a refresh token is valid once. A session that ended here
   * during the refresh stays ended, on the platform too; a session started by a new sign-in meanwhile is not affected.
   */
  const refresh = (grant: Grant, isOurs = false): Promise<Answer<Grant>> =>
    runExclusive('atalaya-refresh', async () => {
      const stored = storage.grant();
      if (stored && stored.access_token !== grant.access_token) return { ok: true, data: stored };
      const before = storage.token();
      const refreshToken = storage.refreshToken();
      // The token was refused, and a platform of the specification without a refresh token has nothing that renews it.
      if (refreshToken === null && !isOurs && (await offer.known()) === null) {
        storage.clear();
        return { ok: false, refusal: { success: false, code: 'access.expired', message: '' } };
      }
      const answer = await http.call('refresh', { body: refreshToken === null ? {} : { refreshToken } });
      if (storage.token() !== before) {
        const isOver = answer.ok && storage.token() === null;
        if (isOver) await http.call('signOut', { skipRenewal: true, token: answer.data.access_token }).catch(() => undefined);
        return { ok: false, refusal: { success: false, code: 'access.signed_out', message: '' } };
      }
      if (!answer.ok && answer.refusal.code !== 'access.throttled') storage.clear();
      return storeGrant(answer);
    });

  /** The signed-in user; null: this platform has no such call, whatever it answers to it, and the token is used until it is refused. */
  async function readMe() {
    try {
      const me = await http.call('me', { skipRenewal: true });
      return me.ok || ownRefusals.has(me.refusal.code) || (await offer.known()) !== null ? me : null;
    } catch (fault) {
      if ((await offer.known()) === null) return null;
      throw fault;
    }
  }

  async function restore(): Promise<Answer<Grant | null>> {
    const stored = storage.grant();
    if (!stored) return { ok: true, data: null };
    const me = await readMe();
    if (me === null) return { ok: true, data: storage.grant() };
    // Another tab refreshed or ended it meanwhile: the stored state is newer than this answer.
    if (storage.token() !== stored.access_token) return { ok: true, data: storage.grant() };
    if (me.ok)
      return storeGrant({
        ok: true,
        data: { ...stored, factor_due: null, user: me.data, server_time: new Date(clock.now()).toISOString() },
      });
    return refresh(stored, ownRefusals.has(me.refusal.code));
  }

  async function end(grant: Grant): Promise<Answer<null>> {
    storage.clear();
    const answer = await http.call('signOut', { skipRenewal: true, token: grant.access_token });
    if (!answer.ok) return answer;
    // The identity provider ends its session too, and returns here.
    if (answer.data !== null && /^https?:\/\//.test(answer.data.end_session_url)) leave(answer.data.end_session_url);
    return { ok: true, data: null };
  }

  return sessionMachine.provide({
    actors: {
      restoreSession: implementPort(restore),
      signIn: implementPort(async (body, signal) => {
        const answer = await http.call('signIn', { body, signal });
        if (answer.ok && 'user' in answer.data) storage.storeGrant(answer.data);
        return answer;
      }),
      verifyCode: implementPort(async (body, signal) => storeGrant(await http.call('verifyCode', { body, signal }))),
      resendCode: implementPort((body, signal) => http.call('resendCode', { body, signal })),
      refreshSession: implementPort(({ grant }) => refresh(grant)),
      endSession: implementPort(({ grant }) => end(grant)),
      lock: provideLock({ http, storage, clock, offer }),
      clock: implementFeed((emit) => startTicking(clock, emit)),
      otherTabs: implementFeed<SessionSynced>((emit) => storage.watchGrant((grant) => emit({ type: 'session.synced', grant }))),
    },
  });
}
