import { expect, test } from 'vitest';
import { callsOf, catalogueOf } from '../../contract/catalogues/index.ts';
import { requestData, signInByApi } from '../kit/caller.ts';
import { GridPage } from '../kit/pages/grid-page.ts';
import { setStage } from '../kit/stage.ts';
import { limits } from '../kit/waits.ts';

const stage = setStage();

test('a supervisor sees an alarm that is late, gives it to an operator, and it rings for them', async () => {
  const { url } = stage.platform();
  const [unit] = await stage.units('ana');
  const { access_token: token } = await signInByApi(url, 'admin');
  const targets = callsOf(catalogueOf('response-target'), { product: 'product' });
  await requestData(`${url}${targets.create?.path}`, {
    token,
    body: { name: 'Five seconds', site_tenant: unit?.id_tenant, take_seconds: 5, active: true },
  });
  const [luis, bruno] = [await stage.operator('luis'), await stage.operator('bruno')];
  const alarm = await stage.raise(unit && { unit });
  await bruno.expectRow(alarm.type);
  await luis.navigateTo('/supervision');
  const late = luis.page.getByRole('region', { name: 'Late' });
  const reassign = late.getByRole('button', { name: new RegExp(`^Reassign alarm .*: ${alarm.type}`) });
  await reassign.waitFor({ timeout: limits.slow });

  await reassign.press('Enter');
  const form = luis.page.getByRole('dialog', { name: 'Reassign the alarm' });
  await form.getByRole('combobox', { name: 'Assign to' }).selectOption({ label: 'Bruno Salas · connected' });
  await form.getByLabel('Note (optional)').fill('You know the site');
  await form.getByRole('button', { name: /^Reassign/ }).click();
  const row = luis.page
    .getByRole('region', { name: 'Operators' })
    .getByRole('row')
    .filter({ hasText: /^Bruno/ });
  await row.getByRole('button', { name: new RegExp(`^Open alarm .*: ${alarm.type}`) }).waitFor();

  await bruno.expectRow(alarm.type, bruno.ownAlarms());
  expect(await bruno.rows(alarm.type, bruno.ownAlarms()).textContent()).toContain('Assigned');
  await bruno.openAlarm(alarm.type, bruno.ownAlarms());
  await bruno.expectText(/^Assigned to Bruno.* by Luis/);
  await bruno.page.getByRole('button', { name: /^Acknowledge/ }).click();
  await expect.poll(() => bruno.page.getByText(/^Assigned to Bruno/).count(), { timeout: limits.shown }).toBe(0);
});

test('a supervisor writes to an operator by the key of their row, and it arrives in the chat', async () => {
  const [luis, bruno] = [await stage.operator('luis'), await stage.operator('bruno')];
  await luis.navigateTo('/supervision');
  const row = luis.page
    .getByRole('region', { name: 'Operators' })
    .getByRole('row')
    .filter({ hasText: /^Bruno/ });
  await row.waitFor({ timeout: limits.slow });
  await row.focus();
  await row.press('Alt+m');
  const message = luis.page.getByRole('dialog', { name: 'Bruno Salas' }).getByRole('textbox', { name: 'Message' });
  await expect.poll(() => message.evaluate((field) => field === document.activeElement), { timeout: limits.shown }).toBe(true);
  await luis.page.keyboard.type('Can you take the north gate?');
  await luis.page.keyboard.press('Enter');
  const list = await new GridPage(bruno).openWidget('Chat');
  await list.getByRole('button', { name: /Can you take the north gate/ }).waitFor({ timeout: limits.slow });
});

test('a call for help sounds at the supervisor until it is answered', async () => {
  const [luis, bruno] = [await stage.operator('luis'), await stage.operator('bruno')];
  const sound = luis.page.getByRole('button', { name: /^Test sound/ }).locator('xpath=..');
  const declare = async (from: RegExp, item: string) => {
    await bruno.page.getByRole('button', { name: from }).click();
    await bruno.page.getByRole('menuitem', { name: item }).click();
  };
  await declare(/^Available$/, 'Call for help');
  await expect.poll(() => sound.getAttribute('data-state'), { timeout: limits.slow }).toBe('ringing.help');
  await luis.page.getByRole('button', { name: 'I am coming' }).click();
  await expect.poll(() => sound.getAttribute('data-state'), { timeout: limits.slow }).not.toBe('ringing.help');
  await declare(/is coming to help you$/, 'Available again');
});
