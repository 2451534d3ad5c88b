import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { PasskeyCreationOptions, PasskeyRequestOptions } from '../../../contract/access/passkey.ts';
import type { Challenge, Grant } from '../../../contract/access/session.ts';
import type { UserId } from '../../../contract/platform/ids.ts';
import { platformScope } from '../../platform/store/store.ts';
import { SoftwareAuthenticator } from '../../testing/authenticator.ts';
import { addUser, password, signIn, signInGrant } from '../../testing/people.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/platform.ts';
import { runUserCommand } from '../user-commands.ts';

const origin = 'https://console.here.test';
let platform: TestPlatform;
let email: string;
let user: UserId;
let token: string;
let users = 0;

beforeAll(async () => {
  platform = await startTestPlatform({ mode: 'demo', env: { PUBLIC_URL: origin } });
});
afterAll(() => platform?.clear());
beforeEach(async () => {
  users += 1;
  email = `access${users}@here.test`;
  user = await addUser(platform, { email });
  token = (await signInGrant(platform, email)).grant.access_token;
});

type Begun<T> = { attempt: string; options: T };
const inPlatform: <T>(work: Parameters<typeof platform.app.store.within<T>>[1]) => Promise<T> = (work) =>
  platform.app.store.within(platformScope, work);
const post = <T>(path: string, body: unknown, by: string | null = token) =>
  platform.request<{ data: T; code?: string }>('POST', path, { body, ...(by !== null && { token: by }) });
const challenged = async () => (await signIn<{ data: Challenge }>(platform, email)).body.data;

async function withPasskey() {
  const device = new SoftwareAuthenticator(origin);
  const { attempt, options } = (await post<Begun<PasskeyCreationOptions>>('/v1/users/passkeys/options', { password })).body.data;
  await post('/v1/users/passkeys', { attempt, name: 'Key ring', credential: device.create(options) });
  return { device };
}
async function signInWith(device: SoftwareAuthenticator) {
  const { attempt, options } = (await post<Begun<PasskeyRequestOptions>>('/v1/user/auth/passkey/options', {}, null)).body.data;
  return post<Grant>('/v1/user/auth/passkey', { attempt, credential: device.get(options) }, null);
}

test('pages of the console may ask for passkeys, pages of others may not', async () => {
  const { headers } = await platform.request('GET', '/v1/capabilities');
  expect(headers.get('permissions-policy')).toMatch(/publickey-credentials-create=\(self\), publickey-credentials-get=\(self\)/);
});

test('at an address where browsers offer no passkeys none is asked for', async () => {
  const plain = await startTestPlatform({ mode: 'demo', env: { PUBLIC_URL: 'http://192.0.2.7' } });
  try {
    const asked = await plain.request<{ code: string }>('POST', '/v1/user/auth/passkey/options', { body: {} });
    expect(asked.body.code).toBe('passkey.not_here');
  } finally {
    await plain.clear();
  }
});

test('where an identity provider accepts no passwords, a passkey does not sign in without it', async () => {
  const { device } = await withPasskey();
  await inPlatform(async (tx) => {
    const made = await sql<{ id: number }>`
      insert into identity_provider (name, issuer, client_id, password_allowed, active)
      values (${email}, 'https://id.here.test', 'atalaya', false, true) returning id`.execute(tx);
    await sql`insert into user_identity (id_user, id_provider, issuer, subject, created, last_used)
      values (${user}, ${made.rows[0]?.id}, 'https://id.here.test', ${email}, now(), now())`.execute(tx);
  });
  expect((await signInWith(device)).body.code).toBe('sign_on.required');
});

test('a phone that scans a code is sent one by e-mail, since it has no passkey of the console', async () => {
  await withPasskey();
  const { value } = (await post<{ value: string }>('/v1/users/mobile-code', undefined)).body.data;
  const pending = await post<Challenge>('/v1/user/auth/mobile', { code: value, device: 'Phone' }, null);
  expect(pending.body.data).toMatchObject({ two_factor: true, method: 'email', passkey: false });
});

test('the command line removes passkeys with the second factor', async () => {
  const { device } = await withPasskey();
  await runUserCommand(platform.config, 'second-factor-off', email);
  expect((await signInWith(device)).body.code).toBe('passkey.unknown');
  expect(await challenged()).toHaveProperty('access_token');
});
