import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MasterTenantId } from '../../../contract/platform/ids.ts';
import { readMailbox } from '../../platform/mail/mailer.ts';
import { platformScope } from '../../platform/store/store.ts';
import { FallbackBrowser } from '../../testing/fallback-browser.ts';
import { addUser, password } from '../../testing/people.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/platform.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform({ mode: 'demo', env: { TRUST_PROXY: 'true' } });
});
afterAll(() => platform?.clear());

const codesTo = async (email: string) => {
  const mails = await platform.app.store.within(platformScope, (tx) => readMailbox(tx));
  return mails.filter(({ to }) => to === email).map(({ code }) => code ?? '');
};
const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

test('a second factor is asked for, counted and sent again as by the console', { tags: ['OP-5.03', 'OP-5.05'] }, async () => {
  const email = 'factor@fallback.test';
  await addUser(platform, { email, two_factor: 'email' });
  const browser = new FallbackBrowser(platform);
  const asked = await browser.signIn(email, password);
  expect(asked.text).toContain('A code was sent to');
  expect(browser.cookies.has('atalaya_fallback')).toBe(false);
  const [code = ''] = await codesTo(email);
  const wrong = await browser.submit('/fallback/code', { code: wrongOf(code) });
  expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining('Incorrect code</p><p>Attempts left: 4.')]);
  const early = await browser.submit('/fallback/resend');
  expect([early.status, early.text]).toEqual([
    429,
    expect.stringMatching(/Wait before requesting another code\.<\/p><p>Try again in [45] min\./),
  ]);
  platform.clock.advance(5 * 60_000);
  expect((await browser.submit('/fallback/resend')).text).toContain('A new code was sent.');
  const [second = ''] = await codesTo(email);
  const list = await browser.submit('/fallback/code', { code: second });
  expect([list.status, list.text]).toEqual([200, expect.stringContaining('Sign out')]);
  expect((await browser.open()).text).toContain('Sign out');
});

test('who has to set up a second factor first is told that only the console can do it', async () => {
  const email = 'overdue@fallback.test';
  const master = await platform.app.store.within(platformScope, async (tx) => {
    const made = await sql<{ id: MasterTenantId }>`
      insert into master_tenant (name, second_factor_required, second_factor_grace_days) values ('Overdue', true, 0) returning id`.execute(
      tx,
    );
    return made.rows[0]?.id as MasterTenantId;
  });
  const id = await addUser(platform, { email, id_master_tenant: master });
  const browser = new FallbackBrowser(platform);
  const refused = await browser.signIn(email, password);
  expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('Only the console can set it up.')]);
  expect(browser.cookies.has('atalaya_fallback')).toBe(false);
  const { rows } = await platform.app.store.within(platformScope, (tx) =>
    sql<{ reason: string }>`select revoked_reason as reason from session where id_user = ${id}`.execute(tx),
  );
  expect(rows).toEqual([{ reason: 'signed_out' }]);
});

test('over https its cookies belong to this host alone', async () => {
  const email = 'https@fallback.test';
  await addUser(platform, { email });
  const browser = new FallbackBrowser(platform, { 'x-forwarded-proto': 'https' });
  expect((await browser.signIn(email, password)).text).toContain('Sign out');
  const cookies = browser.pages.flatMap(({ headers }) => headers.getSetCookie());
  expect(cookies.length).toBeGreaterThan(2);
  for (const cookie of cookies) expect(cookie).toMatch(/^__Host-atalaya_fallback.*; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
  platform.clock.advance(6 * 60_000);
  expect((await browser.open()).text).toContain('Sign out');
});

test('texts are those of the browser before, and of the user after signing in', async () => {
  const email = 'idioma@fallback.test';
  const id = await addUser(platform, { email });
  const spanish = new FallbackBrowser(platform, { 'accept-language': 'fr-FR, es-MX;q=0.8, en;q=0.5' });
  expect((await spanish.open()).text).toMatch(/<html lang="es" dir="ltr">[^]*Contraseña/);
  const wrong = await spanish.submit('/fallback/sign-in', { email, password: 'wrong' });
  expect(wrong.text).toContain('El correo o la contraseña son incorrectos.');
  await platform.app.store.within(platformScope, (tx) =>
    sql`update user_account set config = '{"preferences":{"lang":"pt","direction":"rtl"}}'::jsonb where id = ${id}`.execute(tx),
  );
  expect((await spanish.signIn(email, password)).text).toMatch(/<html lang="pt" dir="rtl">[^]*Nenhum alarme em espera\./);
});
