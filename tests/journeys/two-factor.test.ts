import { Secret, TOTP } from 'otpauth';
import { beforeEach, expect, test } from 'vitest';
import { call, signInByApi } from '../kit/caller.ts';
import { password, people } from '../kit/people.ts';
import { setStage } from '../kit/stage.ts';

const stage = setStage();
const stepMs = 30_000;

/** Returns the code of an authenticator app with this secret; the next time step is accepted too, so that tests need not wait. */
const shownBy = (secret: string, stepsAhead: number): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret.replaceAll(' ', '')), timestamp: Date.now() + stepsAhead * stepMs });

/** An administrator switches off what an earlier try may have left. */
beforeEach(async () => {
  const { url } = stage.platform();
  const { access_token: token } = await signInByApi(url, 'admin');
  const found = await call<{ data: { id: number; email: string }[] }>(`${url}/v1/users?max=100`, { token });
  const bruno = found.body.data.find(({ email }) => email === people.bruno);
  await call(`${url}/v1/users/${bruno?.id}`, { token, method: 'PUT', body: { two_factor: null } });
});

test('an authenticator app is set up, opens the next sign-in, and so does a recovery code', {
  tags: ['OP-2.54', 'OP-7.37', 'ADM-7.49', 'OQ-16'],
}, async () => {
  const bruno = await stage.signedIn('bruno');
  const { page } = bruno;
  bruno.watch.expect(/422/);
  await page.goto('/user_profile/?section=factor');
  await page.getByRole('button', { name: 'Set up: Authenticator app' }).click();
  await page.getByLabel('Your password').fill(password);
  await page.getByRole('button', { name: 'Show the picture' }).click();
  await page.getByRole('img', { name: 'Secret for your authenticator app' }).waitFor();
  const secret = await page.locator('[data-state="way.entry"] code').innerText();
  await page.getByLabel('Enter the code').fill(shownBy(secret, 9));
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.getByText('Incorrect code').waitFor();
  await page.getByLabel('Enter the code').fill(shownBy(secret, 0));
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.getByLabel('Your password').fill(password);
  await page.getByRole('button', { name: 'Switch on' }).click();
  await page.getByRole('button', { name: 'I have saved them' }).waitFor();
  const codes = await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allInnerTexts();
  expect(codes).toHaveLength(10);
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await page.getByText('10 recovery codes are left.').waitFor();

  const byApp = await stage.desk('bruno with the app');
  await byApp.page.goto('/login');
  await byApp.fillCredentials(people.bruno, password);
  await byApp.fillCode(shownBy(secret, 1));
  await byApp.expectHome();

  const byRecovery = await stage.desk('bruno without his phone');
  await byRecovery.page.goto('/login');
  await byRecovery.fillCredentials(people.bruno, password);
  await byRecovery.page.getByRole('button', { name: 'Use a recovery code' }).click();
  await byRecovery.page.getByLabel('Enter a recovery code').fill(codes[3] ?? '');
  await byRecovery.page.getByRole('button', { name: 'Verify' }).click();
  await byRecovery.expectHome();
  await byRecovery.page.goto('/user_profile/?section=factor');
  await byRecovery.page.getByText('9 recovery codes are left.').waitFor();
});
