// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import type { CallName } from '../../contract/api.ts';
import type { Capabilities } from '../../contract/capabilities.ts';
import { selectRefusal } from '../../machines/access/lock/lock.selectors.ts';
import { ana, bruno, challenge, grantOf, refused, replied, startOfDay } from '../../machines/quality/paths/samples.ts';
import type { Answer } from '../../machines/shared/port.ts';
import { createServerClock } from '../platform/clock.ts';
import type { Http } from '../platform/http/http.ts';
import { RequestError } from '../platform/http/request-error.ts';
import { createSessionStorage, storageKeys } from '../platform/storage/storage.ts';
import { provideSession } from './session.ports.ts';

type Script = Partial<Record<CallName, () => Promise<Answer<unknown>> | Answer<unknown>>>;
const kept = () => Object.values(storageKeys).filter((key) => key !== 'lang' && localStorage.getItem(key) !== null);
let calls: [CallName, object][];

let begun: { stop: () => unknown }[] = [];

/** The session over a platform that answers by the script; `ofSpecification`: it offers nothing of ours. */
function begin(script: Script, { ofSpecification = false, isUnknown = false } = {}) {
  calls = [];
  const call = async (name: CallName, options: object) => {
    calls.push([name, options]);
    const answer = await script[name]?.();
    if (!answer) throw new Error(`nobody expected ${name}`);
    return answer;
  };
  const http: Http = {
    call: call as Http['call'],
    ask: vi.fn(),
    download: vi.fn(),
    signChannel: () => Promise.reject(new Error('not asked')),
  };
  const known = async () => (ofSpecification ? null : ({} as Capabilities));
  const offer = { known: isUnknown ? () => new Promise<never>(() => undefined) : known };
  const session = createActor(
    provideSession({ http, storage: createSessionStorage(), clock: createServerClock(() => startOfDay), offer }),
  ).start();
  begun.push(session);
  return session;
}
const reaches = (session: ReturnType<typeof begin>, state: Parameters<ReturnType<typeof session.getSnapshot>['matches']>[0]) =>
  waitFor(session, (now) => now.matches(state), { timeout: 2000 });

beforeEach(() => localStorage.clear());
afterEach(() => {
  localStorage.clear();
  for (const session of begun) session.stop();
  begun = [];
  vi.restoreAllMocks();
});

