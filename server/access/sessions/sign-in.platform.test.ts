import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { User } from '../../../contract/access/user.ts';
import { callsOf } from '../../../contract/catalogues/calls.ts';
import { catalogues } from '../../../contract/catalogues/index.ts';
import { listRights } from '../../../contract/permissions.ts';
import { platformScope } from '../../platform/store/store.ts';
import { addUser, cookieOf, password, signIn, signInGrant } from '../../testing/people.ts';
import type { TestPlatform } from '../../testing/platform.ts';
import { createProfile } from '../users.ts';

let platform: TestPlatform;
/** The hashes that passwords were compared with since the last reset. */
let verified: () => string[];

beforeAll(async () => {
  // Test files of a worker share modules: this one imports the platform again with a spy in it.
  vi.doMock('@node-rs/argon2', { spy: true });
  vi.resetModules();
  const { verify } = await import('@node-rs/argon2');
  const { startTestPlatform } = await import('../../testing/platform.ts');
  verified = () => {
    const hashes = vi.mocked(verify).mock.calls.map(([hash]) => String(hash));
    vi.mocked(verify).mockClear();
    return hashes;
  };
  platform = await startTestPlatform({ mode: 'production', env: { TRUST_PROXY: 'true' } });
});
afterAll(async () => {
  await platform?.clear();
  vi.doUnmock('@node-rs/argon2');
  vi.resetModules();
});

const from = (address: string) => ({ 'x-forwarded-for': address });
const setActive = (email: string, active: boolean) =>
  platform.app.store.within(platformScope, (tx) => tx.updateTable('user_account').set({ active }).where('email', '=', email).execute());

test('signs in with e-mail and password; scripts cannot read the cookie of the refresh token', {
  tags: ['OP-7.06', 'OQ-14', 'OQ-21'],
}, async () => {
  await addUser(platform, { email: 'eva@here.test', name: 'Eva' });
  const { status, body, headers } = await signIn(platform, ' EVA@here.test ');
  expect(status).toBe(200);
  expect(body.data.user).toMatchObject({
    ...{ name: 'Eva', email: 'eva@here.test' },
    ...{ abilities: [], is_master_admin: false, config: expect.any(Object) as object },
  });
  expect(body.data.access_token).toMatch(/^\S{20,}$/);
  expect(body.data).not.toHaveProperty('refresh_token');
  expect(Date.parse(body.data.access_expires_at) - Date.parse(body.data.server_time)).toBeLessThanOrEqual(5 * 60_000);
  expect(headers.get('set-cookie')).toMatch(/^atalaya_refresh=[\w-]{43}; Max-Age=86\d{3}; Path=\/v1\/user; HttpOnly; SameSite=Strict$/);
  expect(headers.get('cache-control')).toBe('no-store');
  const me = await platform.request<{ data: User }>('GET', '/v1/users/me', { token: body.data.access_token });
  expect(me.body.data).toEqual(body.data.user);
  expect(me.body.data.last_login).not.toBeNull();
});

test('gives the union of the rights of profiles and user, the master admin everything', {
  tags: ['OP-6.02', 'OP-6.03', 'OQ-6', 'OQ-7', 'OQ-1'],
}, async () => {
  const right = (action: string, subject: string) => ({ action, subject });
  const [one, two] = await platform.app.store.within(platformScope, async (tx) => [
    await createProfile(tx, 'Operator', [right('read_history', 'Alarm'), right('live_video', 'Video')]),
    await createProfile(tx, 'Supervisor', [right('read_history', 'Alarm'), right('update', 'Alarm')]),
  ]);
  if (!one || !two) throw new Error('no profiles');
  await addUser(platform, {
    email: 'rights@here.test',
    profiles: [one, two],
    abilities: [right('update', 'Alarm'), right('read', 'Logs')],
  });
  const { grant } = await signInGrant(platform, 'rights@here.test');
  const abilities = grant.user.abilities.map(({ action, subject }) => `${action} ${subject}`);
  expect(abilities.sort()).toEqual(['live_video Video', 'read Logs', 'read_history Alarm', 'update Alarm']);
  await addUser(platform, { email: 'root@here.test', is_master_admin: true });
  const root = await signInGrant(platform, 'root@here.test');
  expect([root.grant.user.is_master_admin, grant.user.is_master_admin]).toEqual([true, false]);
  const alarms = (token: string) => platform.request('GET', '/v1/alarm', { token });
  expect((await alarms(root.grant.access_token)).status).toBe(200);
  expect((await alarms(grant.access_token)).status).toBe(200);
  await platform.app.store.within(platformScope, (tx) =>
    tx
      .insertInto('master_tenant')
      .values([{ name: 'East' }, { name: 'West' }])
      .execute(),
  );
  const masters = (token: string) => platform.request<{ data: { name: string }[] }>('GET', '/v1/master_tenant?max=100', { token });
  expect((await masters(root.grant.access_token)).body.data.map(({ name }) => name)).toEqual(expect.arrayContaining(['East', 'West']));
  expect((await masters(grant.access_token)).status).toBe(403);
});

