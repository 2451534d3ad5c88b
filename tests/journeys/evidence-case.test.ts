import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { freshContext, sharedBrowser } from '../kit/browser.ts';
import { CasesPage } from '../kit/pages/cases-page.ts';
import { findRecordingUnit } from '../kit/recording.ts';
import { setStage } from '../kit/stage.ts';

const stage = setStage({ zones: { admin: 'Europe/Madrid' } });

test('a case is made, its package verified without a network, and one changed byte is found', async () => {
  const { unit } = await findRecordingUnit(stage, 'ana', 1);
  const raised = await stage.raise({ unit });
  const admin = await stage.operator('admin');
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
  const admin = await stage.operator('admin');
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
  const admin = await stage.operator('admin');
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
