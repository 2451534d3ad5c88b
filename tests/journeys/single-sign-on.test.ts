import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { client, startIdentityProvider, type TestIdentityProvider } from '../../server/testing/identity-provider.ts';
import { requestData, signInByApi } from '../kit/caller.ts';
import { addIdentityProvider } from '../kit/identity-provider.ts';
import { setStage } from '../kit/stage.ts';

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

/** Signs in on the provider's own pages. */
async function signInThere(page: Page, name: string): Promise<void> {
  await page.waitForURL(`${idp.issuer}/interaction/**`);
  await page.getByPlaceholder('Enter any login').fill(name);
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  const consent = page.getByRole('button', { name: 'Continue' });
  await Promise.race([consent.waitFor(), page.waitForURL('**/single-sign-on**'), page.waitForURL('**/inicio'), page.waitForEvent('close')]);
  if (!page.isClosed() && (await consent.isVisible())) await consent.click();
}

test('a person signs in at the provider, locks, unlocks there, and signs out there too', async () => {
  const { page, watch } = await stage.desk('nora');
  watch.expect(/423|ERR_ABORTED/);
  watch.expect(ofProviderPages);
  await page.goto('/login?return=%2Fuser_profile%2F');
  await page.getByRole('button', { name: 'Sign in with Town ID' }).click();
  await signInThere(page, 'nora');
  await page.waitForURL('**/user_profile/');
  await page.getByRole('heading', { name: 'Your profile' }).waitFor();
  expect(page.url()).not.toContain('code=');
  await page.goto('/user_profile/?section=password');
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
  const { page, watch } = await stage.desk('visitor');
  watch.expect(/403|404/);
  watch.expect(ofProviderPages);
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
  await page.goto('/audit');
  await page.getByText('Single sign on refused').first().waitFor();
});
