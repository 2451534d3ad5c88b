import { expect, test } from 'vitest';
import { call, signInByApi } from '../kit/caller.ts';
import type { Operator } from '../kit/operator.ts';
import { password } from '../kit/people.ts';
import { setStage } from '../kit/stage.ts';
import { limits } from '../kit/waits.ts';

const stage = setStage();

const lockState = ({ page }: Operator) => page.locator('[data-lock]');
const tokenOf = ({ page }: Operator) => page.evaluate(() => localStorage.getItem('accessToken')?.replaceAll('"', '') ?? '');

test('a locked screen shows only a number in every tab at once, and unlocks with the password', { tags: ['OQ-19'] }, async () => {
  const ana = await stage.operator('ana');
  ana.watch.expect(/401|423|status of 4\d\d|reply: 4\d\d/);
  const other = await ana.page.context().newPage();
  await other.goto('/inicio');
  await other.locator('[data-link="live"]').first().waitFor();
  // Work in progress when the screen locks: a search in a dialog.
  await ana.page.keyboard.press('Control+k');
  const search = ana.page.getByRole('dialog', { name: 'Search everything' });
  await search.getByRole('combobox').fill('nor');
  await other.keyboard.press('Control+l');
  await Promise.all([lockState(ana).waitFor(), other.locator('[data-lock]').waitFor()]);
  for (const hidden of [ana.page.locator('main[data-screen]'), search]) expect(await hidden.isVisible()).toBe(false);
  await ana.page.locator('[data-lock="locked.prompting"]').waitFor();
  expect((await call(`${stage.platform().url}/v1/users/sessions`, { token: await tokenOf(ana) })).status).toBe(423);
  const number = () =>
    ana.page
      .getByRole('status')
      .innerText()
      .then((said) => Number(/\d+/.exec(said)?.[0] ?? 0));
  const before = await number();
  await stage.raise();
  await expect.poll(number, { timeout: limits.arrived }).toBeGreaterThan(before);
  // A reload does not unlock the screen.
  await other.reload();
  await other.locator('[data-lock]').waitFor();
  expect(await other.locator('main[data-screen]').count()).toBe(0);
  await ana.page.getByLabel('Password').fill('not the password 1');
  await ana.page.getByRole('button', { name: 'Unlock' }).click();
  await ana.expectText('The password is wrong.');
  await ana.page.getByLabel('Password').fill(password);
  await ana.page.getByRole('button', { name: 'Unlock' }).click();
  await search.waitFor();
  expect(await search.getByRole('combobox').inputValue()).toBe('nor');
  await ana.page.keyboard.press('Escape');
  await ana.expectHome();
  await other.locator('main[data-screen]').waitFor();
});

test('a session ended from the list of another session ends at once, and its token is revoked', {
  tags: ['OP-1.02', 'OQ-19'],
}, async () => {
  const bruno = await stage.signedIn('bruno');
  const { access_token: token } = await signInByApi(stage.platform().url, 'bruno');
  await bruno.goTo('/user_profile/?section=sessions');
  const rows = bruno.page.locator('[data-session-id]');
  await expect.poll(() => rows.count(), { timeout: limits.arrived }).toBeGreaterThanOrEqual(2);
  expect(await rows.filter({ hasText: 'This session' }).count()).toBe(1);
  await bruno.page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect.poll(() => rows.count(), { timeout: limits.arrived }).toBe(1);
  expect((await call(`${stage.platform().url}/v1/users/me`, { token })).status).toBe(401);
  expect((await call(`${stage.platform().url}/v1/users/me`, { token: await tokenOf(bruno) })).status).toBe(200);
});
