import nodemailer from 'nodemailer';
import sharp from 'sharp';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Unit } from '../../contract/places/index.ts';
import { freePort } from '../../server/demo/receivers/free-port.ts';
import { Dc09Panel } from '../../server/intake/receivers/dc09/panel.ts';
import { readUnits, requestData, signInByApi } from '../kit/caller.ts';
import type { Operator } from '../kit/operator.ts';
import { setStage } from '../kit/stage.ts';
import { limits } from '../kit/waits.ts';

const stage = setStage({ desksStay: true });
const key = '000102030405060708090A0B0C0D0E0F';

let port: number;
let unit: Unit;
let ana: Operator;
let admin: Operator;
/** Sends a record to the API as an administrator. */
let post: (path: string, body: object) => Promise<{ id: number }>;

beforeAll(async () => {
  const { url } = stage.platform();
  const { access_token: token } = await signInByApi(url, 'admin');
  const { access_token: ofAna } = await signInByApi(url, 'ana');
  const units = await readUnits(url, ofAna);
  const found = units.find(({ cameras }) => cameras.length > 1);
  if (!found) throw new Error('Ana sees no unit with two cameras');
  unit = found;
  port = await freePort();
  post = (path, body) => requestData(`${url}/v1/${path}`, { token, body });
  const receiver = await post('receiver', { name: 'Panels', kind: 'dc09', port, language: 'en' });
  await post('receiver_device', { name: 'Panel 1', receiver: receiver.id, account: '1001', unit: unit.id });
  await post('receiver_device', { name: 'Panel 2', receiver: receiver.id, account: '1002', unit: unit.id, secret: key });
  await post('zone', { unit: unit.id, number: '5', name: 'Back door', cameras: [unit.cameras[1]?.id] });
  await vi.waitFor(async () => expect(closeAfter(await panelOf('1001').sendLinkTest())).toBe(true), { timeout: limits.shown });
  [ana, admin] = await Promise.all([stage.operator('ana'), stage.operator('admin')]);
});

const panels: Dc09Panel[] = [];
function panelOf(account: string, secret?: string): Dc09Panel {
  const panel = new Dc09Panel({ host: '127.0.0.1', port, account, ...(secret !== undefined && { key: secret }) });
  panels.push(panel);
  return panel;
}
const closeAfter = ({ isAcknowledged }: { isAcknowledged: boolean }): boolean => {
  for (const panel of panels.splice(0)) panel.close();
  return isAcknowledged;
};
const region = ({ page }: Operator, name: string) => page.getByRole('region', { name, exact: true });

test('a panel’s frame is an alarm with the zone’s camera on the screen; its restore is shown', async () => {
  const panel = panelOf('1001');
  expect((await panel.sendSia('BA05')).isAcknowledged).toBe(true);
  await ana.expectRow('Burglary');
  await ana.openAlarm('Burglary');
  await ana.expectText('Burglary alarm · Back door');
  await ana.expectText(unit.cameras[1]?.name ?? 'a camera');
  await ana.expectText('Not restored yet');
  expect((await panel.sendSia('BR05')).isAcknowledged).toBe(true);
  await ana.expectText(/^Restored /);
  panel.close();
});

test('a wrong key and an unknown account are listed, and one click makes the device', async () => {
  const wrong = panelOf('1002', `FF${key.slice(2)}`);
  expect((await wrong.sendSia('BA01')).reply?.id).toBe('NAK');
  const unknown = panelOf('2001');
  expect((await unknown.sendSia('FA02')).isAcknowledged).toBe(true);
  await admin.navigateTo('/unknown_signals');
  await region(admin, 'Unknown signals').getByText('the key of the device differs from that of the panel').waitFor();
  const row = region(admin, 'Unknown signals').getByRole('row').filter({ hasText: '2001' });
  await row.getByRole('button', { name: 'Create device' }).click();
  const dialog = admin.page.getByRole('dialog', { name: 'New device' });
  await dialog.getByRole('textbox', { name: /^Name/ }).fill('Fire panel');
  await dialog.getByRole('combobox', { name: /^Unit/ }).fill(unit.description);
  await dialog.getByRole('option').first().click();
  await dialog.getByRole('button', { name: 'Create' }).click();
  await row.waitFor({ state: 'detached' });
  await expect.poll(() => unknown.sendSia('FA02').then(({ isAcknowledged }) => isAcknowledged)).toBe(true);
  await ana.expectRow('Fire');
  wrong.close();
  unknown.close();
});

