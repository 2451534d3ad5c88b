import { expect, test, vi } from 'vitest';
import { startIdentityProvider } from '../../testing/identity-provider.ts';
import { cookieOf } from '../../testing/people.ts';
import { type Reply, setSignOnOffice } from '../../testing/sign-on-office.ts';

const { at, inPlatform, change, person, begin, finish, visit, grantOf, codeOf, audited, userOf } = setSignOnOffice();

test('the e-mail domain leads to its provider, another one to none', async () => {
  expect((await begin({ email: 'anybody@TOWN.test' })).body.data.url).toContain(`${at.idp.issuer}/auth`);
  expect((await begin({ email: 'anybody@elsewhere.test' })).body.code).toBe('sign_on.unknown');
  expect((await begin({ provider: at.record.id + 1000 })).body.code).toBe('sign_on.unknown');
  expect((await begin({})).body.code).toBe('sign_on.unknown');
});

test('PKCE, state and nonce are sent, and are new each time', async () => {
  const [one, other] = [await begin(), await begin()].map(({ body }) => new URL(body.data.url).searchParams);
  expect(one?.get('code_challenge_method')).toBe('S256');
  for (const name of ['state', 'nonce', 'code_challenge']) {
    expect(one?.get(name)).toMatch(/^[\w-]{43}$/);
    expect(one?.get(name)).not.toBe(other?.get(name));
  }
});

test('a state that is wrong, of another browser, expired or used again is refused', async () => {
  const subject = person();
  const { query, cookie } = await visit(subject);
  const wrong = new URLSearchParams(query);
  wrong.set('state', 'A'.repeat(43));
  expect((await finish(wrong.toString(), cookie)).body.code).toBe('sign_on.expired');
  expect((await finish(query, '')).body.code).toBe('sign_on.expired');
  expect((await finish(query, cookieOf((await begin()).headers))).body.code).toBe('sign_on.expired');
  const [one, two] = await Promise.all([finish(query, cookie), finish(query, cookie)]);
  expect(new Set([one.status, two.status])).toEqual(new Set([200, 403]));
  expect((await finish(query, cookie)).body.code).toBe('sign_on.expired');
  const slow = await visit(subject);
  at.here.clock.advance(10 * 60_000);
  const expired = await finish(slow.query, slow.cookie);
  at.here.clock.advance(-10 * 60_000);
  expect(expired.body.code).toBe('sign_on.expired');
});

test('a code that was used before is refused by the provider, also with a new state', async () => {
  const subject = person();
  const first = await visit(subject);
  const second = await visit(subject);
  expect((await finish(first.query, first.cookie)).status).toBe(200);
  const replayed = new URLSearchParams(second.query);
  replayed.set('code', new URLSearchParams(first.query).get('code') ?? '');
  expect((await finish(replayed.toString(), second.cookie)).body.code).toBe('provider.refused');
  expect((await audited('single_sign_on_refused'))?.detail['reason']).toBe('provider.refused: it answered invalid_grant');
});

test('an ID token with another nonce, an expired one and one of another issuer are refused', async () => {
  const subject = person();
  const other = await visit(subject, (url) => url.searchParams.set('nonce', 'of-somebody-else'));
  expect((await finish(other.query, other.cookie)).body.code).toBe('provider.unreadable');
  const slow = await visit(subject);
  at.here.clock.advance(5 * 60_000);
  const expired = await finish(slow.query, slow.cookie);
  at.here.clock.advance(-5 * 60_000);
  expect(expired.body.code).toBe('provider.unreadable');
  const foreign = await visit(subject);
  const query = new URLSearchParams(foreign.query);
  query.set('iss', 'https://elsewhere.test');
  expect((await finish(query.toString(), foreign.cookie)).body.code).toBe('provider.unreadable');
  expect(await userOf(`${subject}@town.test`)).toBeUndefined();
});

test.each([
  ['signature', ([head, body, seal]: string[]) => [head, body, `${seal?.startsWith('A') ? 'B' : 'A'}${seal?.slice(1)}`]],
  [
    'audience',
    ([head, body = '', seal]: string[]) => {
      const claims = { ...JSON.parse(Buffer.from(body, 'base64url').toString()), aud: 'another-client' };
      return [head, Buffer.from(JSON.stringify(claims)).toString('base64url'), seal];
    },
  ],
])('an ID token with a forged %s is refused', async (_, forge) => {
  const subject = person();
  at.idp.forge = (tokens) => {
    tokens['id_token'] = forge(String(tokens['id_token']).split('.')).join('.');
  };
  expect(await codeOf(subject)).toBe('provider.unreadable');
  expect(await userOf(`${subject}@town.test`)).toBeUndefined();
});

