import { afterAll, beforeAll, describe, test } from 'vitest';
import type { Grant } from '../../contract/access/session.ts';
import { cameraMissing } from '../../scripts/camera-peer.ts';
import { readUnits, requestData } from '../kit/caller.ts';
import type { Operator } from '../kit/operator.ts';
import { CataloguePage } from '../kit/pages/catalogue-page.ts';
import { PictureSlot } from '../kit/pages/picture-slot.ts';
import { setStage } from '../kit/stage.ts';
import { type RtspCamera, rtspCamera } from '../peers/rtsp-camera.ts';

const missing = cameraMissing();
const stage = setStage({ production: true });
const login = { user: 'operator', password: 'a word for cameras' };
const secret = 'night watch 7';
let camera: RtspCamera;

beforeAll(async () => {
  if (!missing) camera = await rtspCamera(login);
});
afterAll(() => camera?.cut());

/** Counts what a person presses with the mouse, over page loads; typing is not counted. */
async function countClicks({ page }: Operator): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const count = () => Number(sessionStorage.getItem('clicks') ?? 0);
    addEventListener('click', (event) => event.isTrusted && sessionStorage.setItem('clicks', String(count() + 1)), true);
  });
  return () => page.evaluate(() => Number(sessionStorage.getItem('clicks') ?? 0));
}

async function signIn(person: Operator, email: string): Promise<void> {
  await person.page.goto('/login');
  await person.fillCredentials(email, secret);
  await person.expectHome();
}

/** Creates an intake token as the administrator does. @returns sends an alarm with it, with the camera of the site */
async function createToken(url: string): Promise<() => Promise<void>> {
  const signedIn = await requestData<Grant>(`${url}/v1/user/auth`, { body: { email: 'carla@site.test', password: secret } });
  const { token } = await requestData<{ token: string }>(`${url}/v1/intake/tokens`, {
    token: signedIn.access_token,
    body: { name: 'Panel of the warehouse' },
  });
  const [unit] = await readUnits(url, signedIn.access_token);
  const alarm = {
    reference: 'panel-1',
    id_unit: unit?.id,
    description: 'Back door forced',
    alarm_type: 'Burglary',
    priority: 1,
    cameras: unit?.cameras.map(({ id }) => id),
  };
  return async () => {
    await requestData(`${url}/v1/intake/alarms`, { token, body: alarm });
  };
}

describe.skipIf(missing !== null)('the first day of a customer', () => {
  test('leads from the set-up code to an alarm with live and recorded video', { tags: ['ADM-3.37', 'OP-1.07'] }, async () => {
    const began = Date.now();
    const { url, output } = stage.platform();
    const code = /([A-Z2-9]{5}-){3}[A-Z2-9]{5}/.exec(output())?.[0] ?? '';
    const carla = await stage.desk('carla');
    const clicks = await countClicks(carla);

    await carla.page.goto('/setup');
    await carla.page.getByLabel('Set-up code').fill(code);
    await carla.page.getByLabel('Name').fill('Carla');
    await carla.page.getByLabel('E-mail').fill('carla@site.test');
    await carla.page.getByLabel('Password').fill(secret);
    await carla.page.getByRole('button', { name: 'Create the administrator' }).click();
    await carla.page.getByRole('link', { name: 'Sign in' }).click();
    await carla.fillCredentials('carla@site.test', secret);
    await carla.expectHome();

    const records = new CataloguePage(carla);
    await records.openNewRecord('/master_tenant');
    await records.fillField(/^Name/, 'Port of Veracruz');
    await records.createRecord();
    await records.openNewRecord('/tenant');
    await records.fillField(/^Name/, 'Harbor');
    await records.chooseRecord(/^Master tenant/, 'Port of Veracruz');
    await records.createRecord();
    await records.openNewRecord('/unit');
    await records.fillField(/^Description/, 'Warehouse 7');
    await records.chooseRecord(/^Tenant/, 'Harbor');
    await records.fillField(/^Latitude/, '19.2');
    await records.fillField(/^Longitude/, '-96.13');
    await records.createRecord();
    await records.openNewRecord('/generic_devices');
    await records.fillField(/^Name/, 'North gate');
    await records.chooseOption(/^Type/, 'camera');
    await records.chooseRecord(/^Units/, 'Warehouse 7');
    await records.fillField(/^URL$/, camera.url('/main'));
    await records.fillField(/^User$/, login.user);
    await records
      .panel()
      .getByLabel(/^Password/)
      .fill(login.password);
    await records.createRecord();
    await records.openNewRecord('/user');
    await records.fillField(/^E-mail/, 'olga@site.test');
    await records.fillField(/^Username/, 'olga');
    await records.fillField(/^Name/, 'Olga');
    await records
      .panel()
      .getByLabel(/^Password/)
      .fill(secret);
    await records.chooseRecord(/^Tenants/, 'Harbor');
    await records.chooseRecord(/^Profiles/, 'Operator');
    await records.createRecord();
    await carla.goTo('/inicio');
    await carla.page.getByRole('heading', { name: 'Not monitored: no receiver yet' }).waitFor();
    await carla.page.getByRole('button', { name: 'Send a test alarm' }).click();
    await records.dialog().getByRole('combobox', { name: /^Unit/ }).fill('Warehouse 7');
    await records.dialog().getByRole('option').filter({ hasText: 'Warehouse 7' }).click();
    await records.dialogButton('Send a test alarm').click();
    await records.dialog().getByText('Done.').waitFor();
    await records.dialogButton('Close').last().click();
    const count = await clicks();

    const olga = await stage.desk('olga');
    await signIn(olga, 'olga@site.test');
    await olga.openAlarm('Test');
    await olga.expectText('Test alarm sent by Carla');
    await new PictureSlot(olga.slot(1)).expectLive();
    const send = await createToken(url);
    await send();
    await olga.expectRow('Burglary');
    await olga.openAlarm('Burglary');
    await olga.expectText('Back door forced');
    await new PictureSlot(olga.slot(1)).expectLive();
    await olga.expectMovingPicture(1);
    await olga.expectMovingPicture(2);
    await olga.performAct('take');
    await olga.expectRow('Burglary', olga.ownAlarms());
    console.log(`first day: ${count} clicks, ${Math.round((Date.now() - began) / 1000)} s`);
  });
});
