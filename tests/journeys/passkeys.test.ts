import { expect, test } from 'vitest';
import type { Operator } from '../kit/operator.ts';
import { password, people } from '../kit/people.ts';
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

  await page.goto(at('/user_profile/?section=passkeys'));
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

  await page.goto(at('/user_profile/?section=factor'));
  await page.getByText('Your passkey is accepted as second factor.').waitFor();
  await page.goto(at('/user_profile/?section=passkeys'));
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
