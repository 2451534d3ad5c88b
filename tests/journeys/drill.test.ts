import type { Locator } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { httpPeer, mailPeer } from '../../server/testing/peers.ts';
import { call, requestData, signInByApi } from '../kit/caller.ts';
import type { Operator } from '../kit/operator.ts';
import { CallPage } from '../kit/pages/call-page.ts';
import { setStage } from '../kit/stage.ts';
import { limits } from '../kit/waits.ts';

const [gateway, mail] = [await httpPeer(), await mailPeer()];
afterAll(async () => {
  await gateway.close();
  await mail.close();
});
const stage = setStage({
  env: {
    CONNECTOR_PRIVATE_ADDRESSES: 'true',
    SMTP_URL: mail.url,
    MAIL_FROM: 'Tower <tower@here.test>',
    SMS_URL: gateway.url,
    SMS_TOKEN: 'k9f2',
  },
});
const unit = 'CEDIS Vallejo';
const slow = { timeout: limits.arrived };
const presses = (place: Locator, name: string) => place.getByRole('button', { name, exact: true }).click();

const closes = (modal: Locator) => modal.getByRole('button', { name: 'Close', exact: true }).last().click();

/** A command that mails and texts, and is run for an alarm or for a unit. @returns its id */
async function makeCommand(): Promise<number> {
  const { url } = stage.platform();
  const { access_token: token } = await signInByApi(url, 'admin');
  const { user } = await signInByApi(url, 'ana');
  const node = (id: string, config: object, next?: string) => ({
    ...{ id, type: id === 'a' ? 'start' : 'notification', x: 0, y: 0, config },
    outputs: next === undefined ? {} : { default: next },
  });
  const nodes = [
    node('a', {}, 'b'),
    node('b', { channel: 'sms', to: ['+52 55 1234 5678'], message: 'Go' }, 'c'),
    node('c', { channel: 'email', to: ['guard@here.test'], subject: 'Go', message: 'Go' }),
  ];
  const body = { name: 'Send the guard', alarm_compatible: true, requirements: ['unit'], nodes, id_master_tenant: user.id_master_tenant };
  return (await requestData<{ id: number }>(`${url}/v1/command`, { token, body })).id;
}
/** Starts a drill for Ana with one alarm at the unit. */
async function startsDrill({ page }: Operator): Promise<void> {
  await page.getByRole('button', { name: 'Start a drill…' }).click();
  const form = page.getByRole('dialog', { name: 'Start a drill' });
  await form.getByLabel(/^Name/).fill('Night shift');
  await form.getByRole('checkbox', { name: 'Ana Robles' }).check();
  const choice = form.getByLabel(/^Unit/);
  await choice.selectOption((await choice.locator('option', { hasText: unit }).getAttribute('value')) ?? '');
  await form.getByLabel(/^Type/).fill('Panic');
  await form.getByLabel(/^Description/).fill('Button at the till');
  await presses(form, 'Start');
}
/** Runs the command that the dialog asks about, and returns what the dialog said before it was run. */
async function runs(modal: Locator): Promise<string> {
  const said = (await modal.textContent()) ?? '';
  await presses(modal, 'Run');
  await modal.getByText('Status: success').waitFor(slow);
  return said;
}
async function runsForUnit({ page }: Operator): Promise<{ said: string; result: string }> {
  const scripts = page.getByRole('button', { name: 'Scripts', exact: true });
  await scripts.click();
  await page.getByRole('button', { name: 'Run Send the guard' }).click();
  const modal = page.getByRole('dialog');
  await modal.getByLabel(/^Unit/).fill(unit);
  const [said, result] = [await runs(modal), (await modal.textContent()) ?? ''];
  await closes(modal);
  await scripts.click();
  return { said, result };
}

test('a drill ends with the times of its operator, and leaves the platform in no way', async () => {
  const command = await makeCommand();
  const [ana, supervisor] = [await stage.operator('ana'), await stage.signedIn('admin')];
  // The platform refuses to announce a call for an alarm of a drill.
  ana.watch.expect(/createPresavedSipCall/);
  await new CallPage(ana).expectPhone('registered');
  await supervisor.goTo('/drills');
  await startsDrill(supervisor);
  await ana.openAlarm('Drill');
  await ana.performAct('take');
  await ana.expectText('Alarm put in attention');

  const contacts = ana.page.getByRole('region', { name: 'Call list' });
  await contacts.getByText('Drill: nobody is called.', { exact: false }).waitFor();
  await contacts
    .getByRole('button', { name: /^Call / })
    .first()
    .click();
  await new CallPage(ana).ownCalls().getByText('This alarm belongs to a drill', { exact: false }).waitFor(slow);
  await contacts
    .getByRole('button', { name: /^Voicemail/ })
    .first()
    .click();
  await ana.page.getByRole('complementary', { name: 'Actions' }).getByText('Contact: voicemail').first().waitFor(slow);

  const inDrill = 'Drill Night shift: not sent to the device.';
  await ana.page.getByRole('button', { name: /^Run a command…/ }).click();
  const modal = ana.page.getByRole('dialog');
  await modal.getByRole('button', { name: /^Send the guard/ }).click();
  await modal.getByText('not sent to the device', { exact: false }).waitFor();
  expect(await runs(modal)).toContain(inDrill);
  await closes(modal);
  const ofUnit = await runsForUnit(ana);
  expect([ofUnit.said, ofUnit.result]).toEqual([expect.stringContaining(inDrill), expect.stringContaining(inDrill)]);

  await ana.performAct('resolve', 'A false alarm');
  const result = supervisor.page.getByRole('region', { name: 'Drills' });
  const person = result.getByRole('region', { name: 'Operators' }).getByRole('row').filter({ hasText: 'Ana Robles' });
  const times = expect.stringMatching(/\d/);
  await expect.poll(() => person.getByRole('cell').allTextContents(), slow).toEqual(['Ana Robles', '1', times, '1', times]);
  await expect.poll(() => result.getByRole('button', { name: 'End the drill' }).count(), slow).toBe(0);
  const kept = result.getByRole('region', { name: 'Would have left the platform' }).getByRole('row');
  await expect.poll(() => kept.count(), slow).toBe(1 + 1 + 2 + 2);
  expect([gateway.connections, mail.connections]).toEqual([0, 0]);

  // The drill is over: the same command is real.
  const { url } = stage.platform();
  const { access_token: token } = await signInByApi(url, 'ana');
  const [{ id: id_unit } = { id: 0 }] = (await stage.units('ana')).filter(({ description }) => description === unit);
  expect((await call(`${url}/v1/command/${command}/execute`, { token, body: { id_unit } })).status).toBe(200);
  await expect.poll(() => [gateway.requests.length, mail.received.length], slow).toEqual([1, 1]);
});
