import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { client, startIdentityProvider, type TestIdentityProvider } from '../../server/testing/identity-provider.ts';
import { call, requestData, signInByApi } from '../kit/caller.ts';
import { addIdentityProvider } from '../kit/identity-provider.ts';
import { navigateTo, type Operator } from '../kit/operator.ts';
import { people } from '../kit/people.ts';
import { setStage } from '../kit/stage.ts';
import { limits } from '../kit/waits.ts';

const stage = setStage({ env: { CONNECTOR_PRIVATE_ADDRESSES: 'true' } });
let idp: TestIdentityProvider;
let provider: number;

beforeAll(async () => {
  const { url } = stage.platform();
  idp = await startIdentityProvider({ redirectUris: [`${url}/single-sign-on`], afterSignOut: `${url}/login` });
  provider = await addIdentityProvider(url, {
    issuer: idp.issuer,
    client_id: client.id,
    client_secret: client.secret,
    scopes: 'openid profile email groups',
    domains: ['town.test'],
    create_users: true,
    end_session: true,
  });
  const { access_token: token } = await signInByApi(url, 'admin');
  const tenants = await requestData<{ id: number }[]>(`${url}/v1/tenant`, { token });
  const profiles = await requestData<{ id: number; type: string }[]>(`${url}/v1/profile`, { token });
  await requestData(`${url}/v1/identity_provider_group`, {
    token,
    body: { id_identity_provider: provider, group_name: 'guards', profiles: [profiles[0]?.id], tenants: [tenants[0]?.id] },
  });
  idp.people.set('nora', { email: 'nora@town.test', email_verified: true, given_name: 'Nora', groups: ['guards'] });
  idp.people.set('visitor', { email: 'visitor@town.test', email_verified: true, groups: ['visitors'] });
});
afterAll(() => idp?.close());

/** Its pages request a font of the internet and an icon that they do not have. */
const ofProviderPages = /fonts\.googleapis|favicon/;

/** Opens a page of its own whose browser has no internet: how long a font is waited for depends on the machine. */
async function openDesk(name: string): Promise<Operator> {
  const desk = await stage.desk(name);
  desk.watch.expect(ofProviderPages);
  await desk.page.context().route(/fonts\.googleapis/, (route) => route.abort());
  return desk;
}

/** Signs in on the provider's own pages. */
async function signInThere(page: Page, name: string): Promise<void> {
  const comesTo = (url: string) => page.waitForURL(url, { waitUntil: 'commit' });
  await comesTo(`${idp.issuer}/interaction/**`);
  await page.getByPlaceholder('Enter any login').fill(name);
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  const consent = page.getByRole('button', { name: 'Continue' });
  // A window that closes itself ends all of these waits at once, most of them with a fault.
  await Promise.any([consent.waitFor(), comesTo('**/single-sign-on**'), comesTo('**/inicio'), page.waitForEvent('close')]);
  if (!page.isClosed() && (await consent.isVisible())) await consent.click();
}

