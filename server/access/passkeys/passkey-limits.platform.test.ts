import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Passkey, type PasskeyCreationOptions, type PasskeyRequestOptions, passkeyLimits } from '../../../contract/access/passkey.ts';
import type { Challenge, Grant } from '../../../contract/access/session.ts';
import type { UserId } from '../../../contract/platform/ids.ts';
import { platformScope, type Tx } from '../../platform/store/store.ts';
import { SoftwareAuthenticator } from '../../testing/authenticator.ts';
import { addUser, password, signIn, signInGrant } from '../../testing/people.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/platform.ts';
import { limits } from '../throttle.ts';

const origin = 'https://console.here.test';
let platform: TestPlatform;
let email: string;
let user: UserId;
let token: string;
let users = 0;
beforeAll(async () => {
  platform = await startTestPlatform({ mode: 'demo', env: { PUBLIC_URL: origin, PASSKEY_DOMAIN: 'here.test' } });
});
afterAll(() => platform?.clear());
beforeEach(async () => {
  users += 1;
  email = `limit${users}@here.test`;
  user = await addUser(platform, { email });
  token = (await signInGrant(platform, email)).grant.access_token;
});

type Reply<T> = { data: T; code?: string; details?: { retry_at?: string } };
type Begun<T> = { attempt: string; options: T };
const inPlatform: <T>(work: (tx: Tx) => Promise<T>) => Promise<T> = (work) => platform.app.store.within(platformScope, work);
const post = async <T>(path: string, body: unknown, by?: string) =>
  (await platform.request<Reply<T>>('POST', `/v1/${path}`, { body, ...(by !== undefined && { token: by }) })).body;
const beginAdd = async () => (await post<Begun<PasskeyCreationOptions>>('users/passkeys/options', { password }, token)).data;
const add = (attempt: string, credential: unknown) =>
  post<{ passkey: Passkey }>('users/passkeys', { attempt, name: 'Key ring', credential }, token);
const begin = (of?: string) => post<Begun<PasskeyRequestOptions>>('user/auth/passkey/options', { ...(of !== undefined && { token: of }) });
async function withPasskey(): Promise<SoftwareAuthenticator> {
  const device = new SoftwareAuthenticator(origin);
  const { attempt, options } = await beginAdd();
  expect((await add(attempt, device.create(options))).code).toBeUndefined();
  return device;
}

test('a passkey that another registration made one too many is refused, and not stored', async () => {
  await withPasskey();
  const device = new SoftwareAuthenticator(origin);
  const [first, last] = [await beginAdd(), await beginAdd()];
  const copies = passkeyLimits.perUser - 2;
  await inPlatform((tx) =>
    sql`insert into passkey (id_user, credential_id, public_key, counter, transports, backed_up, name, created)
      select id_user, credential_id || n, public_key, counter, transports, backed_up, name, created
      from passkey, generate_series(1, ${copies}::int) n where id_user = ${user}`.execute(tx),
  );
  expect((await add(first.attempt, device.create(first.options))).code).toBeUndefined();
  const further = new SoftwareAuthenticator(origin);
  expect((await add(last.attempt, further.create(last.options))).code).toBe('passkey.too_many');
  const stored = await inPlatform((tx) => tx.selectFrom('passkey').select('id').where('id_user', '=', user).execute());
  expect(stored).toHaveLength(passkeyLimits.perUser);
});

test('a passkey for a sign-in that ended meanwhile does not continue it', async () => {
  const device = await withPasskey();
  const challenge = (await signIn<{ data: Challenge }>(platform, email)).body.data;
  const { attempt, options } = (await begin(challenge.token)).data;
  await inPlatform((tx) =>
    tx
      .updateTable('two_factor')
      .set({ used: new Date(platform.clock.now()) })
      .where('id_user', '=', user)
      .execute(),
  );
  const answer = await post<Grant>('user/auth/passkey', { attempt, credential: device.get(options) });
  expect(answer.code).toBe('code.unknown');
  expect((await begin(challenge.token)).code).toBe('code.unknown');
});

test('an address begins 300 sign-ins with a passkey in five minutes', async () => {
  const { bucket, max, windowMs } = limits.passkeyChallenges('127.0.0.1');
  const at = new Date(platform.clock.now() - 1000);
  const rows = Array.from({ length: max }, () => ({ bucket, at }));
  await inPlatform((tx) => tx.insertInto('throttle').values(rows).execute());
  const refused = await begin();
  expect([max, windowMs, refused.code]).toEqual([300, 300_000, 'access.throttled']);
  expect(Date.parse(refused.details?.retry_at ?? '')).toBe(at.getTime() + windowMs);
});