describe('the session in this browser', () => {
  test('signing in keeps the tokens and the user under their literal keys', {
    tags: ['OP-6.04', 'OP-7.02', 'OP-7.06', 'OQ-14', 'OQ-21', 'ADM-9.09'],
  }, async () => {
    const session = begin({ signIn: () => replied({ ...grantOf(ana), refresh_token: 'r1' }) });
    await reaches(session, 'signedOut');
    session.send({ type: 'session.signIn', email: 'ana@demo.test', password: 'x' });
    await reaches(session, 'signedIn');
    expect(calls).toMatchObject([['signIn', { body: { email: 'ana@demo.test', password: 'x' } }]]);
    expect(localStorage.getItem('accessToken')).toBe('access-11-1');
    expect(localStorage.getItem('refreshToken')).toBe('r1');
    expect(JSON.parse(localStorage.getItem('userData') ?? '')).toMatchObject({ id: 11, email: 'ana@demo.test' });
  });

  test('a second factor keeps nothing before the code was right', { tags: ['OQ-14'] }, async () => {
    const session = begin({ signIn: () => replied(challenge), verifyCode: () => replied(grantOf(ana)) });
    await reaches(session, 'signedOut');
    session.send({ type: 'session.signIn', email: 'ana@demo.test', password: 'x' });
    await reaches(session, 'code');
    expect(kept()).toEqual([]);
    session.send({ type: 'session.enterCode', code: '123456' });
    await reaches(session, 'signedIn');
    expect(kept()).toEqual(['accessToken', 'userData']);
  });

  test('signing out forgets everything first, then tells the platform with the old token', { tags: ['OQ-21'] }, async () => {
    createSessionStorage().storeGrant(grantOf(ana));
    const seen: string[][] = [];
    const session = begin({
      me: () => replied(ana),
      signOut: () => {
        seen.push(kept());
        return replied(null);
      },
    });
    await reaches(session, 'signedIn');
    session.send({ type: 'session.signOut' });
    await reaches(session, 'signedOut');
    expect(seen).toEqual([[]]);
    expect(calls.at(-1)).toEqual(['signOut', { skipRenewal: true, token: 'access-11-1' }]);
  });

  test('a kept session goes on; the platform is asked who it is', { tags: ['OQ-19'] }, async () => {
    createSessionStorage().storeGrant(grantOf(ana));
    const session = begin({ me: () => replied({ ...ana, name: 'Ana María' }) });
    const { context } = await reaches(session, 'signedIn');
    expect(context.user?.name).toBe('Ana María');
  });

  test('a kept session that went stale is renewed by its refresh token', { tags: ['OP-7.06', 'OQ-17', 'OQ-18', 'OQ-19'] }, async () => {
    createSessionStorage().storeGrant({ ...grantOf(ana), refresh_token: 'r1' });
    const session = begin({ me: () => refused('access.expired'), refresh: () => replied(grantOf(ana, 2)) });
    await reaches(session, 'signedIn');
    expect(calls.at(-1)).toEqual(['refresh', { body: { refreshToken: 'r1' } }]);
    expect(localStorage.getItem('accessToken')).toBe('access-11-2');
  });

  test('an expired session is renewed before the capabilities of the platform are known', async () => {
    createSessionStorage().storeGrant(grantOf(ana));
    const script: Script = { me: () => refused('access.expired'), refresh: () => replied(grantOf(ana, 2)) };
    await reaches(begin(script, { isUnknown: true }), 'signedIn');
    expect(calls.map(([name]) => name)).toEqual(['me', 'refresh']);
  });

  test('a session that cannot be renewed is forgotten', { tags: ['OQ-18'] }, async () => {
    createSessionStorage().storeGrant(grantOf(ana));
    const session = begin({ me: () => refused('access.expired'), refresh: () => refused('refresh.unknown') });
    await reaches(session, { signedOut: 'expired' });
    expect(kept()).toEqual([]);
  });

  test('a token that another tab renewed meanwhile is taken, not renewed again', { tags: ['OQ-18'] }, async () => {
    const storage = createSessionStorage();
    storage.storeGrant(grantOf(ana));
    const session = begin({
      me: () => replied(ana),
      refresh: () => Promise.reject(new Error('it must not be asked')),
    });
    await reaches(session, 'signedIn');
    storage.storeGrant(grantOf(ana, 2));
    session.send({ type: 'session.stale' });
    const { context } = await waitFor(
      session,
      (now) => now.matches({ signedIn: 'current' }) && now.context.grant?.access_token === 'access-11-2',
    );
    expect(context.grant?.access_token).toBe('access-11-2');
  });

  test('a session that is ended while it is renewed stays ended, whatever the late reply brings', { tags: ['OQ-21'] }, async () => {
    createSessionStorage().storeGrant(grantOf(ana));
    let answer: (value: Answer<unknown>) => void = () => undefined;
    const session = begin({
      me: () => replied(ana),
      refresh: () => new Promise((resolve) => (answer = resolve)),
      signOut: () => replied(null),
    });
    await reaches(session, 'signedIn');
    session.send({ type: 'session.stale' });
    await vi.waitFor(() => expect(calls.at(-1)?.[0]).toBe('refresh'));
    session.send({ type: 'session.signOut' });
    await reaches(session, 'signedOut');
    answer(replied(grantOf(ana, 2)));
    await vi.waitFor(() => expect(calls.at(-1)).toEqual(['signOut', { skipRenewal: true, token: 'access-11-2' }]));
    expect(kept()).toEqual([]);
  });

  test('a refusal of a renewal that comes late forgets nothing of whoever signed in meanwhile', async () => {
    const storage = createSessionStorage();
    storage.storeGrant(grantOf(ana));
    let answer: (value: Answer<unknown>) => void = () => undefined;
    const session = begin({
      me: () => replied(ana),
      refresh: () => new Promise((resolve) => (answer = resolve)),
    });
    await reaches(session, 'signedIn');
    session.send({ type: 'session.stale' });
    await vi.waitFor(() => expect(calls.at(-1)?.[0]).toBe('refresh'));
    storage.storeGrant(grantOf(bruno));
    answer(refused('refresh.unknown'));
    await reaches(session, 'signedOut');
    expect(localStorage.getItem('accessToken')).toBe('access-12-1');
  });

  test('what another tab renewed while a page asked who it is, is neither lost nor put back', { tags: ['OQ-19'] }, async () => {
    const storage = createSessionStorage();
    storage.storeGrant(grantOf(ana));
    let answer: (value: Answer<unknown>) => void = () => undefined;
    const session = begin({ me: () => new Promise((resolve) => (answer = resolve)) });
    await vi.waitFor(() => expect(calls).toHaveLength(1));
    storage.storeGrant(grantOf(ana, 2));
    answer(replied(ana));
    const { context } = await reaches(session, 'signedIn');
    expect(context.grant?.access_token).toBe('access-11-2');
    expect(localStorage.getItem('accessToken')).toBe('access-11-2');
  });

  test('signing out in one browser tab signs the others out', { tags: ['OQ-19'] }, async () => {
    const storage = createSessionStorage();
    storage.storeGrant(grantOf(ana));
    const session = begin({ me: () => replied(ana) });
    await reaches(session, 'signedIn');
    storage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken', newValue: null, storageArea: localStorage }));
    const { context } = await reaches(session, { signedOut: 'elsewhere' });
    expect(context.endedBy).toBe('other_tab');
  });
});

