import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { freshContext, sharedBrowser } from '../kit/browser.ts';
import { requestData, signInByApi } from '../kit/caller.ts';
import { navigateTo } from '../kit/operator.ts';
import { CasesPage } from '../kit/pages/cases-page.ts';
import { button, chooseRecord, dragMouse, pointOf } from '../kit/pages/locators.ts';
import { findRecordingUnit } from '../kit/recording.ts';
import { showTabs } from '../kit/slots.ts';
import { setStage } from '../kit/stage.ts';
import { limits } from '../kit/waits.ts';

const stage = setStage({ zones: { admin: 'Europe/Madrid' } });

test('a case is made, its package verified without a network, and one changed byte is found', async () => {
  const { unit } = await findRecordingUnit(stage, 'ana', 1);
  const raised = await stage.raise({ unit });
  const admin = await showTabs(stage, 'admin', []);
  const cases = new CasesPage(admin);
  await admin.openAlarm(raised.type);
  await cases.addAlarm('Fence', 'Asked for by the police');
  await admin.navigateTo('/evidence_cases');
  await cases.screen().getByRole('button', { name: 'Make the package' }).click();
  await cases.screen().getByText('Ready').waitFor();
  const file = await cases.download();
  expect(file.suggestedFilename()).toMatch(/^Fence-\d+\.zip$/);
  const folder = await mkdtemp(join(tmpdir(), 'atalaya-case-'));
  const browser = await sharedBrowser();
  const context = await freshContext(browser, 'http://127.0.0.1:1');
  try {
    const zip = await readFile(await file.path());
    await writeFile(join(folder, 'case.zip'), zip);
    const files = unzipSync(new Uint8Array(zip));
    await writeFile(join(folder, 'verify.html'), files['verify.html'] ?? new Uint8Array());
    const changed = Buffer.from(zip);
    const at = changed.indexOf('Asked for by the police');
    changed[at] = (changed[at] ?? 0) ^ 1;
    await writeFile(join(folder, 'changed.zip'), changed);
    // No network: nothing but files of this machine is reachable.
    await context.setOffline(true);
    const page = await context.newPage();
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.goto(pathToFileURL(join(folder, 'verify.html')).href);
    const verify = page.getByLabel('The package (.zip)');
    await verify.setInputFiles(join(folder, 'case.zip'));
    await page.getByText('The package is as it was signed.').waitFor();
    expect(await page.getByRole('status').textContent()).toContain('Fence');
    await verify.setInputFiles(join(folder, 'changed.zip'));
    await page.getByText('The package is false.').waitFor();
    expect(await page.getByRole('listitem').allTextContents()).toEqual([expect.stringMatching(/^Changed: (case|manifest)\.json$/)]);
    expect(requests.filter((url) => !url.startsWith('file:'))).toEqual([]);
  } finally {
    await context.close();
    await rm(folder, { recursive: true, force: true });
  }
});

test('a package is shared with an end, opened and downloaded without a session, and revoked', async () => {
  // At another unit than the alarm of the first test, which it would join in one row.
  const { unit: taken } = await findRecordingUnit(stage, 'ana', 1);
  const unit = (await stage.units('ana')).find(({ id }) => id !== taken.id);
  const raised = await stage.raise(unit && { unit });
  const admin = await showTabs(stage, 'admin', []);
  const cases = new CasesPage(admin);
  await admin.openAlarm(raised.type);
  await cases.addAlarm('Gate', 'Asked for by the insurer');
  await admin.navigateTo('/evidence_cases');
  await cases.open('Gate');
  await cases.screen().getByRole('button', { name: 'Make the package' }).click();
  await cases.screen().getByText('Ready', { exact: true }).waitFor();
  const address = await cases.share('Insurer');
  const digest = await cases.digest();
  const browser = await sharedBrowser();
  const context = await freshContext(browser, stage.platform().url);
  try {
    const page = await context.newPage();
    expect((await page.goto(address))?.status()).toBe(200);
    const text = await page.locator('main').innerText();
    for (const part of ['Gate', 'Insurer', 'Available until', digest]) expect(text).toContain(part);
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download the package' }).click()]);
    expect(file.suggestedFilename()).toMatch(/^Gate-\d+\.zip$/);
    const bytes = await readFile(await file.path());
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(digest);
    expect(await context.cookies()).toEqual([]);
    await cases.reload();
    await cases.screen().getByText('1 opening, 1 download').click();
    await cases.screen().getByText('Package downloaded').waitFor();
    await cases.screen().getByRole('button', { name: 'Revoke' }).click();
    await cases
      .screen()
      .getByRole('cell', { name: /^Revoked/ })
      .waitFor();
    expect((await page.goto(address))?.status()).toBe(410);
    expect(await page.getByRole('alert').innerText()).toContain('This address was revoked.');
  } finally {
    await context.close();
  }
});