test('a sign-out ends the session, and leads to the provider where it is set up for it', async () => {
  const subject = person();
  const signOut = async () =>
    at.here.request<Reply<{ end_session_url: string } | null>>('POST', '/v1/user/logout', { token: (await grantOf(subject)).access_token });
  expect((await signOut()).body.data).toBeNull();
  await change({ end_session: true });
  const url = new URL((await signOut()).body.data?.end_session_url ?? '');
  expect(url.origin).toBe(at.idp.issuer);
  expect(url.searchParams.get('post_logout_redirect_uri')).toBe(`${at.here.url}/login`);
  expect(url.searchParams.get('id_token_hint')).toMatch(/^ey/);
  const { access_token: token } = await grantOf(subject);
  await inPlatform((tx) => tx.updateTable('user_identity').set({ id_token: null }).where('subject', '=', subject).execute());
  const { body } = await at.here.request<Reply<{ end_session_url: string }>>('POST', '/v1/user/logout', { token });
  expect([...new URL(body.data.end_session_url).searchParams.keys()]).not.toContain('id_token_hint');
});

test('a locked session is unlocked by signing in again as the same person, and by nobody else', async () => {
  const subject = person();
  const { access_token: token } = await grantOf(subject);
  const post = (path: string) => at.here.request<Reply<{ url: string }>>('POST', `/v1/user/${path}`, { token });
  const read = () => at.here.request<Reply>('GET', '/v1/users/profile', { token });
  await post('lock');
  expect((await read()).body.code).toBe('access.locked');
  const attempt = async (who: string) => {
    const begun = await post('unlock/single-sign-on');
    const url = new URL(begun.body.data.url);
    expect([url.searchParams.get('prompt'), url.searchParams.get('max_age')]).toEqual(['login', '0']);
    const returned = new URL(await at.idp.visit(url.href, who));
    return finish(returned.search.slice(1), cookieOf(begun.headers));
  };
  expect((await attempt(person())).body.code).toBe('sign_on.no_access');
  expect((await read()).body.code).toBe('access.locked');
  // Signed in at the provider a while before the attempt began, by the clock of the platform.
  at.here.clock.advance(100_000);
  expect((await attempt(subject)).body.code).toBe('sign_on.no_access');
  expect((await audited('single_sign_on_refused'))?.detail).toMatchObject({ reason: 'not_fresh', subject });
  at.here.clock.advance(-100_000);
  expect((await attempt(subject)).body.data).toEqual({ unlocked: true });
  expect((await read()).status).toBe(200);
});

test('a person who declines at the provider is not signed in', async () => {
  const begun = await begin();
  const state = new URL(begun.body.data.url).searchParams.get('state') ?? '';
  const query = new URLSearchParams({ error: 'access_denied', state, iss: at.idp.issuer }).toString();
  expect((await finish(query, cookieOf(begun.headers))).body.code).toBe('sign_on.denied');
});

test('a provider that goes away between start and return is unanswered', async () => {
  const subject = person();
  const { query, cookie } = await visit(subject);
  const { port } = new URL(at.idp.issuer);
  await change({ end_session: true });
  const { access_token: token } = await grantOf(person());
  const warned = vi.spyOn(at.here.app.log, 'warn');
  const remembered = new Map(at.idp.people);
  await at.idp.close();
  expect((await finish(query, cookie)).body.code).toBe('provider.unanswered');
  expect((await begin()).body.code).toBe('provider.unanswered');
  const left = await at.here.request<Reply<null>>('POST', '/v1/user/logout', { token });
  expect([left.status, left.body.data]).toEqual([200, null]);
  expect(warned).toHaveBeenLastCalledWith(
    { provider: at.record.id, code: 'provider.unanswered' },
    'an identity provider could not be reached for a sign-out',
  );
  warned.mockRestore();
  at.idp = await startIdentityProvider({ redirectUris: [`${at.here.url}/single-sign-on`], port: Number(port), idTokenSeconds: 120 });
  for (const [name, claims] of remembered) at.idp.people.set(name, claims);
  expect((await grantOf(subject)).user.email).toBe(`${subject}@town.test`);
});

test('without scopes of its own a provider is asked for the profile and the e-mail address', async () => {
  const scopeOf = async () => new URL((await begin()).body.data.url).searchParams.get('scope');
  expect(await scopeOf()).toBe('openid profile email groups');
  await change({ scopes: null });
  expect(await scopeOf()).toBe('openid profile email');
  await change({ scopes: 'openid profile email groups' });
});

test('a provider that is switched off in between, or that is of nobody, is unknown', async () => {
  const { query, cookie } = await visit(person());
  await change({ active: false });
  expect((await finish(query, cookie)).body.code).toBe('sign_on.unknown');
  const unlock = await at.here.request<Reply>('POST', '/v1/user/unlock/single-sign-on', { token: at.here.tokens.carla });
  expect(unlock.body.code).toBe('sign_on.unknown');
});
