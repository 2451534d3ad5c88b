import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Grant } from '../../../contract/access/session.ts';
import type { UserId } from '../../../contract/platform/ids.ts';
import { platformScope } from '../../platform/store/store.ts';
import { addUser, cookieOf, signInGrant } from '../../testing/people.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/platform.ts';
import { leewayMs, revokeUserSessions } from './sessions.ts';
import { sweep } from './sweep.ts';
import { accessTokenMs } from './token.ts';

let platform: TestPlatform;
let user: UserId;
let email: string;
let grant: Grant;
let cookie: string;
let users = 0;

beforeAll(async () => {
  platform = await startTestPlatform({ mode: 'production' });
});
afterAll(() => platform?.clear());
beforeEach(async () => {
  users += 1;
  email = `user${users}@here.test`;
  user = await addUser(platform, { email });
  ({ grant, cookie } = await signInGrant(platform, email));
});

const refresh = async (current: string, more: { body?: unknown; origin?: string } = {}) => {
  const headers = { ...(current && { cookie: current }), ...(more.origin && { origin: more.origin }) };
  const reply = await platform.request<{ data: Grant; code?: string }>('POST', '/v1/user/refresh-token', {
    headers,
    body: more.body ?? {},
  });
  return { ...reply, cookie: cookieOf(reply.headers) };
};
const me = (token: string) => platform.request<{ code?: string }>('GET', '/v1/users/me', { token });
const revocations = () =>
  platform.app.store.within(platformScope, (tx) =>
    tx.selectFrom('event_log').select('data').where('name', '=', 'session.revoked').where('id_user', '=', user).execute(),
  );

test('the access token expires, and a refresh continues the session with a new token', { tags: ['OQ-19'] }, async () => {
  platform.clock.advance(accessTokenMs + 1000);
  expect(await me(grant.access_token)).toMatchObject({ status: 401, body: { code: 'access.expired' } });
  const next = await refresh(cookie);
  expect(next.status).toBe(200);
  expect(next.body.data.session).toBe(grant.session);
  expect(next.cookie).not.toBe(cookie);
  expect((await me(next.body.data.access_token)).status).toBe(200);
});

test('a refresh token that was used before ends the session for all holders of its tokens', async () => {
  const thief = cookie;
  const next = await refresh(cookie);
  platform.clock.advance(leewayMs + 1);
  const reuse = await refresh(thief);
  expect(reuse).toMatchObject({ status: 401, body: { code: 'refresh.reused' } });
  expect(reuse.headers.get('set-cookie')).toMatch(/atalaya_refresh=;/);
  expect((await refresh(next.cookie)).body.code).toBe('access.revoked');
  expect((await me(next.body.data.access_token)).body.code).toBe('access.revoked');
  expect(await revocations()).toMatchObject([{ data: { session: grant.session, reason: 'refresh_reused' } }]);
});

test('a known refresh token that is refused is not counted against its address', async () => {
  await platform.app.store.within(platformScope, (tx) => revokeUserSessions(tx, user, platform.clock.now()));
  const codes = new Set<string | undefined>();
  for (let tries = 0; tries < 102; tries += 1) codes.add((await refresh(cookie)).body.code);
  expect([...codes]).toEqual(['access.revoked']);
});

test('two tabs may refresh at once, and both continue', async () => {
  const [one, two] = await Promise.all([refresh(cookie), refresh(cookie)]);
  expect([one.status, two.status]).toEqual([200, 200]);
  platform.clock.advance(60_000);
  const next = await refresh(two.cookie);
  expect(next.status).toBe(200);
  expect((await refresh(one.cookie)).status).toBe(200);
  platform.clock.advance(60_000);
  expect((await refresh(next.cookie)).status).toBe(200);
});

test('the leeway is for the very latest superseded token, and short', async () => {
  const second = await refresh(cookie);
  await refresh(second.cookie);
  expect((await refresh(cookie)).body.code).toBe('refresh.reused');
});

test('a token copied within the leeway is detected at the next refresh', async () => {
  const refreshed = await refresh(cookie);
  const thief = await refresh(cookie);
  platform.clock.advance(60_000);
  const next = await refresh(refreshed.cookie);
  platform.clock.advance(leewayMs + 1);
  expect((await refresh(thief.cookie)).body.code).toBe('refresh.reused');
  expect((await refresh(next.cookie)).body.code).toBe('access.revoked');
});

