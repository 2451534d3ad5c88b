import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { requestData, signInByApi } from '../kit/caller.ts';
import { button, chooseRecord, dragMouse, pointOf } from '../kit/pages/locators.ts';
import { setStage } from '../kit/stage.ts';
import { limits } from '../kit/waits.ts';

const stage = setStage();

/** Waits until a picture moves. */
const moves = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0, undefined, { timeout: limits.shown });
};
const overlay = (page: Page) => page.locator('[data-watermark] text');

test('a watermark is built over a picture and lies over what operators watch', {
  tags: ['OP-2.27', 'ADM-2.41', 'ADM-3.55', 'ADM-3.56', 'ADM-3.57', 'OQ-75'],
}, async () => {
  const unit = (await stage.units('ana')).find(({ cameras }) => cameras.length > 1);
  if (!unit) throw new Error('ana sees no unit with cameras');
  const { url } = stage.platform();
  const { access_token: token } = await signInByApi(url, 'admin');
  const { name: tenantName } = await requestData<{ name: string }>(`${url}/v1/tenant/${unit.id_tenant}`, { token });
  const { page } = await stage.signedIn('admin');
  await page.goto('/video-watermarks');
  await button(page, 'New record').click();
  const builder = page.getByRole('region', { name: 'Watermark builder' });
  await builder.getByRole('textbox', { name: /^Name/ }).fill(`Traced ${Date.now()}`);
  await chooseRecord(builder, /^Tenant/, tenantName);
  await chooseRecord(builder, /^Camera/, unit.cameras[0]?.name ?? '');
  await builder.getByRole('img', { name: 'Picture of the camera' }).waitFor();

  await button(builder, 'Add a line').click();
  await builder.getByRole('textbox', { name: 'Line 1' }).fill('Watched by ');
  await button(builder, 'Operator name').click();
  await page.keyboard.type(', ');
  await button(builder, 'Unique id').click();
  await button(builder, 'Add a line').click();
  await button(builder, 'Current date').click();
  await expect
    .poll(() => overlay(page).allTextContents())
    .toEqual([expect.stringMatching(/^Watched by Ana Robles, V-\d+$/), expect.stringMatching(/^\d{4}-\d\d-\d\d$/)]);

  const picture = builder.getByRole('img', { name: 'Picture of the camera' });
  await dragMouse(page, [await pointOf(overlay(page).first()), await pointOf(picture, 0.9, 0.1)], 4);
  await expect.poll(() => builder.getByRole('combobox', { name: /^Text position/ }).inputValue()).toBe('top right');
  await builder.getByRole('slider').fill('80');
  await button(builder, 'Save').click();
  await page.getByRole('status').filter({ hasText: 'Watermark created successfully' }).waitFor();

  const ana = await stage.operator('ana');
  const raised = await stage.raise({ unit, description: 'Marked door' });
  await ana.expectRow(raised.type);
  await ana.openAlarm(raised.type);
  await moves(ana.page);
  await overlay(ana.page).filter({ hasText: 'Watched by Ana' }).first().waitFor();
  expect(await ana.page.locator('[data-watermark]').first().getAttribute('opacity')).toBe('0.8');
});

test('an alarm is shared with somebody without an account, who sees it until it is ended', { tags: ['OP-2.31', 'OQ-13'] }, async () => {
  const ana = await stage.operator('ana');
  // Not the unit of the marked door: its alarms would share a row.
  const unit = (await stage.units('ana')).filter(({ cameras }) => cameras.length > 1).at(-1);
  const raised = await stage.raise({ description: 'Shared door', ...(unit && { unit }) });
  await ana.expectRow(raised.type);
  await ana.openAlarm(raised.type);
  await ana.page.getByRole('button', { name: 'Share…' }).click();
  const dialog = ana.page.getByRole('dialog', { name: /^Share/ });
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const address = await dialog.getByRole('textbox', { name: 'New address' }).inputValue();

  const guest = await stage.desk('guest');
  await guest.page.goto(address);
  await guest.page.getByRole('heading', { name: 'Shared door' }).waitFor();
  await moves(guest.page);
  expect(await guest.page.getByRole('navigation').count()).toBe(0);

  await dialog.getByRole('button', { name: 'End now' }).click();
  await dialog.getByText('No active address.').waitFor();
  guest.watch.expect(/403|media/);
  await guest.page.reload();
  await guest.page.getByRole('heading', { name: 'Not authorized' }).waitFor();

  await ana.page.goto(address);
  await ana.page.waitForURL('**/inicio');
});

test('a stream without its token, and a token that is none, say there is no footage', {
  tags: ['OQ-12', 'ADM-2.43', 'OP-2.31'],
}, async () => {
  const guest = await stage.desk('guest');
  guest.watch.expect(/403|media|public\/video/);
  for (const path of ['/stream', '/recording_request_stream', '/stream?token=nobody-ever-made-this-token']) {
    await guest.page.goto(path);
    await guest.page.getByText('No footage available for the selected time').waitFor();
  }
});
