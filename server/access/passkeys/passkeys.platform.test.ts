import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Passkey, type PasskeyCreationOptions, type PasskeyRequestOptions, passkeyLimits } from '../../../contract/access/passkey.ts';
import type { Challenge, Grant } from '../../../contract/access/session.ts';
import type { UserId } from '../../../contract/platform/ids.ts';
import { readMailbox } from '../../platform/mail/mailer.ts';
import { platformScope } from '../../platform/store/store.ts';
import { SoftwareAuthenticator } from '../../testing/authenticator.ts';
import { addUser, password, signIn, signInGrant } from '../../testing/people.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/platform.ts';
import { hasFactor } from '../factors/has-factor.ts';
import { sweep } from '../sessions/sweep.ts';

const origin = 'https://console.here.test';
const other = 'https://wall.here.test';
const minute = 60_000;
let platform: TestPlatform;
let email: string;
let user: UserId;
let token: string;
let users = 0;

beforeAll(async () => {
  platform = await startTestPlatform({
    mode: 'demo',
    env: {
      PUBLIC_URL: origin,
      PASSKEY_DOMAIN: 'here.test',
      CORS_ORIGINS: `${other},https://elsewhere.test`,
      REMEMBER_DEVICE_DAYS: '30',
      TRUST_PROXY: 'true',
    },
  });
});
afterAll(() => platform?.clear());
beforeEach(async () => {
  users += 1;
  email = `passkey${users}@here.test`;
  user = await addUser(platform, { email });
  token = (await signInGrant(platform, email)).grant.access_token;
});

type Reply<T> = { data: T; code?: string; details?: { retry_at?: string; tries_left?: number } };
type Begun<T> = { attempt: string; options: T };
type Added = { passkey: Passkey; recovery_codes: string[] };
const inPlatform: <T>(work: Parameters<typeof platform.app.store.within<T>>[1]) => Promise<T> = (work) =>
  platform.app.store.within(platformScope, work);
const post = <T>(path: string, body: unknown, by: string | null = token, headers: Record<string, string> = {}) =>
  platform.request<Reply<T>>('POST', path, { body, headers, ...(by !== null && { token: by }) });
const beginAdd = async () => (await post<Begun<PasskeyCreationOptions>>('/v1/users/passkeys/options', { password })).body.data;
const add = (attempt: string, credential: unknown, by = token) =>
  post<Added>('/v1/users/passkeys', { attempt, name: 'Key ring', credential }, by);
/** Each test's replies come from an address of its own, so that its wrong replies throttle no other one. */
const from = () => ({ 'x-forwarded-for': `203.0.113.${users}` });
const begin = (of?: string) =>
  post<Begun<PasskeyRequestOptions>>('/v1/user/auth/passkey/options', { ...(of && { token: of }) }, null, from());
const present = (attempt: string, credential: unknown, more: object = {}) =>
  post<Grant>('/v1/user/auth/passkey', { attempt, credential, ...more }, null, from());
const list = async () => (await platform.request<Reply<Passkey[]>>('GET', '/v1/users/passkeys', { token })).body.data;
const challenged = async () => (await signIn<{ data: Challenge }>(platform, email, password, from())).body.data;

/** Registers an authenticator. @returns it with the reply */
async function withPasskey() {
  const device = new SoftwareAuthenticator(origin);
  const { attempt, options } = await beginAdd();
  const added = await add(attempt, device.create(options));
  expect(added.status).toBe(200);
  return { device, ...added.body.data };
}
/** One whole sign-in with what the authenticator replies. */
async function signInWith(device: SoftwareAuthenticator, forged: Parameters<SoftwareAuthenticator['get']>[1] = {}, of?: string) {
  const { attempt, options } = (await begin(of)).body.data;
  return present(attempt, device.get(options, forged));
}
const notes = async () => {
  const { rows } = await inPlatform((tx) =>
    sql<{
      action: string;
      detail: { reason?: string };
    }>`select action, detail from audit_entry where id_user = ${user} and action like any (array['passkey%', 'factor%']) order by id`.execute(
      tx,
    ),
  );
  return rows.map(({ action, detail }) => (detail.reason ? `${action} ${detail.reason}` : action));
};