test('each action of the specification is granted, and opens its lists to nobody else', {
  tags: ['OP-6.05', 'OP-6.03', 'OQ-4'],
}, async () => {
  const actions =
    'read read_history read_chart read_masters_accounts read_resellers read_accounts read_bridge read_status read_presets read_match ' +
    'read_profile read_users_app read_account read_collector read_sensor update_cameras update_shared_tenant ' +
    'manage_request_record_video request_record_video';
  const rights = actions.split(' ').flatMap((action) => listRights(catalogues).find((right) => right.action === action) ?? []);
  await addUser(platform, { email: 'acts@here.test', abilities: rights });
  await addUser(platform, { email: 'none@here.test' });
  const { grant } = await signInGrant(platform, 'acts@here.test');
  expect(grant.user.abilities.map(({ action }) => action).sort()).toEqual(actions.split(' ').sort());
  const other = await signInGrant(platform, 'none@here.test');
  const statusOf = async (path: string, token: string) => (await platform.request('GET', path, { token })).status;
  const opened = catalogues.filter(
    ({ operations, readAction, resource, requiredFilters, isForOperators }) =>
      operations.includes('list') &&
      readAction !== 'read' &&
      !requiredFilters &&
      isForOperators !== true &&
      rights.some((right) => right.action === readAction && right.subject === resource),
  );
  expect(opened.length).toBeGreaterThan(8);
  for (const catalogue of opened) {
    const { path } = callsOf(catalogue, { product: platform.app.config.productSlug }).list;
    expect([path, await statusOf(path, grant.access_token), await statusOf(path, other.grant.access_token)]).toEqual([path, 200, 403]);
  }
});

test('refuses a user without the ability, and changed rights apply at once', { tags: ['OP-6.01'] }, async () => {
  const id = await addUser(platform, { email: 'plain@here.test' });
  const { grant } = await signInGrant(platform, 'plain@here.test');
  const alarms = () => platform.request<{ code: string; details: unknown }>('GET', '/v1/alarm', { token: grant.access_token });
  expect(await alarms()).toMatchObject({
    status: 403,
    body: { code: 'access.forbidden', details: { action: 'read_history', subject: 'Alarm' } },
  });
  await platform.app.store.within(platformScope, (tx) =>
    tx.insertInto('user_ability').values({ id_user: id, action: 'read_history', subject: 'alarm' }).execute(),
  );
  expect((await alarms()).status).toBe(200);
});

test('gives the same answer for a wrong account, password or both, and does the same work', async () => {
  await addUser(platform, { email: 'known@here.test' });
  await signIn(platform, 'unknown0@here.test', 'wrong');
  verified();
  const tries = [await signIn(platform, 'known@here.test', 'wrong'), await signIn(platform, 'unknown@here.test', 'wrong')];
  const costs = verified().map((hash) => hash.split('$').slice(0, 4).join('$'));
  expect(costs).toEqual(Array.from({ length: 2 }, () => '$argon2id$v=19$m=19456,t=2,p=1'));
  const [known, unknown] = tries.map(({ status, body }) => ({ status, body }));
  expect(known).toEqual(unknown);
  expect(known).toMatchObject({ status: 401, body: { code: 'session.credentials' } });
  expect(tries.map(({ headers }) => cookieOf(headers))).toEqual(['', '']);
});

test('reports an inactive account only with the right password', async () => {
  await addUser(platform, { email: 'gone@here.test' });
  await setActive('gone@here.test', false);
  expect((await signIn(platform, 'gone@here.test', 'wrong')).body.code).toBe('session.credentials');
  expect(await signIn(platform, 'gone@here.test')).toMatchObject({ status: 403, body: { code: 'session.inactive' } });
});

