import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Invitation } from '../../../contract/access/invitation.ts';
import { platformScope } from '../../platform/store/store.ts';
import { addUser, password, signIn } from '../../testing/people.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/platform.ts';

let platform: TestPlatform;
let token = '';
let operator = 0;
let tenant = 0;
beforeAll(async () => {
  platform = await startTestPlatform({ mode: 'production' });
  await platform.request('POST', '/v1/setup', { body: { code: platform.setupCode, email: 'first@here.test', password, name: 'First' } });
  token = await tokenOf('first@here.test');
  const create = async (path: string, body: object) =>
    (await platform.request<{ data: { id: number } }>('POST', `/v1/${path}`, { token, body })).body.data.id;
  tenant = await create('tenant', { name: 'Harbour', id_master_tenant: await create('master_tenant', { name: 'North' }) });
  operator = (await platform.request<{ data: { id: number }[] }>('GET', '/v1/profile?search=Operator', { token })).body.data[0]?.id ?? 0;
});
afterAll(() => platform.clear());

const tokenOf = async (email: string): Promise<string> => String((await signIn(platform, email)).body.data?.access_token);
type Reply = { data: Invitation; code?: string; errors?: Record<string, string[]> };
const invite = (body: object, as = token) => platform.request<Reply>('POST', '/v1/users/invite', { token: as, body });
const choose = (link: string | null, word: string) => {
  const [, one = '', id = ''] = /\/reset_password\/([\w-]{43})\/(\d+)$/.exec(link ?? '') ?? [];
  return platform.request<{ code?: string }>('POST', '/v1/user/reset-password', {
    body: { token: one, id: Number(id), password: word, password_confirmation: word },
  });
};

describe('an invitation', () => {
  test('without a mail server gives its link once, and the user chooses a password by it', async () => {
    const invited = await invite({ email: 'Olga@site.test', name: 'Olga', profiles: [operator], tenants: [tenant] });
    expect([invited.status, invited.body.data]).toEqual([201, expect.objectContaining({ email: 'olga@site.test', mailed: false })]);
    const { link, id } = invited.body.data;
    expect((await choose(link, 'night watch 7')).status).toBe(200);
    expect((await choose(link, 'night watch 8')).body.code).toBe('reset.invalid');
    expect((await signIn(platform, 'olga@site.test', 'night watch 7')).status).toBe(200);
    const stored = await platform.request<{ data: { profiles: { id: number }[]; tenants: { id: number }[] } }>('GET', `/v1/users/${id}`, {
      token,
    });
    expect([stored.body.data.profiles.map((one) => one.id), stored.body.data.tenants.map((one) => one.id)]).toEqual([[operator], [tenant]]);
    const rows = await platform.app.store.within(platformScope, (tx) =>
      tx.selectFrom('way_in').selectAll().where('kind', '=', 'invite').execute(),
    );
    expect(JSON.stringify(rows)).not.toContain(link?.split('/').at(-2));
  });

  test('works for seven days, and a new one replaces it', async () => {
    const { link, id } = (await invite({ email: 'pia@site.test', name: 'Pia', profiles: [operator], tenants: [tenant] })).body.data;
    const again = await platform.request<Reply>('POST', `/v1/users/invite/${id}`, { token });
    expect((await choose(link, 'night watch 7')).body.code).toBe('reset.invalid');
    platform.clock.advance(7 * 24 * 3600_000);
    token = await tokenOf('first@here.test');
    expect((await choose(again.body.data.link, 'night watch 7')).body.code).toBe('reset.invalid');
  });

  test('of a known address is refused; rights that one does not have cannot be given or taken over', async () => {
    const taken = await invite({ email: 'olga@site.test', name: 'Olga', profiles: [operator], tenants: [tenant] });
    expect(taken.body).toMatchObject({ code: 'request.invalid', errors: { email: [expect.any(String)] } });
    const small = await addUser(platform, {
      email: 'small@site.test',
      tenants: [tenant] as never,
      abilities: [
        { action: 'create', subject: 'User' },
        { action: 'update', subject: 'User' },
      ],
    });
    expect(small).toBeGreaterThan(0);
    const theirs = await tokenOf('small@site.test');
    const wide = await invite({ email: 'rui@site.test', name: 'Rui', profiles: [operator], tenants: [tenant] }, theirs);
    expect(wide.body.errors).toHaveProperty('profiles');
    const users = await platform.request<{ data: { id: number; email: string }[] }>('GET', '/v1/users?search=olga', { token });
    const over = await platform.request<Reply>('POST', `/v1/users/invite/${users.body.data[0]?.id}`, { token: theirs });
    expect(over.body.code).toBe('access.forbidden');
  });
});

test('with mail, an invitation is sent in the language of whoever invites, not in the reply', async () => {
  const demo = await startTestPlatform({ mode: 'demo' });
  try {
    const admin = String((await signIn(demo, 'admin@demo.test', 'atalaya-demo')).body.data?.access_token);
    const first = async (path: string) =>
      (await demo.request<{ data: { id: number }[] }>('GET', `/v1/${path}`, { token: admin })).body.data[0]?.id;
    const body = { email: 'nuno@site.test', name: 'Nuno', profiles: [await first('profile')], tenants: [await first('tenant')] };
    const invited = await demo.request<Reply>('POST', '/v1/users/invite', { token: admin, body, headers: { 'X-Localization': 'pt' } });
    expect(invited.body.data).toMatchObject({ mailed: true, link: null });
    const { body: mails } = await demo.request<{ to: string; text: string }[]>('GET', '/demo/mailbox');
    expect(mails.find(({ to }) => to === 'nuno@site.test')?.text).toMatch(/Escolha sua senha[^]*\/reset_password\/[\w-]{43}\/\d+/);
  } finally {
    await demo.clear();
  }
});
