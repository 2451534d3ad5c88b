import { expect, test } from 'vitest';
import { call, readCode, requestData, signInByApi } from '../kit/caller.ts';
import type { Operator } from '../kit/operator.ts';
import { password, people, type Who } from '../kit/people.ts';
import { setStage } from '../kit/stage.ts';

const stage = setStage({ env: { REMEMBER_DEVICE_DAYS: '30' } });
/** Browsers offer passkeys at names only, and 127.0.0.1 is none. */
const at = (path: string) => `http://localhost:${stage.platform().port}${path}`;

/** The virtual authenticator of Chromium: resident keys, and a user whom it verifies. */
async function withAuthenticator({ page }: Operator): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const;
  await cdp.send('WebAuthn.addVirtualAuthenticator', { options });
}
async function signOut({ page }: Operator): Promise<void> {
  await page.evaluate(() => localStorage.clear());
  await page.context().clearCookies({ name: 'atalaya_refresh' });
  await page.goto(at('/login'));
  await page.getByRole('form', { name: 'Sign in' }).waitFor();
}

test('a passkey is added, signs in without a password, is a second factor, and is removed', async () => {
  const bruno = await stage.desk('bruno');
  const { page } = bruno;
  bruno.setUser('bruno');
  bruno.watch.expect(/4(01|03|22)/);
  await withAuthenticator(bruno);
  await page.goto(at('/login'));
  await bruno.fillCredentials(people.bruno, password);
  await bruno.expectHome();

  await bruno.navigateTo('/user_profile/?section=passkeys');
  await page.getByText('Your account has no passkeys.').waitFor();
  await page.getByRole('button', { name: 'Add passkey…' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Desk computer');
  await page.getByLabel('Your password').fill('not this one');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('The password is wrong').waitFor();
  await page.getByRole('button', { name: 'Add passkey…' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Desk computer');
  await page.getByLabel('Your password').fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await codes.first().waitFor();
  expect(await codes.count()).toBe(10);
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await page.getByText('not used yet').waitFor();

  await signOut(bruno);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await bruno.expectHome();

  await signOut(bruno);
  // The only second factor: its prompt opens by itself.
  await bruno.fillCredentials(people.bruno, password);
  await bruno.expectHome();

  await bruno.navigateTo('/user_profile/?section=factor');
  await page.getByText('Your passkey is accepted as second factor.').waitFor();
  await bruno.navigateTo('/user_profile/?section=passkeys');
  await page.getByRole('button', { name: 'Rename: Desk computer' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Control room');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Remove: Control room' }).click();
  await page.getByLabel('Your password').fill(password);
  await page.getByRole('button', { name: 'Remove', exact: true }).last().click();
  await page.getByText('Your account has no passkeys.').waitFor();

  await signOut(bruno);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.getByText('This passkey is not registered here, or was removed. Sign in another way.').waitFor();
  await bruno.fillCredentials(people.bruno, password);
  await bruno.expectHome();
});

test('at an IP address no passkey is offered, and the profile says where they work', async () => {
  const ana = await stage.signedIn('ana');
  await ana.page.goto('/user_profile/?section=passkeys');
  await ana.page.getByText('Passkeys of this installation work at localhost only. Open the console there.').waitFor();
  expect(await ana.page.getByRole('button', { name: 'Add passkey…' }).count()).toBe(0);
  const stranger = await stage.desk('stranger');
  await stranger.page.goto('/login');
  await stranger.page.getByRole('form', { name: 'Sign in' }).waitFor();
  expect(await stranger.page.getByRole('button', { name: 'Sign in with a passkey' }).count()).toBe(0);
});

interface MasterTenant {
  id: number;
  version: number;
  users_without_factor: number;
}

/** An administrator requires a second factor of everybody of a user's master tenant, or no longer does. */
async function requireFactor(who: Who, values: { second_factor_required: boolean; second_factor_grace_days?: number | null }) {
  const { url } = stage.platform();
  const { access_token: token } = await signInByApi(url, 'admin');
  const users = await requestData<{ email: string; id_master_tenant: number }[]>(`${url}/v1/users?max=100`, { token });
  const path = `${url}/v1/master_tenant/${users.find(({ email }) => email === people[who])?.id_master_tenant}`;
  const before = await requestData<MasterTenant>(path, { token });
  const { status, text } = await call(path, { token, method: 'PUT', body: { ...values, version: before.version } });
  if (status !== 200) throw new Error(`requiring a second factor: ${status} ${text}`);
  return before;
}
async function signOutByMenu({ page }: Operator, name: RegExp) {
  await page.getByRole('button', { name }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor();
}

test('a required second factor is postponed until its date, then set up before anything else', { tags: ['OQ-16'] }, async () => {
  const carla = await stage.desk('carla');
  const { page } = carla;
  carla.watch.expect(/40[13]/);
  expect((await requireFactor('carla', { second_factor_required: true, second_factor_grace_days: 7 })).users_without_factor).toBe(1);
  await page.goto('/login');
  await carla.fillCredentials(people.carla, password);
  await page.getByText(/You can postpone it until .*20\d\d/).waitFor();
  await page.getByRole('button', { name: 'Later' }).click();
  await carla.expectHome();

  // The days of grace are over while she works: the next call leads to the set-up.
  await requireFactor('carla', { second_factor_required: true, second_factor_grace_days: null });
  await page.reload();
  await page.getByText('Your organization requires one. Set it up to continue.').waitFor();
  expect(await page.getByRole('button', { name: 'Later' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Set up: E-mail' }).click();
  await carla.codeField().waitFor();
  await carla.fillCode(await readCode(stage.platform().url, 'carla'));
  await page.getByLabel('Your password').fill(password);
  await page.getByRole('button', { name: 'Switch on' }).click();
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await carla.expectHome();

  await carla.navigateTo('/user_profile/?section=factor');
  expect(await page.getByRole('button', { name: 'Switch off' }).getAttribute('aria-disabled')).toBe('true');
  expect((await requireFactor('carla', { second_factor_required: false })).users_without_factor).toBe(0);
});

test('a remembered device is not asked for a code until it is forgotten', async () => {
  const luis = await stage.desk('luis');
  const { page } = luis;
  await page.goto('/login');
  await luis.fillCredentials(people.luis, password);
  const code = await luis.newestCode('luis');
  await page.getByRole('checkbox', { name: 'Do not ask for a code on this device for 30 days' }).check();
  await luis.fillCode(code);
  await luis.expectHome();
  await signOutByMenu(luis, /^Luis[^:]*:/);

  await luis.fillCredentials(people.luis, password);
  await luis.expectHome();
  await luis.navigateTo('/user_profile/?section=sessions');
  const devices = page.getByRole('region', { name: 'Remembered devices' });
  const row = devices.getByRole('listitem');
  await row.getByText('This device').waitFor();
  const text = await row.getByText(/^Remembered /).innerText();
  const [from, until] = [/^Remembered (.*?) ·/.exec(text)?.[1], /until (.*)$/.exec(text)?.[1]];
  expect(Math.round((Date.parse(until ?? '') - Date.parse(from ?? '')) / (24 * 3600_000))).toBe(30);
  await row.getByRole('button', { name: /^Forget the device/ }).click();
  await devices.getByText('No device is remembered.').waitFor();
  await signOutByMenu(luis, /^Luis[^:]*:/);

  await luis.fillCredentials(people.luis, password);
  await luis.codeField().waitFor();
});