test('signing out ends the session at once and notifies its sockets', { tags: ['OP-7.06', 'OQ-17'] }, async () => {
  const out = await platform.request('POST', '/v1/user/logout', { token: grant.access_token });
  expect(out).toMatchObject({ status: 200, body: { success: true, data: null } });
  expect(out.headers.get('set-cookie')).toMatch(/atalaya_refresh=;/);
  expect((await me(grant.access_token)).body.code).toBe('access.revoked');
  expect((await refresh(cookie)).body.code).toBe('access.revoked');
  expect(await revocations()).toMatchObject([{ data: { session: grant.session, reason: 'signed_out' } }]);
});

test('other sessions of the user go on when one ends, and all end by an administrator', async () => {
  const other = await signInGrant(platform, email);
  await platform.request('POST', '/v1/user/logout', { token: grant.access_token });
  expect((await me(other.grant.access_token)).status).toBe(200);
  await platform.app.store.within(platformScope, (tx) => revokeUserSessions(tx, user, platform.clock.now()));
  expect((await me(other.grant.access_token)).body.code).toBe('access.revoked');
});

test('an account that is put out of use is out at once', async () => {
  await platform.app.store.within(platformScope, (tx) =>
    tx.updateTable('user_account').set({ active: false }).where('id', '=', user).execute(),
  );
  expect((await me(grant.access_token)).body.code).toBe('access.revoked');
});

test('a session without a refresh for a day ends, and the sweep notifies its sockets', async () => {
  platform.clock.advance(platform.config.sessions.idleMs + 1);
  await sweep(platform.app);
  expect(await revocations()).toMatchObject([{ data: { session: grant.session, reason: 'expired' } }]);
  expect((await refresh(cookie)).body.code).toBe('access.revoked');
});

test('a refresh after that time is refused', async () => {
  platform.clock.advance(platform.config.sessions.idleMs + 1);
  expect((await refresh(cookie)).body.code).toBe('access.expired');
});

test('without cookies the token is sent and returned in the body', { tags: ['OQ-17', 'OP-7.06'] }, async () => {
  const next = await refresh('', { body: { refreshToken: cookie.split('=')[1] } });
  expect(next.status).toBe(200);
  expect(next.cookie).toBe('');
  expect(next.body.data.refresh_token).toMatch(/^[\w-]{43}$/);
});

test('refuses unknown tokens, none at all, and pages of other origins', async () => {
  expect((await refresh('atalaya_refresh=nonsense')).body.code).toBe('refresh.unknown');
  expect((await refresh('')).body.code).toBe('refresh.unknown');
  expect((await refresh(cookie, { origin: 'https://elsewhere.test' })).status).toBe(403);
  expect((await refresh(cookie, { origin: platform.url })).status).toBe(200);
});

test('nobody registers: the call is refused by name and makes no user', { tags: ['OP-7.06', 'OQ-17'] }, async () => {
  const body = { email: 'newcomer@here.test', password: 'a long password 1', name: 'Newcomer' };
  expect(await platform.request('POST', '/v1/user/register', { body })).toMatchObject({ status: 403, body: { code: 'register.closed' } });
  const made = await platform.app.store.within(platformScope, (tx) =>
    tx.selectFrom('user_account').select('id').where('email', '=', body.email).execute(),
  );
  expect(made).toEqual([]);
});

test('the store has neither refresh tokens nor anything they could be derived from', async () => {
  const rows = await platform.app.store.within(platformScope, (tx) => tx.selectFrom('refresh_token').selectAll().execute());
  expect(JSON.stringify(rows)).not.toContain(cookie.split('=')[1]);
});

test('saves the configuration of the user, and gives defaults for what is missing', {
  tags: ['OP-7.07', 'OP-3.13', 'OP-3.14', 'OP-3.16', 'OP-4.29', 'OP-9.12', 'OP-9.14', 'OP-9.73'],
}, async () => {
  expect(grant.user.config).toMatchObject({
    preferences: { lang: 'en', show_alarm_notifications: true, skin: 'semi-dark', menu: 'vertical' },
    grid: { activeTab: 'Tab 1', sideBarWidth: 580 },
  });
  const preferences = { ...grant.user.config.preferences, lang: 'pt', skin: 'dark' };
  const tab = {
    name: 'Doors',
    type: 'custom',
    order: 1,
    color: null,
    layout: [],
    slots: [{ pos: 1, type: 'map', name: 'Map', data: { zoom: 3 } }],
  };
  const config = { preferences, grid: { ...grant.user.config.grid, activeTab: 'Doors', tabs: [tab] } };
  const saved = await platform.request('PUT', '/v1/users/update-config', { token: grant.access_token, body: { config } });
  expect(saved).toMatchObject({ status: 200, body: { data: config } });
  const again = await signInGrant(platform, email);
  expect(again.grant.user.config).toEqual(config);
});