describe('at a platform of the specification', () => {
  const unexpected = () => {
    throw new RequestError('server', 'users/me', { status: 500 });
  };

  test.each([
    ['404', () => refused('record.not_found')],
    ['401', () => refused('access.signed_out')],
    ['500 or an unreadable reply', unexpected],
  ])('a %s of users/me ends no session and deletes nothing', async (_, me) => {
    createSessionStorage().storeGrant(grantOf(ana));
    const before = kept();
    const session = begin({ me }, { ofSpecification: true });
    const { context } = await reaches(session, 'signedIn');
    expect(context.user?.id).toBe(ana.id);
    expect(kept()).toEqual(before);
    expect(calls.map(([name]) => name)).toEqual(['me']);
  });

  test('a refused token ends the session without asking for another', async () => {
    createSessionStorage().storeGrant(grantOf(ana));
    const session = begin({ me: () => refused('route.not_found') }, { ofSpecification: true });
    await reaches(session, 'signedIn');
    session.send({ type: 'session.stale' });
    await reaches(session, { signedOut: 'expired' });
    expect(kept()).toEqual([]);
    expect(calls.map(([name]) => name)).toEqual(['me']);
  });

  test('its password unlocks the screen by a sign-in, whose session is ended again', async () => {
    createSessionStorage().storeGrant(grantOf(ana));
    let isRight = false;
    const session = begin(
      {
        me: () => refused('route.not_found'),
        signIn: () => (isRight ? replied(grantOf(ana, 2)) : refused('access.signed_out')),
        signOut: () => replied(null),
      },
      { ofSpecification: true },
    );
    await reaches(session, 'signedIn');
    const { lock } = session.getSnapshot().children;
    if (!lock) throw new Error('There is no lock.');
    session.send({ type: 'session.lock' });
    await waitFor(lock, (now) => now.matches('locked'));
    lock.send({ type: 'lock.unlock', password: 'wrong' });
    await waitFor(lock, (now) => selectRefusal(now)?.code === 'session.credentials');
    isRight = true;
    lock.send({ type: 'lock.unlock', password: 'right' });
    await waitFor(lock, (now) => now.matches('open'));
    expect(calls.filter(([name]) => name === 'signOut')).toEqual([['signOut', { skipRenewal: true, token: grantOf(ana, 2).access_token }]]);
    expect(localStorage.getItem('accessToken')).toBe(grantOf(ana).access_token);
  });
});