test('a unit on test raises nothing; its signals and silent zones are listed; the test ends', async () => {
  await admin.navigateTo('/on_test');
  await admin.page.getByRole('button', { name: 'Set on test…' }).click();
  const dialog = admin.page.getByRole('dialog', { name: 'Set on test' });
  await dialog.getByRole('combobox', { name: /^Unit/ }).fill(unit.description);
  await dialog.getByRole('listbox').getByRole('option').first().click();
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill('Yearly service');
  await dialog.getByRole('button', { name: 'Set on test' }).click();
  const running = region(admin, 'On test').getByRole('row').filter({ hasText: 'Yearly service' });
  await running.getByText(/left$/).waitFor();

  const panel = panelOf('1001');
  expect((await panel.sendSia('BA07')).isAcknowledged).toBe(true);
  await admin.navigateTo('/signals');
  const first = region(admin, 'Signals').getByRole('row').nth(1);
  await first.getByText('On test').waitFor();
  await first.getByRole('button').click();
  const detail = admin.page.getByRole('complementary', { name: 'Signal' });
  await detail.getByText('The unit, device or zone was on test.').waitFor();
  await detail.getByText(/"SIA-DC/).waitFor();

  await admin.navigateTo('/on_test');
  await running.getByRole('button', { name: 'Report' }).click();
  const report = admin.page.getByRole('dialog');
  await report.getByText(/zones? did not signal/).waitFor();
  await report.getByRole('button', { name: 'Close' }).click();
  await running.getByRole('button', { name: 'End test' }).click();
  await region(admin, 'On test').getByText('Nothing is on test.').waitFor();
  panel.close();
});

test('values of an unknown post are clicked to a mapping; the next post raises an alarm', async () => {
  const { url } = stage.platform();
  const http = { source: 'push', authentication: 'secret', secret: 'open-sesame' };
  const made = await post('receiver', { name: 'Analytics', kind: 'http', language: 'en', http });
  await post('receiver_device', { name: 'Barn', receiver: made.id, account: 'barn', unit: unit.id, camera: unit.cameras[0]?.id });
  let count = 0;
  const send = async () => {
    count += 1;
    const body = JSON.stringify({ origin: { site: 'barn' }, detections: [{ what: 'PanicButton', spot: 'North fence' }], run: count });
    return (await fetch(`${url}/v1/receive/${made.id}/open-sesame`, { method: 'POST', body })).status;
  };
  await vi.waitFor(async () => expect(await send()).toBe(400), { timeout: limits.shown });

  await admin.navigateTo('/receivers');
  await admin.page.getByRole('row').filter({ hasText: 'Analytics' }).getByRole('button', { name: 'Analytics', exact: true }).click();
  await admin.page.getByRole('button', { name: 'Choose fields on an example…' }).click();
  const dialog = admin.page.getByRole('dialog', { name: 'Fields on an example' });
  await dialog.getByRole('combobox', { name: 'Received signal' }).selectOption({ index: 1 });
  await dialog.getByRole('button', { name: 'site: barn' }).click();
  await dialog.getByRole('radio', { name: /^Code/ }).check();
  await dialog.getByRole('button', { name: 'what: PanicButton' }).focus();
  await admin.page.keyboard.press('Enter');
  await dialog.getByRole('radio', { name: /^Text/ }).check();
  await dialog.getByRole('button', { name: 'spot: North fence' }).click();
  await dialog.getByRole('region', { name: 'Result on the example' }).getByText('North fence').waitFor();
  await dialog.getByRole('button', { name: 'Use this mapping' }).click();
  const save = admin.page.getByRole('button', { name: 'Save' });
  await save.click();
  await save.waitFor({ state: 'detached' });
  await vi.waitFor(async () => expect(await send()).toBe(200), { timeout: limits.shown });
  await ana.expectRow('Panic');
  await ana.openAlarm('Panic');
  await ana.expectText('Panic button · North fence');
});

test('a mail with a picture is an alarm that shows the picture', async () => {
  const mailPort = await freePort();
  const smtp = { domains: 'alarms.test' };
  const receiver = await post('receiver', { name: 'Mails', kind: 'smtp', language: 'en', port: mailPort, smtp });
  await post('receiver_device', { name: 'unit-17', receiver: receiver.id, account: 'unit-17', unit: unit.id });
  const { id: alarm_type } = await post('type_alarm', { type: 'Mail of a recorder' });
  const code = { vocabulary: 'event', code: 'mail', description: 'Mail of a recorder', category: 'video', effect: 'raise', priority: 1 };
  await post('signal_code', { ...code, alarm_type });
  const content = await sharp({ create: { width: 640, height: 360, channels: 3, background: '#305070' } })
    .jpeg()
    .toBuffer();
  const transport = nodemailer.createTransport({ host: '127.0.0.1', port: mailPort, ignoreTLS: true });
  const mail = { from: 'nvr@site.test', to: 'unit-17@alarms.test', subject: 'Gate', text: '', messageId: '<1@nvr>', date: new Date() };
  const waiting = { timeout: limits.arrived, interval: 100 };
  await vi.waitFor(() => transport.sendMail({ ...mail, attachments: [{ filename: 'a.jpg', content }] }), waiting);
  await ana.expectRow('Mail of a recorder');
  await ana.openAlarm('Mail of a recorder');
  await ana.expectText('Mail of a recorder · Gate');
  const picture = ana.page.getByAltText('A picture that was sent with the alarm');
  await expect.poll(() => picture.evaluate((it: HTMLImageElement) => it.naturalWidth), waiting).toBe(640);
});