test('selected rows of the history make a case; an alarm of another tenant is named as left out', async () => {
  const admin = await showTabs(stage, 'admin', []);
  const units = await stage.units('admin');
  const [unit] = units;
  const elsewhere = units.find(({ id_tenant }) => id_tenant !== unit?.id_tenant);
  if (!unit || !elsewhere) throw new Error('The demo has one tenant only');
  const foreign = await stage.raise({ unit: elsewhere });
  const [second, first] = [await stage.raise({ unit }), await stage.raise({ unit })];
  await admin.navigateTo('/alarm');
  const history = admin.page.getByRole('region', { name: 'Alarm history' });
  const row = ({ type }: { type: string }) => history.getByRole('row').filter({ hasText: type });
  await row(first).waitFor();
  await history.getByRole('grid', { name: 'Alarms' }).focus();
  await admin.page.keyboard.press('Space');
  await admin.page.keyboard.press('Shift+ArrowDown');
  await history.getByText('2 selected').waitFor();
  await row(foreign)
    .getByRole('checkbox', { name: /^Select / })
    .click();
  await history.getByText('3 selected').waitFor();
  const cases = new CasesPage(admin);
  await cases.make('Two gates', 'Asked for by the insurer');
  const dialog = admin.page.getByRole('dialog', { name: 'Add to a case' });
  await dialog.getByText('2 alarms were added.').waitFor();
  const refused = await dialog.getByRole('listitem').allInnerTexts();
  expect(refused).toEqual([expect.stringMatching(/^\S+: It belongs to another tenant than the case\.$/)]);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await history.getByRole('button', { name: 'Select none' }).click();
  await history.getByText('3 selected').waitFor({ state: 'hidden' });
  await admin.navigateTo('/evidence_cases');
  await cases.open('Two gates');
  for (const { id } of [first, second])
    await cases
      .screen()
      .getByText(new RegExp(`0*${id}$`))
      .waitFor();
});

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
  const { page } = await stage.kept('admin');
  await navigateTo(page, '/video-watermarks');
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

  const ana = await showTabs(stage, 'ana', []);
  // Of the highest priority: others of one unit would share a row.
  const raised = await stage.raise({ unit, description: 'Marked door', priority: 1 });
  await ana.expectRow(raised.type);
  await ana.openAlarm(raised.type);
  await moves(ana.page);
  await overlay(ana.page).filter({ hasText: 'Watched by Ana' }).first().waitFor();
  expect(await ana.page.locator('[data-watermark]').first().getAttribute('opacity')).toBe('0.8');
});

test('an alarm is shared with somebody without an account, who sees it until it is ended', { tags: ['OP-2.31', 'OQ-13'] }, async () => {
  const ana = await showTabs(stage, 'ana', []);
  const unit = (await stage.units('ana')).filter(({ cameras }) => cameras.length > 1).at(-1);
  const raised = await stage.raise({ description: 'Shared door', priority: 1, ...(unit && { unit }) });
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
