import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenSession } from '../../../contract/access/account.ts';
import type { Grant } from '../../../contract/access/session.ts';
import { platformScope } from '../../platform/store/store.ts';
import { type Office, startOffice } from '../../testing/office.ts';
import { addUser, password } from '../../testing/people.ts';

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
let office: Office;
let people = 0;

beforeAll(async () => {
  office = await startOffice();
});
afterAll(() => office?.clear());

async function signedIn(email: string, userAgent = windows): Promise<Grant & { token: string; session: string }> {
  const reply = await office.request<{ data: Grant }>('POST', '/v1/user/auth', {
    body: { email, password },
    headers: { 'user-agent': userAgent },
  });
  const { data } = reply.body;
  return { ...data, token: data.access_token, session: data.session ?? '' };
}
async function newcomer(more: Partial<Parameters<typeof addUser>[1]> = {}) {
  people += 1;
  const email = `person${people}@here.test`;
  const id = await addUser(office, { email, ...more });
  return { id, email };
}
const ask = <T>(method: 'GET' | 'DELETE', path: string, token: string) =>
  office.request<{ data: T; code?: string }>(method, `/v1/users/${path}`, { token });
const isSignedIn = async (token: string) => (await ask('GET', 'me', token)).status === 200;

test('the list names each open session by its program, the newest first, and marks this one', async () => {
  const { email } = await newcomer();
  const one = await signedIn(email);
  office.clock.advance(61_000);
  const two = await signedIn(email, 'curl/8.5.0');
  const { data } = (await ask<OpenSession[]>('GET', 'sessions', one.token)).body;
  expect(data).toMatchObject([
    { id: two.session, current: false, kind: 'browser', program: 'curl/8.5.0', locked: false },
    { id: one.session, current: true, kind: 'browser', program: 'Chrome on Windows', locked: false },
  ]);
  const [, mine] = data;
  expect(Date.parse(mine?.seen ?? '') - Date.parse(mine?.created ?? '')).toBeGreaterThanOrEqual(60_000);
  expect(Date.parse(mine?.expires ?? '')).toBeGreaterThan(office.clock.now());
});

test("an own session is ended by its id; another user's is not", async () => {
  const [{ email }, stranger] = [await newcomer(), await newcomer()];
  const [here, there, foreign] = [await signedIn(email), await signedIn(email), await signedIn(stranger.email)];
  expect(await ask('DELETE', `sessions/${foreign.session}`, here.token)).toMatchObject({ status: 404, body: { code: 'record.not_found' } });
  expect(await isSignedIn(foreign.token)).toBe(true);
  const other = await ask('DELETE', `sessions/${there.session}`, here.token);
  expect([other.status, other.headers.get('set-cookie')]).toEqual([200, null]);
  expect([await isSignedIn(here.token), await isSignedIn(there.token)]).toEqual([true, false]);
  expect((await ask('DELETE', `sessions/${there.session}`, here.token)).status).toBe(404);
  const own = await ask('DELETE', `sessions/${here.session}`, here.token);
  expect([own.status, own.body.data, own.headers.get('set-cookie')]).toEqual([200, null, expect.stringMatching(/atalaya_refresh=;/)]);
  expect(await isSignedIn(here.token)).toBe(false);
});

test('the list has no session that is over, and states the earlier of both ends', async () => {
  const { email } = await newcomer();
  const [one, other, third] = [await signedIn(email), await signedIn(email), await signedIn(email)];
  const set = (session: string, expires: number, idle: number) =>
    office.app.store.within(platformScope, (tx) =>
      tx
        .updateTable('session')
        .set({ expires: new Date(expires), idle_until: new Date(idle) })
        .where('id', '=', session)
        .execute(),
    );
  const now = office.clock.now();
  await set(other.session, now - 1000, now + 600_000);
  await set(third.session, now + 600_000, now - 1000);
  await set(one.session, now + 600_000, now + 300_000);
  const list = async () =>
    (await ask<OpenSession[]>('GET', 'sessions', one.token)).body.data.map((row) => [row.id, Date.parse(row.expires)]);
  expect(await list()).toEqual([[one.session, now + 300_000]]);
  await set(one.session, now + 200_000, now + 300_000);
  expect(await list()).toEqual([[one.session, now + 200_000]]);
});

test('signing out elsewhere leaves this session, signing out everywhere leaves none', async () => {
  const { email } = await newcomer();
  const all = [await signedIn(email), await signedIn(email), await signedIn(email)] as const;
  const elsewhere = await ask('DELETE', 'sessions', all[0].token);
  expect([elsewhere.body.data, elsewhere.headers.get('set-cookie')]).toEqual([{ ended: 2 }, null]);
  expect(await Promise.all(all.map(({ token }) => isSignedIn(token)))).toEqual([true, false, false]);
  const reply = await ask('DELETE', 'sessions?all=1', all[0].token);
  expect(reply.body.data).toEqual({ ended: 1 });
  expect(reply.headers.get('set-cookie')).toMatch(/atalaya_refresh=;/);
  expect(await isSignedIn(all[0].token)).toBe(false);
});

test('an administrator lists and ends only sessions of users whom they may manage', async () => {
  const { ana, carla, admin } = office.town.users;
  const [tenant] = (await office.app.store.within(platformScope, (tx) =>
    tx.selectFrom('user_tenant').select('id_tenant').where('id_user', '=', ana).execute(),
  )) as [{ id_tenant: never }];
  const below = await newcomer({ tenants: [tenant.id_tenant] });
  const theirs = await signedIn(below.email);
  const listed = await office.send<OpenSession[]>('GET', `users/${below.id}/sessions`);
  expect(listed.data).toMatchObject([{ id: theirs.session, current: false }]);
  for (const other of [carla, admin])
    for (const method of ['GET', 'DELETE'] as const)
      expect([403, 404]).toContain((await office.send(method, `users/${other}/sessions`)).status);
  const ended = await office.send('DELETE', `users/${below.id}/sessions`);
  expect(ended.data).toEqual({ ended: 1 });
  expect(await isSignedIn(theirs.token)).toBe(false);
  const row = await office.app.store.within(platformScope, (tx) =>
    tx.selectFrom('session').select(['revoked_reason', 'ended_by']).where('id', '=', theirs.session).executeTakeFirstOrThrow(),
  );
  expect(row).toEqual({ revoked_reason: 'by_admin', ended_by: ana });
});
