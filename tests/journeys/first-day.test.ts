import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Grant } from '../../contract/access/session.ts';
import type { User } from '../../contract/access/user.ts';
import { cameraMissing } from '../../scripts/camera-peer.ts';
import { requestData } from '../kit/caller.ts';
import type { Operator } from '../kit/operator.ts';
import { GuidePage } from '../kit/pages/guide-page.ts';
import { PictureSlot } from '../kit/pages/picture-slot.ts';
import { setStage } from '../kit/stage.ts';
import { limits } from '../kit/waits.ts';
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

/** Waits until the step where carla is has reached the platform. */
async function expectStoredStep(url: string, step: string): Promise<void> {
  const { access_token: token } = await requestData<Grant>(`${url}/v1/user/auth`, { body: { email: 'carla@site.test', password: secret } });
  const stored = async () => (await requestData<User>(`${url}/v1/users/me`, { token })).config.preferences.guide?.step;
  await expect.poll(stored, { timeout: limits.shown }).toBe(step);
}

/** Sends what a line of curl would send. */
async function runCurl(line: string, body: object): Promise<void> {
  const [, address = ''] = /^curl (\S+)/.exec(line) ?? [];
  const [, token = ''] = /authorization: Bearer ([^']+)'/.exec(line) ?? [];
  const [, json = ''] = / -d '(.*)'$/.exec(line) ?? [];
  await requestData(address, { token, body: { ...(JSON.parse(json) as object), ...body } });
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

    const guide = new GuidePage(carla);
    await guide.expectStep('installation');
    await guide.fill(/^Name/, 'Port control');
    await guide.choose(/^Time zone/, 'America/Mexico_City');
    await guide.press('Save');
    await guide.expectDone('installation');
    await guide.next('map');
    await guide.next('tenant');
    await guide.fill(/^Name/, 'Port of Veracruz');
    await guide.press('Create');
    await guide.page.getByText('Port of Veracruz').waitFor();
    await guide.fill(/^Name/, 'Harbor');
    await guide.press('Create');
    await guide.expectDone('tenant');
    await guide.next('site');
    await guide.fill(/^Description/, 'Warehouse 7');
    await guide.fill(/^Latitude/, '19.2');
    await guide.fill(/^Longitude/, '-96.13');
    await guide.press('Create');
    await guide.expectDone('site');
    await guide.next('people');

    // Left here, and continued in another browser.
    await expectStoredStep(url, 'people');
    const elsewhere = await stage.desk('carla elsewhere');
    await signIn(elsewhere, 'carla@site.test');
    await elsewhere.page.getByRole('heading', { name: /^Not monitored: / }).waitFor();
    await elsewhere.page.getByRole('link', { name: 'Continue the guided set-up' }).click();
    await new GuidePage(elsewhere).expectStep('people');
    await elsewhere.page.context().close();

    await guide.fill(/^E-mail/, 'olga@site.test');
    await guide.fill(/^Name/, 'Olga');
    await guide.choose(/^Profiles/, 'Operator');
    await guide.press('Invite');
    const link = await guide.copied(/^Link for/);
    await guide.expectDone('people');
    await guide.next('levels');
    await guide.next('cameras');
    await guide.press('By stream address');
    await guide.fill(/^Name/, 'North gate');
    await guide.fill(/^URL$/, camera.url('/main'));
    await guide.fill(/^User$/, login.user);
    await guide.fill(/^Password/, login.password);
    await guide.press('Add the camera');
    await guide.page.getByText('Gives pictures').waitFor();
    await guide.next('receiver');
    await guide.fill(/^Name/, 'Panel of the warehouse');
    await guide.press('Create the token');
    const line = await guide.copied(/^Try it/);
    await guide.page.getByText('Created, nothing received yet: Panel of the warehouse').first().waitFor();
    await guide.next('alarm');
    await guide.press('Send a test alarm');
    await guide.page.getByText('The alarm is on the operators’ screens.').waitFor();
    await guide.press('Finish');
    await carla.expectHome();
    const count = await clicks();

    const olga = await stage.desk('olga');
    await olga.page.goto(link);
    await olga.page.getByLabel('New password', { exact: true }).fill(secret);
    await olga.page.getByLabel(/^Repeat/).fill(secret);
    await olga.page.getByRole('button', { name: 'Save the new password' }).click();
    await olga.page.waitForURL('**/login');
    await signIn(olga, 'olga@site.test');
    await olga.openAlarm('Test');
    await olga.expectText('Test alarm sent by Carla');
    await new PictureSlot(olga.slot(1)).expectLive();
    await runCurl(line, { reference: 'panel-1', description: 'Back door forced', alarm_type: 'Burglary', priority: 1 });
    await olga.expectRow('Burglary');
    await olga.openAlarm('Burglary');
    await olga.expectText('Back door forced');
    await new PictureSlot(olga.slot(1)).expectLive();
    await olga.expectMovingPicture(1);
    await olga.expectMovingPicture(2);
    await olga.performAct('take');
    await olga.expectRow('Burglary', olga.ownAlarms());
    const seconds = Math.round((Date.now() - began) / 1000);
    // Pictures that nobody looks at any more cost the machine as much as those before.
    await olga.page.context().close();
    // A token counts once something came, and then nothing is left to set up. Home reads it when it is opened, and each minute.
    await carla.navigateTo('/alarm');
    await carla.page.getByRole('heading', { level: 1 }).first().waitFor();
    await carla.navigateTo('/inicio');
    await carla.page.getByRole('link', { name: 'New site…' }).waitFor();
    console.log(`first day: ${count} clicks, ${seconds} s`);
  });
});