test('two sessions that change different parts of one configuration both keep their changes', {
  tags: ['OP-7.07', 'OQ-53'],
}, async () => {
  const two = 'two-windows@here.test';
  await addUser(platform, { email: two });
  const [one, other] = [await signInGrant(platform, two), await signInGrant(platform, two)];
  const base = one.grant.user.config;
  const tab = (name: string) => ({ name, type: 'custom', order: 0, color: null, layout: [], slots: [] });
  const put = (token: string, body: unknown) => platform.request('PUT', '/v1/users/update-config', { token, body });
  const charts = [{ name: 'Nights', chart: { measure: 'alarms', by: 'hour', days: 7, draw: 'bars' } }];
  await put(one.grant.access_token, {
    base,
    config: { ...base, preferences: { ...base.preferences, skin: 'dark' }, charts, grid: { ...base.grid, tabs: [tab('Yards')] } },
  });
  const second = await put(other.grant.access_token, {
    base,
    config: {
      ...base,
      preferences: { ...base.preferences, lang: 'pt' },
      shortcuts: { next: 'z' },
      grid: { ...base.grid, tabs: [tab('Gates')] },
    },
  });
  const both = {
    preferences: { skin: 'dark', lang: 'pt' },
    charts,
    shortcuts: { next: 'z' },
    grid: { tabs: [{ name: 'Yards' }, { name: 'Gates' }] },
  };
  expect(second).toMatchObject({ status: 200, body: { data: both } });
  expect((await signInGrant(platform, two)).grant.user.config).toMatchObject(both);
});

test('a configuration is saved while an act that refers to its user is being stored', async () => {
  const { status } = await platform.app.store.within(platformScope, async (tx) => {
    await tx.selectFrom('user_account').select('id').where('id', '=', user).forKeyShare().execute();
    return platform.request('PUT', '/v1/users/update-config', { token: grant.access_token, body: { config: grant.user.config } });
  });
  expect(status).toBe(200);
});

test('a sixth tab, a second of one name and an unreadable one are refused, nothing is lost', {
  tags: ['OP-7.07', 'OP-9.01', 'OP-4.27', 'OP-1.10'],
}, async () => {
  const full = 'full-strip@here.test';
  await addUser(platform, { email: full });
  const { access_token: token, user } = (await signInGrant(platform, full)).grant;
  const tabs = (count: number, from = 0) =>
    Array.from({ length: count }, (_, at) => ({ name: `T${at + from}`, type: 'custom', order: at, color: null, layout: [], slots: [] }));
  const put = (given: unknown, base?: unknown) =>
    platform.request('PUT', '/v1/users/update-config', {
      token,
      body: { ...(base ? { base } : {}), config: { ...user.config, grid: { ...user.config.grid, tabs: given } } },
    });
  expect(await put(tabs(6))).toMatchObject({ status: 422, body: { code: 'config.too_many_tabs', details: { tabs: { length: 6 } } } });
  expect((await put(tabs(5))).status).toBe(200);
  expect(await put([...tabs(1), ...tabs(1)])).toMatchObject({
    status: 422,
    body: { errors: { 'config.grid.tabs': [expect.any(String)] } },
  });
  expect(await put([{ name: 'Broken' }])).toMatchObject({ status: 422, body: { code: 'request.invalid' } });
  expect(await put(tabs(1, 5), user.config)).toMatchObject({ status: 422, body: { code: 'config.too_many_tabs' } });
  expect((await signInGrant(platform, full)).grant.user.config.grid.tabs).toHaveLength(5);
});

test('behind a proxy the public origin applies, the cookie is secure, pages may open the socket', async () => {
  const behind = await startTestPlatform({ mode: 'production', env: { PUBLIC_URL: 'https://console.here.test', TRUST_PROXY: 'true' } });
  try {
    await addUser(behind, { email: 'eva@here.test' });
    const signedIn = await signInGrant(behind, 'eva@here.test');
    const from = (origin: string) =>
      behind.request('POST', '/v1/user/refresh-token', { headers: { cookie: signedIn.cookie, origin }, body: {} });
    expect((await from('https://elsewhere.test')).status).toBe(403);
    const { status, headers } = await from('https://console.here.test');
    expect(status).toBe(200);
    expect(headers.get('set-cookie')).toMatch(/; Secure/);
    expect(headers.get('strict-transport-security')).toMatch(/max-age/);
    expect(headers.get('content-security-policy')).toContain(' wss://console.here.test:');
  } finally {
    await behind.clear();
  }
});