describe('registration', () => {
  test('a passkey is stored by its public key, listed, and mailed to its owner', async () => {
    const { passkey, recovery_codes } = await withPasskey();
    expect(passkey).toMatchObject({ name: 'Key ring', backed_up: true, last_used: null, transports: ['internal', 'hybrid'] });
    expect(recovery_codes).toHaveLength(10);
    expect(await list()).toEqual([passkey]);
    expect(await notes()).toEqual(['passkey_added']);
    const mails = await inPlatform((tx) => readMailbox(tx));
    expect(mails.find(({ to }) => to === email)?.subject).toBe('A passkey was added to your account');
    expect(await inPlatform((tx) => hasFactor(tx, user))).toBe(true);
  });

  test('options name the domain, demand a verified user, and never the account', async () => {
    await withPasskey();
    const { options } = await beginAdd();
    expect(options).toMatchObject({
      rp: { id: 'here.test' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    expect(options.excludeCredentials).toHaveLength(1);
    expect(Buffer.from(options.user.id, 'base64url')).toHaveLength(32);
  });

  test('the wrong password begins nothing', async () => {
    const refused = await post('/v1/users/passkeys/options', { password: 'another word 1' });
    expect(refused.body.code).toBe('session.credentials');
  });

  test.each([
    ['another origin', { origin: 'https://evil.test' }, 'passkey.not_here'],
    ['a console that is allowed, on another domain', { origin: 'https://elsewhere.test' }, 'passkey.not_here'],
    ['another domain', { rpId: 'evil.test' }, 'passkey.invalid'],
    ['another challenge', { challenge: Buffer.alloc(32).toString('base64url') }, 'passkey.invalid'],
    ['a user who was not verified', { isUserVerified: false }, 'passkey.invalid'],
    ['an assertion in its place', { type: 'webauthn.get' }, 'passkey.invalid'],
  ])('a reply with %s is refused and uses the challenge up', async (_, forged, code) => {
    const device = new SoftwareAuthenticator(origin);
    const { attempt, options } = await beginAdd();
    expect((await add(attempt, device.create(options, forged))).body.code).toBe(code);
    expect((await add(attempt, device.create(options))).body.code).toBe('passkey.expired');
    expect(await list()).toEqual([]);
  });

  test('another console on the domain registers too', async () => {
    const device = new SoftwareAuthenticator(other);
    const { attempt, options } = await beginAdd();
    expect((await add(attempt, device.create(options))).status).toBe(200);
  });

  test('a challenge is valid once, for its time, and in its session', async () => {
    const device = new SoftwareAuthenticator(origin);
    const first = await beginAdd();
    const elsewhere = (await signInGrant(platform, email)).grant.access_token;
    expect((await add(first.attempt, device.create(first.options), elsewhere)).body.code).toBe('passkey.expired');
    const second = await beginAdd();
    platform.clock.advance(passkeyLimits.validForMs);
    expect((await add(second.attempt, device.create(second.options))).body.code).toBe('passkey.expired');
    const third = await beginAdd();
    expect((await add(third.attempt, device.create(third.options))).status).toBe(200);
    expect((await add(third.attempt, device.create(third.options))).body.code).toBe('passkey.expired');
  });

  test('one authenticator is registered once, by one account', async () => {
    const { device } = await withPasskey();
    const { attempt, options } = await beginAdd();
    expect((await add(attempt, device.create(options))).body.code).toBe('passkey.registered');
  });

  test('the first factor ends the other sessions of its user, a further one does not', async () => {
    const elsewhere = (await signInGrant(platform, email)).grant.access_token;
    const me = (by: string) => platform.request('GET', '/v1/users/me', { token: by });
    const { device } = await withPasskey();
    expect((await me(elsewhere)).status).toBe(401);
    const again = (await signInWith(device)).body.data.access_token;
    const next = new SoftwareAuthenticator(origin);
    const { attempt, options } = await beginAdd();
    const added = await add(attempt, next.create(options));
    expect(added.body.data.recovery_codes).toEqual([]);
    expect((await me(again)).status).toBe(200);
  });

  test('an account has so many passkeys, and no more', async () => {
    await inPlatform((tx) =>
      sql`insert into passkey (id_user, credential_id, public_key, counter, transports, backed_up, name, created)
        select ${user}, ${email} || n, '\\x00', 0, '{}', false, 'Key ' || n, now() from generate_series(1, ${passkeyLimits.perUser}::int) n`.execute(
        tx,
      ),
    );
    expect((await post('/v1/users/passkeys/options', { password })).body.code).toBe('passkey.too_many');
  });
});

describe('sign-in with a passkey', () => {
  test('a verified passkey signs in without password and code', async () => {
    const { device } = await withPasskey();
    const reply = await signInWith(device);
    expect(reply.body.data.user.email).toBe(email);
    expect(reply.headers.get('set-cookie')).toMatch(/HttpOnly/);
    expect((await list())[0]?.last_used).not.toBeNull();
    expect(await notes()).toEqual(['passkey_added', 'passkey_used']);
  });

  test.each([
    ['another origin', { origin: 'https://evil.test' }, 'passkey.not_here'],
    ['another domain', { rpId: 'evil.test' }, 'passkey.invalid'],
    ['another challenge', { challenge: Buffer.alloc(32).toString('base64url') }, 'passkey.invalid'],
    ['a user who was not verified', { isUserVerified: false }, 'passkey.invalid'],
    ['the name of another user', { userHandle: Buffer.alloc(32).toString('base64url') }, 'passkey.invalid'],
  ])('a reply with %s is refused and audited', async (_, forged, code) => {
    const { device } = await withPasskey();
    expect((await signInWith(device, forged)).body.code).toBe(code);
    expect(await notes()).toEqual(['passkey_added', `passkey_refused ${code}`]);
    expect((await signInWith(device)).status).toBe(200);
  });

  test('a reply is not accepted twice, nor for another challenge, nor too late', async () => {
    const { device } = await withPasskey();
    const one = (await begin()).body.data;
    const reply = device.get(one.options);
    expect((await present(one.attempt, reply)).status).toBe(200);
    expect((await present(one.attempt, reply)).body.code).toBe('passkey.expired');
    const two = (await begin()).body.data;
    expect((await present(two.attempt, reply)).body.code).toBe('passkey.invalid');
    const three = (await begin()).body.data;
    platform.clock.advance(passkeyLimits.validForMs);
    expect((await present(three.attempt, device.get(three.options))).body.code).toBe('passkey.expired');
    expect((await present('made-up', reply)).body.code).toBe('passkey.expired');
  });

  test('the challenge of a registration signs nobody in', async () => {
    const { device } = await withPasskey();
    const { attempt, options } = await beginAdd();
    const asked = { challenge: options.challenge, rpId: options.rp.id, timeout: 1, userVerification: 'required' } as const;
    expect((await present(attempt, device.get(asked))).body.code).toBe('passkey.expired');
  });

  test('a counter that goes back is refused and audited as a copy', async () => {
    const { device } = await withPasskey();
    expect((await signInWith(device, { counter: 9 })).status).toBe(200);
    expect((await signInWith(device, { counter: 9 })).body.code).toBe('passkey.copied');
    expect((await signInWith(device, { counter: 0 })).body.code).toBe('passkey.copied');
    expect((await signInWith(device, { counter: 10 })).status).toBe(200);
    expect(await notes()).toEqual([
      'passkey_added',
      'passkey_used',
      'passkey_copied passkey.copied',
      'passkey_copied passkey.copied',
      'passkey_used',
    ]);
  });

  test('an unknown passkey, a removed one and one that another key signs for are refused', async () => {
    expect((await signInWith(new SoftwareAuthenticator(origin), { userHandle: 'AAAA' })).body.code).toBe('passkey.unknown');
    const { device, passkey } = await withPasskey();
    const { attempt, options } = (await begin()).body.data;
    const thief = new SoftwareAuthenticator(origin);
    thief.userHandle = device.userHandle;
    const forged = { ...thief.get(options), id: device.id.toString('base64url'), rawId: device.id.toString('base64url') };
    expect((await present(attempt, forged)).body.code).toBe('passkey.invalid');
    expect((await post(`/v1/users/passkeys/${passkey.id}/remove`, { password })).status).toBe(200);
    expect((await signInWith(device)).body.code).toBe('passkey.unknown');
  });

  test('an inactive user is refused', async () => {
    const { device } = await withPasskey();
    await inPlatform((tx) => sql`update user_account set active = false where id = ${user}`.execute(tx));
    expect((await signInWith(device)).body.code).toBe('session.inactive');
  });

  test('wrong replies are throttled as passwords are; right ones are not counted', async () => {
    const { device } = await withPasskey();
    for (let n = 0; n < 8; n += 1) expect((await signInWith(device)).status).toBe(200);
    for (let n = 0; n < 5; n += 1) expect((await signInWith(device, { rpId: 'evil.test' })).body.code).toBe('passkey.invalid');
    const throttled = await signInWith(device);
    expect(throttled).toMatchObject({ status: 429, body: { code: 'access.throttled' } });
    platform.clock.advance(5 * minute);
    expect((await signInWith(device)).status).toBe(200);
  });
});

describe('passkey as second factor', () => {
  test('the only factor of a user is asked for after the password, and no code is sent or accepted', async () => {
    const { device, recovery_codes } = await withPasskey();
    const challenge = await challenged();
    expect(challenge).toMatchObject({ method: 'passkey', passkey: true, recovery: true, resend_at: null });
    const wrong = await post('/v1/user/auth/verify', { token: challenge.token, code: '123456' }, null);
    expect(wrong.body.code).toBe('code.incorrect');
    expect((await post('/v1/user/auth/resend', { token: challenge.token }, null)).body.code).toBe('code.unknown');
    const { options } = (await begin(challenge.token)).body.data;
    expect(options.allowCredentials).toMatchObject([{ id: device.id.toString('base64url') }]);
    expect((await signInWith(device, { isUserVerified: false }, challenge.token)).status).toBe(200);
    expect((await begin(challenge.token)).body.code).toBe('code.unknown');
    const again = await challenged();
    expect((await post('/v1/user/auth/verify', { token: again.token, code: recovery_codes[0] }, null)).status).toBe(200);
  });

  test('beside a code by e-mail, either of the two completes the sign-in', async () => {
    await inPlatform((tx) => sql`update user_account set two_factor = 'email' where id = ${user}`.execute(tx));
    const { device } = await withPasskey();
    const challenge = await challenged();
    expect(challenge).toMatchObject({ method: 'email', passkey: true });
    expect((await signInWith(device, {}, challenge.token)).status).toBe(200);
  });

  test('a passkey of somebody else is refused and uses the attempts of the sign-in up', async () => {
    await withPasskey();
    const challenge = await challenged();
    [email, user] = ['', await addUser(platform, { email: `stranger${users}@here.test` })];
    token = (await signInGrant(platform, `stranger${users}@here.test`)).grant.access_token;
    const { device: foreign } = await withPasskey();
    const codes = [];
    for (let n = 0; n < 5; n += 1) codes.push((await signInWith(foreign, {}, challenge.token)).body.code);
    expect(new Set(codes)).toEqual(new Set(['passkey.unknown']));
    expect((await begin(challenge.token)).body.code).toBe('code.exhausted');
  });

  test('a device is remembered where it was asked for', async () => {
    const { device } = await withPasskey();
    const challenge = await challenged();
    const { attempt, options } = (await begin(challenge.token)).body.data;
    const reply = await present(attempt, device.get(options), { remember: true });
    expect(reply.headers.getSetCookie().join()).toMatch(/atalaya_device=/);
  });

  test('a user who switches codes off keeps passkeys and recovery codes', async () => {
    await inPlatform((tx) => sql`update user_account set two_factor = 'email' where id = ${user}`.execute(tx));
    await withPasskey();
    expect((await post('/v1/authTwoFactor/saveconfig', { enabled: false, method: null, password })).status).toBe(200);
    expect(await list()).toHaveLength(1);
    expect(await challenged()).toMatchObject({ method: 'passkey', recovery: true });
  });

  test('without the last passkey the password is enough, and the recovery codes are gone', async () => {
    const { passkey } = await withPasskey();
    await post(`/v1/users/passkeys/${passkey.id}/remove`, { password });
    expect(await challenged()).toHaveProperty('access_token');
    const { rows } = await inPlatform((tx) => sql`select 1 from recovery_code where id_user = ${user}`.execute(tx));
    expect(rows).toEqual([]);
    expect(await notes()).toEqual(['passkey_added', 'passkey_removed']);
  });
});

describe('a required second factor', () => {
  test('a passkey meets it, and the last factor is not removed while one is required', async () => {
    await inPlatform(async (tx) => {
      const made = await sql<{ id: number }>`
        insert into profile (type, second_factor_required) values (${email}, true) returning id`.execute(tx);
      await sql`insert into user_profile (id_user, id_profile) values (${user}, ${made.rows[0]?.id})`.execute(tx);
    });
    token = (await signInGrant(platform, email)).grant.access_token;
    expect((await platform.request('GET', '/v1/users/profile', { token })).body.code).toBe('access.factor_required');
    const { device, passkey } = await withPasskey();
    expect((await platform.request('GET', '/v1/users/profile', { token })).status).toBe(200);
    expect((await signInWith(device)).body.data.factor_due).toBeNull();
    expect((await post(`/v1/users/passkeys/${passkey.id}/remove`, { password })).body.code).toBe('factor.required');
    expect(await list()).toHaveLength(1);
  });
});

describe('whose passkeys', () => {
  test('nobody renames or removes a passkey of somebody else', async () => {
    const { passkey } = await withPasskey();
    const stranger = `other${users}@here.test`;
    await addUser(platform, { email: stranger });
    const by = (await signInGrant(platform, stranger)).grant.access_token;
    const renamed = await platform.request('PUT', `/v1/users/passkeys/${passkey.id}`, { token: by, body: { name: 'Mine' } });
    expect(renamed.status).toBe(404);
    expect((await post(`/v1/users/passkeys/${passkey.id}/remove`, { password }, by)).status).toBe(404);
    expect(await list()).toEqual([passkey]);
  });

  test('a passkey is renamed by its owner', async () => {
    const { passkey } = await withPasskey();
    const renamed = await platform.request<Reply<Passkey>>('PUT', `/v1/users/passkeys/${passkey.id}`, { token, body: { name: ' Phone ' } });
    expect(renamed.body.data.name).toBe('Phone');
    expect(await notes()).toEqual(['passkey_added', 'passkey_renamed']);
  });

  test('outside of the platform scope no row is visible', async () => {
    await withPasskey();
    const { rows } = await platform.app.store.within({ kind: 'user', user, tenants: [], limits: null } as never, (tx) =>
      sql`select 1 from passkey union all select 1 from passkey_challenge`.execute(tx),
    );
    expect(rows).toEqual([]);
  });

  test("an administrator's reset removes every factor; one who does not see the user is refused", async () => {
    const { device } = await withPasskey();
    await inPlatform((tx) => sql`update user_account set two_factor = 'email' where id = ${user}`.execute(tx));
    const admin = (await signIn<{ data: Grant }>(platform, 'admin@demo.test', 'atalaya-demo')).body.data.access_token;
    const carla = (await signIn<{ data: Grant }>(platform, 'carla@demo.test', 'atalaya-demo')).body.data.access_token;
    expect((await platform.request('DELETE', `/v1/users/${user}/factors`, { token: carla })).status).not.toBe(200);
    const reset = await platform.request<Reply<{ passkeys: number }>>('DELETE', `/v1/users/${user}/factors`, { token: admin });
    expect(reset.body.data).toEqual({ passkeys: 1 });
    expect((await signInWith(device)).body.code).toBe('passkey.unknown');
    expect(await challenged()).toHaveProperty('access_token');
  });

  test('challenges that nobody answered are swept', async () => {
    await begin();
    platform.clock.advance(passkeyLimits.validForMs);
    await sweep(platform.app);
    const { rows } = await inPlatform((tx) => sql`select 1 from passkey_challenge`.execute(tx));
    expect(rows).toEqual([]);
  });
});