test('throttles an address at an account after five wrong passwords, also parallel, for a window', async () => {
  await addUser(platform, { email: 'hit@here.test' });
  const guesses = await Promise.all(Array.from({ length: 12 }, () => signIn(platform, 'hit@here.test', 'wrong', from('9.9.9.1'))));
  const codes = guesses.map(({ body }) => body.code);
  expect(codes.filter((code) => code === 'session.credentials')).toHaveLength(5);
  expect(codes.filter((code) => code === 'access.throttled')).toHaveLength(7);
  const refused = await signIn<{ code: string; details: { retry_at: string } }>(platform, 'hit@here.test', password, from('9.9.9.1'));
  expect(refused).toMatchObject({ status: 429, body: { code: 'access.throttled' } });
  const waitMs = Date.parse(refused.body.details.retry_at) - platform.clock.now();
  expect(waitMs).toBeGreaterThan(0);
  expect((await signIn(platform, 'hit@here.test', password, from('9.9.9.2'))).status).toBe(200);
  platform.clock.advance(waitMs);
  expect((await signIn(platform, 'hit@here.test', password, from('9.9.9.1'))).status).toBe(200);
});

test('a right password forgets the wrong ones before it', async () => {
  await addUser(platform, { email: 'typo@here.test' });
  for (const word of ['w', 'w', 'w', 'w', password, 'w', 'w', 'w', 'w', password]) {
    const { status } = await signIn(platform, 'typo@here.test', word, from('9.9.8.1'));
    expect(status).toBe(word === password ? 200 : 401);
  }
});

/** Sends many sign-ins, as many at once as wait for their turn; more are refused for their number. */
async function sendInTurns<T>(count: number, send: (n: number) => Promise<T>): Promise<T[]> {
  const answers: T[] = [];
  for (let n = 0; n < count; n += 20) {
    answers.push(...(await Promise.all(Array.from({ length: Math.min(20, count - n) }, (_, more) => send(n + more)))));
  }
  return answers;
}

test('many addresses cannot lock out who signed in from theirs before', async () => {
  await addUser(platform, { email: 'target@here.test' });
  expect((await signIn(platform, 'target@here.test', password, from('9.7.0.1'))).status).toBe(200);
  const attack = await sendInTurns(55, (n) => signIn(platform, 'target@here.test', 'wrong', from(`9.8.0.${n + 1}`)));
  expect(attack.filter(({ status }) => status === 429)).toHaveLength(5);
  expect((await signIn(platform, 'target@here.test', password, from('9.7.1.1'))).status).toBe(429);
  expect((await signIn(platform, 'target@here.test', password, from('9.7.0.1'))).status).toBe(200);
});

test('throttles an address that tries many accounts', async () => {
  const tries = await sendInTurns(104, (n) => signIn(platform, `nobody${n}@here.test`, 'wrong', from('9.6.0.1')));
  expect(tries.filter(({ status }) => status === 429)).toHaveLength(4);
});

test('one network of IPv6 is one address; in another, sign-ins go on', async () => {
  const tries = await sendInTurns(104, (n) => signIn(platform, `nobody${n}@here.test`, 'wrong', from(`2001:db8:1:1::${n.toString(16)}`)));
  expect(tries.filter(({ status }) => status === 429)).toHaveLength(4);
  expect((await signIn(platform, 'nobody@here.test', 'wrong', from('2001:db8:1:2::1'))).status).toBe(401);
});

test('while 120 sign-ins arrive, others are answered; those that are too many are refused', async () => {
  await addUser(platform, { email: 'calm@here.test' });
  const { grant } = await signInGrant(platform, 'calm@here.test');
  const readMe = () => platform.request('GET', '/v1/users/me', { token: grant.access_token });
  await readMe();
  let finished = 0;
  const storm = Array.from({ length: 120 }, (_, n) =>
    signIn(platform, `storm${n}@here.test`, 'wrong', from(`9.5.0.${n}`)).finally(() => {
      finished += 1;
    }),
  );
  expect((await readMe()).status).toBe(200);
  // It did not wait for the passwords of the others.
  expect(finished).toBeLessThan(100);
  const replies = await Promise.all(storm);
  for (const { status, headers } of replies) {
    if (status !== 401) expect([status, Number(headers.get('retry-after'))]).toEqual([429, expect.any(Number)]);
  }
});
