import { beforeAll, expect, test } from 'vitest';
import { callsOf, catalogueOf } from '../../contract/catalogues/index.ts';
import { call, requestData, signInByApi } from '../kit/caller.ts';
import type { Operator } from '../kit/operator.ts';
import { CallPage } from '../kit/pages/call-page.ts';
import { GridPage } from '../kit/pages/grid-page.ts';
import { button } from '../kit/pages/locators.ts';
import { setStage } from '../kit/stage.ts';
import { limits } from '../kit/waits.ts';

const stage = setStage({ desksStay: true });
const patience = { timeout: limits.arrived };
let luis: Operator;
let bruno: Operator;
/** The row of Bruno among the operators, at Luis's. */
const row = () =>
  luis.page
    .getByRole('region', { name: 'Operators' })
    .getByRole('row')
    .filter({ hasText: /^Bruno/ });
beforeAll(async () => {
  [luis, bruno] = await Promise.all([stage.operator('luis'), stage.operator('bruno')]);
  await luis.navigateTo('/supervision');
  await row().waitFor({ timeout: limits.slow });
});

test('a call for help sounds at the supervisor until it is answered; each reads how the other is', async () => {
  const sound = luis.page.getByRole('button', { name: /^Test sound/ }).locator('xpath=..');
  const state = bruno.page.locator('[data-operator]');
  const choose = async (item: string) => {
    await state.getByRole('button').click();
    await bruno.page.getByRole('menuitem', { name: item, exact: true }).click();
  };
  await choose('Begin a break');
  await state.getByRole('button', { name: /^On a break since / }).waitFor();
  await row().getByText('On a break').waitFor(patience);

  await choose('Call for help');
  const alert = luis.page.getByRole('alert', { name: 'Calls for help' });
  await alert.getByText(/Bruno Salas calls for help since /).waitFor(patience);
  await row().getByText('Calls for help').waitFor(patience);
  await expect.poll(() => sound.getAttribute('data-state'), { timeout: limits.slow }).toBe('ringing.help');
  await alert.getByRole('button', { name: 'I am coming' }).click();
  await state.getByRole('button', { name: /^Luis .* is coming to help you$/ }).waitFor(patience);
  await alert.waitFor({ state: 'hidden' });
  await expect.poll(() => sound.getAttribute('data-state'), { timeout: limits.slow }).not.toBe('ringing.help');

  await choose('Available again');
  await state.getByRole('button', { name: 'Available', exact: true }).waitFor();
});

test('a supervisor writes to an operator by the key of their row, and it arrives in the chat', async () => {
  await row().focus();
  await row().press('Alt+m');
  const message = luis.page.getByRole('dialog', { name: 'Bruno Salas' }).getByRole('textbox', { name: 'Message' });
  await expect.poll(() => message.evaluate((field) => field === document.activeElement), { timeout: limits.shown }).toBe(true);
  await luis.page.keyboard.type('Can you take the north gate?');
  await luis.page.keyboard.press('Enter');
  await luis.page.keyboard.press('Escape');
  await message.waitFor({ state: 'detached' });
  const list = await new GridPage(bruno).openWidget('Chat');
  await list.getByRole('button', { name: /Can you take the north gate/ }).waitFor({ timeout: limits.slow });
});

const gate = (act: 'call' | 'hang_up') => call(`${stage.platform().url}/demo/interphones/3001`, { body: { act } });

test('a supervisor listens to a call by key, its operator sees it, and its end ends both', async () => {
  const [ear, phone] = [new CallPage(luis), new CallPage(bruno)];
  for (const each of [ear, phone]) await each.expectPhone('registered');
  await luis.page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('Permission denied', 'NotAllowedError'));
  });
  await gate('call');
  await phone.acceptCall();
  await phone.expectConnected();
  await row().getByText('In a call').waitFor(patience);
  await row().focus();
  await row().press('Alt+l');
  await ear.ownCalls().getByText('You hear both sides; nobody hears you.').waitFor(patience);
  await ear.ownCalls().getByText('Listening to Bruno Salas').waitFor();
  await ear.expectSound();
  expect((await ear.packets()).sent).toBe(0);
  expect(await ear.ownCalls().getByRole('button').allTextContents()).toEqual(['End']);
  const mark = phone.ownCalls().getByText('Listening: Luis Ortega');
  await mark.waitFor(patience);
  await phone.expectSound();

  await ear.endCall();
  await mark.waitFor({ state: 'hidden', ...patience });
  await phone.expectConnected();

  await button(row(), 'Listen to the call of Bruno Salas').click();
  await mark.waitFor(patience);
  await gate('hang_up');
  await ear.ownCalls().getByText('This call is over.').waitFor(patience);
  await Promise.all([ear.expectFree(), phone.expectFree()]);
  await bruno.page.getByText('Listening: Luis Ortega').waitFor({ state: 'hidden' });
});

test('a supervisor sees an alarm that is late, gives it to an operator, and it rings for them', async () => {
  const { url } = stage.platform();
  const [unit] = await stage.units('ana');
  const { access_token: token } = await signInByApi(url, 'admin');
  const targets = callsOf(catalogueOf('response-target'), { product: 'product' });
  await requestData(`${url}${targets.create?.path}`, {
    token,
    body: { name: 'Five seconds', site_tenant: unit?.id_tenant, take_seconds: 5, active: true },
  });
  const alarm = await stage.raise(unit && { unit });
  await bruno.expectRow(alarm.type);
  const late = luis.page.getByRole('region', { name: 'Late' });
  const reassign = late.getByRole('button', { name: new RegExp(`^Reassign alarm .*: ${alarm.type}`) });
  await reassign.waitFor({ timeout: limits.slow });

  await reassign.press('Enter');
  const form = luis.page.getByRole('dialog', { name: 'Reassign the alarm' });
  await form.getByRole('combobox', { name: 'Assign to' }).selectOption({ label: 'Bruno Salas · connected' });
  await form.getByLabel('Note (optional)').fill('You know the site');
  await form.getByRole('button', { name: /^Reassign/ }).click();
  await row()
    .getByRole('button', { name: new RegExp(`^Open alarm .*: ${alarm.type}`) })
    .waitFor();

  await bruno.expectRow(alarm.type, bruno.ownAlarms());
  expect(await bruno.rows(alarm.type, bruno.ownAlarms()).textContent()).toContain('Assigned');
  await bruno.openAlarm(alarm.type, bruno.ownAlarms());
  await bruno.expectText(/^Assigned to Bruno.* by Luis/);
  await bruno.page.getByRole('button', { name: /^Acknowledge/ }).click();
  await expect.poll(() => bruno.page.getByText(/^Assigned to Bruno/).count(), { timeout: limits.shown }).toBe(0);
});
