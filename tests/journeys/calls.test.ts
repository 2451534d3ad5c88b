import { beforeAll, expect, test } from 'vitest';
import type { SipCall } from '../../contract/telephony/call.ts';
import type { DemoInterphone } from '../../contract/telephony/demo-interphones.ts';
import { call, signInByApi } from '../kit/caller.ts';
import type { Operator } from '../kit/operator.ts';
import { CallPage } from '../kit/pages/call-page.ts';
import { CataloguePage } from '../kit/pages/catalogue-page.ts';
import { setStage } from '../kit/stage.ts';
import { limits } from '../kit/waits.ts';

const stage = setStage({ desksStay: true });

/** A gate station at a site of ana's and bruno's, which sends and receives audio like a real one. */
const gate = '3001';
const at = (path: string) => `${stage.platform().url}/demo/interphones${path}`;
const look = async () => {
  const { body } = await call<{ data: DemoInterphone[] }>(at(''));
  const found = body.data.find(({ number }) => number === gate);
  if (!found) throw new Error('there is no gate');
  return found;
};
const tell = (act: 'call' | 'hang_up') => call(at(`/${gate}`), { body: { act } });
const patience = { timeout: limits.arrived };

let ana: Operator;
let bruno: Operator;
let phone: CallPage;
let other: CallPage;
beforeAll(async () => {
  [ana, bruno] = await Promise.all([stage.operator('ana'), stage.operator('bruno')]);
  phone = new CallPage(ana);
  other = new CallPage(bruno);
  for (const each of [phone, other]) await each.expectPhone('registered');
});

/** Locates the newest call of the gate in the list of all calls. */
const newestCall = (calls: CataloguePage) => calls.row(gate).filter({ hasNotText: 'demo-' }).first();

test('a gate call is answered, held, transferred and recorded, and the gate opens by its key', {
  tags: ['OP-1.02', 'OP-1.12', 'OP-7.27', 'OP-9.04', 'OQ-62', 'OQ-102'],
}, async () => {
  await tell('call');
  await phone.incomingCalls().first().waitFor();
  await ana.page.keyboard.press('k');
  await phone.expectConnected();
  await other.expectQuiet();
  await phone.expectSound();
  await expect.poll(async () => (await look()).level, patience).toBeGreaterThan(0.01);

  await phone.holdCall();
  await expect.poll(async () => (await look()).held, patience).toBe(true);
  await expect.poll(async () => (await look()).level, patience).toBeLessThan(0.001);
  await phone.resumeCall();
  await expect.poll(async () => (await look()).level, patience).toBeGreaterThan(0.01);
  await phone.pressKeys('12#9');
  await expect.poll(look, patience).toMatchObject({ keys: '12#9', door: 'open' });

  await phone.transferCall('1002');
  await other.acceptCall();
  await other.expectConnected();
  await phone.expectFree();
  await other.expectSound();
  await other.endCall();
  await expect.poll(async () => (await look()).state, patience).toBe('idle');

  await ana.navigateTo('/sip_call');
  const calls = new CataloguePage(ana);
  await calls.chooseInRow(newestCall(calls), 'Details…');
  const details = calls.dialog();
  await details.getByRole('button', { name: /^Listen to the recording/ }).click();
  const heard = () => details.locator('audio').evaluate((it: HTMLAudioElement) => it.currentTime);
  await expect.poll(heard, patience).toBeGreaterThan(0.2);
  const saved = ana.page.waitForEvent('download');
  await details.getByRole('link', { name: 'Save' }).click();
  expect((await saved).suggestedFilename()).toMatch(/\.wav$/);
  await ana.page.keyboard.press('Escape');
  await details.waitFor({ state: 'detached' });
});

test('two take one call: the first speaks, the other is told who was first', { tags: ['OQ-58'] }, async () => {
  bruno.watch.expect(/409.*takeCall/);
  await tell('call');
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((go) => (letGo = go));
  await bruno.page.route('**/v1/sip/takeCall', async (route) => {
    await held;
    await route.continue();
  });
  const asked = bruno.page.waitForRequest('**/v1/sip/takeCall');
  await other.acceptCall();
  await asked;
  await phone.acceptCall();
  await phone.expectConnected();
  letGo();
  await bruno.expectText(/Ana.* took this call/);
  await bruno.page.unroute('**/v1/sip/takeCall');
  await tell('hang_up');
  await phone.expectFree();
});

test('a caller who gives up leaves the list, and is kept as a missed call', { tags: ['OP-4.18', 'OP-2.21', 'OP-2.55'] }, async () => {
  await tell('call');
  await phone.incomingCalls().first().waitFor();
  await tell('hang_up');
  await phone.expectQuiet();
  await ana.navigateTo('/sip_call');
  await newestCall(new CataloguePage(ana)).getByText('Missed').waitFor();
});

test('a microphone that is refused is said to be so, and the call waits for others', async () => {
  await ana.page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('Permission denied', 'NotAllowedError'));
  });
  await tell('call');
  await phone.acceptCall();
  await ana.expectText('No microphone');
  const { access_token: token } = await signInByApi(stage.platform().url, 'bruno');
  const waiting = () => call<{ data: SipCall[] }>(`${stage.platform().url}/v1/sip/waiting`, { token });
  await expect.poll(async () => (await waiting()).body.data).toMatchObject([{ callingPartyNumber: gate, state: 'waiting' }]);
  expect((await look()).state).toBe('calling');
  await tell('hang_up');
});
