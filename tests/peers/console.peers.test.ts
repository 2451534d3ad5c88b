import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callPeerMissing } from '../../scripts/call-peer.ts';
import { call, signInByApi } from '../kit/caller.ts';
import { CallPage } from '../kit/pages/call-page.ts';
import { setStage } from '../kit/stage.ts';
import { limits } from '../kit/waits.ts';
import { type TelephoneNetwork, telephoneNetwork } from './network.ts';
import { ha1, type RealSipServer, realm, realSipServer } from './sip-server.ts';
import { type Telephone, telephone } from './telephone.ts';

const missing = callPeerMissing();
if (missing) process.stderr.write(`${missing}\n`);
const secrets = { '1001': 'ana-secret', '1002': 'bruno-secret', '3901': 'gate-secret' };

let network: TelephoneNetwork;
let server: RealSipServer;
let gate: Telephone;
const env: Record<string, string> = { SIP_DOMAIN: realm };

beforeAll(async () => {
  if (missing) return;
  network = telephoneNetwork();
  server = await realSipServer(network, secrets);
  env['SIP_WS_URL'] = server.wsUrl;
  gate = await telephone(network, { number: '3901', password: secrets['3901'], server: server.sip });
});
const stage = setStage({ env });
afterAll(async () => {
  await gate?.clear();
  await server?.clear();
  network?.clear();
});
/** The phones of the demo's operators get the accounts that the server knows. */
beforeAll(async () => {
  if (missing) return;
  const { url } = stage.platform();
  const { access_token: token } = await signInByApi(url, 'admin');
  for (const number of ['1001', '1002'] as const) {
    const found = await call<{ data: { id: number; number: string }[] }>(`${url}/v1/device_interphone?search=${number}`, { token });
    const row = found.body.data.find((it) => it.number === number);
    const changed = await call(`${url}/v1/device_interphone/${row?.id}`, {
      method: 'PUT',
      token,
      body: { ...row, ha1: ha1(number, secrets[number]) },
    });
    expect(changed.status, changed.text).toBe(200);
  }
});

/** Waits until the telephone receives the console's audio. */
const isHeard = async () => {
  await expect.poll(() => gate.loudness(), { message: 'the telephone hears the console', timeout: limits.shown }).toBeGreaterThan(0.01);
};
const sends = async (more = 50) => {
  const { sent } = await gate.packets();
  await expect.poll(async () => (await gate.packets()).sent, { timeout: limits.shown }).toBeGreaterThan(sent + more);
};

describe.skipIf(missing !== null)('the console at a SIP server that none of us made', () => {
  test('a telephone calls the console: audio both ways, hold, DTMF keys, transfer to a colleague', {
    tags: ['OP-4.21', 'OQ-59'],
  }, async () => {
    const [ana, bruno] = [await stage.operator('ana'), await stage.operator('bruno')];
    const [phone, other] = [new CallPage(ana), new CallPage(bruno)];
    await Promise.all([phone.expectPhone('registered'), other.expectPhone('registered')]);

    await gate.dials('1001');
    await phone.acceptCall();
    await phone.expectConnected();
    await phone.expectSound();
    await isHeard();

    await phone.holdCall();
    const held = await gate.packets();
    // During hold it sends no audio and receives silence.
    await expect.poll(async () => (await gate.packets()).received).toBeGreaterThan(held.received + 25);
    expect((await gate.packets()).sent - held.sent).toBeLessThan(10);
    await phone.resumeCall();
    await phone.expectSound();
    await sends();

    await phone.pressKeys('17#');
    await expect.poll(() => gate.keys()).toBe('17#');

    await phone.transferCall('1002');
    await other.acceptCall();
    await other.expectConnected();
    await phone.expectFree();
    await other.expectSound();
    await isHeard();
    const closed = () => gate.events.filter(({ type }) => type === 'CALL_CLOSED').length;
    const before = closed();
    await other.endCall();
    await expect.poll(closed).toBe(before + 1);
  });

  test('after the SIP server dies in a call the audio continues, and the phone registers again', {
    tags: ['OP-4.22'],
  }, async () => {
    const ana = await stage.operator('ana');
    ana.watch.expect(/WebSocket connection to .*ERR_CONNECTION/);
    const phone = new CallPage(ana);
    await phone.expectPhone('registered');
    await ana.page.keyboard.press('k');
    const before = gate.events.length;
    await phone.dial('3901', 'Call');
    await expect.poll(() => gate.events.slice(before).some(({ type }) => type === 'CALL_INCOMING')).toBe(true);
    await gate.does('accept');
    await phone.expectConnected();
    await isHeard();

    await server.kill();
    await phone.expectPhone('lost');
    await phone.expectSound(100);
    await isHeard();
    await server.start();
    await phone.expectPhone('registered');
    await phone.expectSound();
    await gate.does('hangup');
    await phone.expectFree();
  });

  test('a number that nobody has is said to be so', async () => {
    const ana = await stage.operator('ana');
    const phone = new CallPage(ana);
    await phone.expectPhone('registered');
    await ana.page.keyboard.press('k');
    await phone.dial('9999', 'Call');
    await ana.expectText('Nobody has this number');
  });
});
