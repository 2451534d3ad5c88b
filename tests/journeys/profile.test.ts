import sharp from 'sharp';
import { expect, test } from 'vitest';
import { signInByApi } from '../kit/caller.ts';
import { unsavedDialog } from '../kit/pages/locators.ts';
import { password, people } from '../kit/people.ts';
import { setStage } from '../kit/stage.ts';
import { limits } from '../kit/waits.ts';

const stage = setStage();
/** Carla's password as the try before left it. */
let present = password;
let tries = 0;

test('Carla changes her name, picture and password, and the top bar says so at once', {
  tags: ['OP-2.52', 'OP-5.24', 'OP-7.09', 'OP-7.10', 'OQ-22'],
}, async () => {
  tries += 1;
  const carla = await stage.desk('carla');
  const { page } = carla;
  carla.watch.expect(/40[13]|422/);
  await page.goto('/login');
  await carla.fillCredentials(people.carla, present);
  await carla.expectHome();
  await carla.navigateTo('/user_profile/');
  await page.getByLabel(/^Name/).fill(`Carla ${tries}`);
  await page.getByRole('link', { name: 'Password' }).click();
  await unsavedDialog(page).keepEditing();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved.', { exact: true }).waitFor();
  const account = page.getByRole('button', { name: new RegExp(`^Carla ${tries}.*: account and preferences`) });
  await account.waitFor();

  const buffer = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#377' } })
    .png()
    .toBuffer();
  await page.locator('[data-chooser="picture"]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
  await page.getByRole('button', { name: 'Use this picture' }).click();
  await page.getByText('Picture saved.').waitFor();
  await expect.poll(() => account.locator('img').evaluate((face: HTMLImageElement) => face.naturalWidth)).toBe(64);

  await page.getByRole('link', { name: 'Password' }).click();
  const next = `teja ${tries} ladrillo`;
  const gives = async (current: string) => {
    await page.getByLabel(/^Current password/).fill(current);
    await page.getByLabel(/^New password( \*)?$/).fill(next);
    await page.getByLabel(/^New password again/).fill(next);
    await page.getByRole('button', { name: 'Change password' }).click();
  };
  await gives('not hers 1');
  await page.getByText('Incorrect password').waitFor();
  await gives(present);
  await page.getByText('Your password is changed. Your other sessions ended.').waitFor();
  present = next;
});

test('the profile has its general part, the password and the notifications, which are kept', {
  tags: ['OP-2.22', 'OP-2.52', 'OP-4.03', 'ADM-2.17'],
}, async () => {
  const { page } = await stage.signedIn('bruno');
  await page.goto('/user_profile/');
  for (const [name, part] of [
    ['General', page.getByLabel(/^Name/)],
    ['Password', page.getByLabel(/^Current password/)],
    ['Notifications and appearance', page.getByRole('checkbox', { name: 'Show a notification for each new alarm' })],
  ] as const) {
    await page.getByRole('link', { name, exact: true }).click();
    await part.waitFor();
  }
  await page.getByRole('checkbox', { name: 'Show a notification for each new alarm' }).uncheck();
  const kept = async () => (await signInByApi(stage.platform().url, 'bruno')).user.config.preferences.show_alarm_notifications;
  await expect.poll(kept, { interval: 500, timeout: limits.shown }).toBe(false);
});