test('a person signs in at the provider, locks, unlocks there, and signs out there too', async () => {
  const { page, watch } = await openDesk('nora');
  watch.expect(/423|ERR_ABORTED/);
  await page.goto('/login?return=%2Fuser_profile%2F');
  await page.getByRole('button', { name: 'Sign in with Town ID' }).click();
  await signInThere(page, 'nora');
  await page.waitForURL('**/user_profile/');
  await page.getByRole('heading', { name: 'Your profile' }).waitFor();
  expect(page.url()).not.toContain('code=');
  await navigateTo(page, '/user_profile/?section=password');
  await page.getByText('You sign in with Town ID. Change your password there; you have none here.').waitFor();
  await page.getByRole('button', { name: /Nora/ }).click();
  await page.getByRole('menuitem', { name: /Lock/ }).click();
  await page.getByRole('dialog', { name: 'Screen locked' }).waitFor();
  expect(await page.getByRole('dialog').locator('input').count()).toBe(0);
  const popup = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Unlock with Town ID' }).click();
  const window = await popup;
  await signInThere(window, 'nora');
  await page.getByRole('dialog', { name: 'Screen locked' }).waitFor({ state: 'detached' });
  await page.getByText('You sign in with Town ID. Change your password there').waitFor();
  await expect.poll(() => window.isClosed()).toBe(true);
  await page.getByRole('button', { name: /Nora/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL(`${idp.issuer}/session/end**`);
  await page.getByRole('button', { name: /Yes, sign me out/ }).click();
  await page.waitForURL('**/login');
});

test('the e-mail domain leads to the provider; who has no mapped group learns no reason', async () => {
  const { page, watch } = await openDesk('visitor');
  watch.expect(/403|404/);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Another sign-in service' }).click();
  const form = page.getByRole('form', { name: 'Single sign-on' });
  await form.getByLabel('E-mail of your organization').fill('somebody@elsewhere.test');
  await form.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Single sign-on is not set up for this.').waitFor();
  await form.getByLabel('E-mail of your organization').fill('visitor@town.test');
  await form.getByRole('button', { name: 'Continue' }).click();
  await signInThere(page, 'visitor');
  await page.getByText('Your account has no access here. Ask your administrator.').waitFor();
  expect(await page.getByText('visitors').count()).toBe(0);
  await page.getByRole('link', { name: 'Back to sign-in' }).click();
  await page.getByRole('form', { name: 'Sign in', exact: true }).waitFor();
});

test('an administrator reads what a provider announces, and which groups arrived', async () => {
  const { page } = await stage.signedIn('admin');
  await page.goto('/identity_provider');
  await page.getByRole('row', { name: /Town ID/ }).waitFor();
  await navigateTo(page, '/audit');
  await page.getByText('Single sign on refused').first().waitFor();
});

const url = () => stage.platform().url;

/** The link of the newest mail that holds one, once there are more mails than before. */
async function newestLink(to: string, before: number): Promise<string> {
  await expect.poll(async () => (await mailsTo(to)).length, { timeout: limits.arrived }).toBeGreaterThan(before);
  return /\/reset_password\/\S+/.exec((await mailsTo(to))[0] ?? '')?.[0] ?? '';
}
async function mailsTo(to: string): Promise<string[]> {
  const { body } = await call<{ to: string; text: string }[] | { data: { to: string; text: string }[] }>(`${url()}/demo/mailbox`);
  const mails = Array.isArray(body) ? body : body.data;
  return mails.filter((mail) => mail.to === to && mail.text.includes('/reset_password/')).map(({ text }) => text);
}

test('a user who forgot the password requests a link, sets a new password, and signs in with it', {
  tags: ['OQ-10', 'OQ-22'],
}, async () => {
  const { page, watch } = await stage.desk('bruno');
  watch.expect(/401/);
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByLabel('E-mail').fill('nobody');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await page.getByText('This is not an e-mail address').waitFor();
  const before = (await mailsTo(people.bruno)).length;
  await page.getByLabel('E-mail').fill(people.bruno);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await page.getByText('we sent it a link').waitFor();
  const link = await newestLink(people.bruno, before);
  await page.goto(link);
  const save = page.getByRole('button', { name: 'Save the new password' });
  await page.getByLabel('New password', { exact: true }).fill('orchard');
  expect(await save.getAttribute('aria-disabled')).toBe('true');
  await page.getByLabel('New password', { exact: true }).fill('an orchard of 9 pears');
  await page.getByLabel('Repeat the new password').fill('an orchard of 9 pears');
  await expect.poll(() => page.locator('li[data-met]').count()).toBe(2);
  await save.click();
  await page.waitForURL('**/login');
  await page.getByText('Your password was changed. Sign in with the new one.').waitFor();
  await page.getByLabel('E-mail').fill(people.bruno);
  await page.getByLabel('Password', { exact: true }).fill('an orchard of 9 pears');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/inicio');
  watch.expect(/422/);
  const other = await stage.desk('whoever has the mail');
  other.watch.expect(/422/);
  await other.page.goto(link);
  await other.page.getByLabel('New password', { exact: true }).fill('a pear of 9 orchards');
  await other.page.getByLabel('Repeat the new password').fill('a pear of 9 orchards');
  await other.page.getByRole('button', { name: 'Save the new password' }).click();
  await other.page.getByText('This link is no longer valid. Request a new one.').waitFor();
});

test('an account elsewhere opens by a one-time ticket, which is removed from the address at once', {
  tags: ['OQ-11', 'OQ-122', 'OP-2.25'],
}, async () => {
  const { access_token: token, user } = await signInByApi(url(), 'admin');
  const asked = async <T>(path: string, body: unknown, bearer = token) =>
    (await call<{ data: T }>(`${url()}${path}`, { token: bearer, body })).body.data;
  const carla = await signInByApi(url(), 'carla');
  const made = await asked<{ token: string }>('/v1/external_token', { description: 'Harbour', id_user: carla.user.id });
  const desk = await stage.signedIn('ana');
  await desk.goTo('/user_profile/?section=installations');
  await desk.expectText('You have no accounts on other installations.');
  const ana = (await signInByApi(url(), 'ana')).user.id;
  const account = { description: `Harbour tower of ${user.name}`, id_user: ana, host: url(), token: made.token };
  const { id } = await asked<{ id: number }>('/v1/external_user', account);
  await desk.expectText('Not validated');
  await asked(`/v1/external_user/${id}/validate`, {});
  await desk.page.getByText('Validated', { exact: true }).waitFor();
  const [tab] = await Promise.all([desk.page.waitForEvent('popup'), desk.page.getByRole('button', { name: 'Open', exact: true }).click()]);
  await tab.waitForURL('**/inicio');

  const elsewhere = await stage.desk('carla');
  elsewhere.watch.expect(/403/);
  const { ticket } = await asked<{ ticket: string }>('/v1/external/ticket', { open: true }, made.token);
  await elsewhere.page.goto(`/auth?token=${ticket}`);
  await elsewhere.page.waitForURL('**/inicio');
  await elsewhere.page.getByRole('button', { name: /^Carla[^:]*:/ }).waitFor();
  const late = await stage.desk('somebody behind');
  late.watch.expect(/403/);
  await late.page.goto(`/auth?token=${ticket}`);
  await late.page.getByText('failed to login').waitFor();
  expect(late.page.url()).not.toContain(ticket);
  await late.page.getByRole('link', { name: 'Sign in with e-mail and password' }).click();
  await late.page.waitForURL('**/login');
  await call(`${url()}/v1/external_user/${id}`, { token, method: 'DELETE' });
  await desk.expectText('You have no accounts on other installations.');
});

test('the code for the mobile app counts down, is blurred at 0:00, and another one is generated', {
  tags: ['OP-2.51', 'OP-9.77', 'OQ-24'],
}, async () => {
  const desk = await stage.signedIn('ana');
  await desk.page.clock.install({ time: Date.now() });
  const answered = desk.page.waitForResponse((reply) => reply.url().endsWith('/v1/users/mobile-code'));
  await desk.page.goto('/user_profile/?section=mobile');
  const first = ((await (await answered).json()) as { data: { value: string } }).data.value;
  await desk.page.getByRole('img', { name: 'Code for the mobile app' }).waitFor();
  await desk.page
    .getByRole('timer')
    .getByText(/^[45]:\d\d$/)
    .waitFor();
  await desk.page.clock.fastForward(5 * 60_000);
  await desk.page.getByText('This code has expired.').waitFor();
  expect(await desk.page.getByRole('timer').textContent()).toBe('0:00');
  expect(await desk.page.getByRole('img', { name: 'Code for the mobile app' }).count()).toBe(0);
  const again = desk.page.waitForResponse((reply) => reply.url().endsWith('/v1/users/mobile-code'));
  await desk.page.getByRole('button', { name: 'Generate new' }).click();
  const second = ((await (await again).json()) as { data: { value: string } }).data.value;
  const scan = (code: string) => call(`${url()}/v1/user/auth/mobile`, { body: { code, device: 'A phone' } });
  expect((await scan(first)).status).toBe(403);
  expect((await scan(second)).status).toBe(200);
});
