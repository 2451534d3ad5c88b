import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SipCall } from '../../contract/telephony/call.ts';
import { callPeerMissing } from '../../scripts/call-peer.ts';
import { call, signInByApi } from '../kit/caller.ts';
import { intakeToken, type Who } from '../kit/people.ts';
import { type RunningPlatform, startPlatform } from '../kit/platform.ts';
import { type TelephoneNetwork, telephoneNetwork } from './network.ts';
import { controlToken, type RealSipServer, realSipServer } from './sip-server.ts';
import { type Telephone, telephone } from './telephone.ts';

const missing = callPeerMissing();
if (missing) process.stderr.write(`${missing}\n`);
const secrets = { '1001': 'ana-secret', '1002': 'bruno-secret', '3001': 'gate-secret' };

let network: TelephoneNetwork;
let server: RealSipServer;
let platform: RunningPlatform;
let gate: Telephone;
let desk: Telephone;

beforeAll(async () => {
  if (missing) return;
  network = telephoneNetwork();
  server = await realSipServer(network, secrets, () => platform && { platform: platform.url, intakeToken });
  const env = { SIP_WS_URL: server.wsUrl, SIP_CONTROL_URL: server.controlUrl, SIP_CONTROL_TOKEN: controlToken };
  platform = await startPlatform({ env });
  await server.kill();
  await server.start();
  const at = (number: '3001' | '1001', answers: boolean) =>
    telephone(network, { number, password: secrets[number], server: server.sip, answers });
  gate = await at('3001', false);
  desk = await at('1001', true);
});
afterAll(async () => {
  await Promise.all([gate?.clear(), desk?.clear(), platform?.clear()]);
  await server?.clear();
  network?.clear();
});

const asks = async (who: Who, method: string, path: string, body?: object) => {
  const { access_token: token } = await signInByApi(platform.url, who);
  return call<{ success: boolean; data: SipCall[] & SipCall; code?: string; message?: string }>(`${platform.url}/v1/sip/${path}`, {
    method,
    token,
    ...(body && { body }),
  });
};
const waiting = async () =>
  (await asks('ana', 'GET', 'waiting')).body.data.filter(({ callingPartyNumber }) => callingPartyNumber === '3001');

describe.skipIf(missing !== null)('a SIP server and telephones that none of us made', () => {
  test('a queued call rings at the operator who takes it; later takers learn who that was', {
    tags: ['OP-4.17', 'OP-7.23', 'OQ-58'],
  }, async () => {
    await gate.dials('central');
    await expect.poll(async () => (await waiting()).length).toBe(1);
    expect(gate.hasSaid('CALL_ESTABLISHED')).toBe(false);
    const [told] = await waiting();
    expect(told).toMatchObject({ state: 'waiting', id_alarm: expect.any(Number), device: { number: '3001' } });
    const sessionId = told?.sessionId ?? '';

    const taken = await asks('ana', 'POST', 'takeCall', { sessionId, user: 'SIP-1001', presavedCaller: null, alarm: told?.id_alarm });
    expect(taken.status, taken.text).toBe(200);
    const late = await asks('bruno', 'POST', 'takeCall', { sessionId, user: 'SIP-1002', presavedCaller: null, alarm: null });
    expect([late.status, late.body.code]).toEqual([409, 'call.taken']);
    expect(late.text).toMatch(/Ana/);
    await expect.poll(() => gate.hasSaid('CALL_ESTABLISHED') && desk.hasSaid('CALL_ESTABLISHED')).toBe(true);
    await expect.poll(() => Math.min(gate.loudness(), desk.loudness())).toBeGreaterThan(0.1);
    expect(await waiting()).toEqual([]);
  });

  test('the sound goes on while the server is gone, and the call can be ended when it is back', async () => {
    await server.kill();
    const { received } = await gate.packets();
    await expect.poll(async () => (await gate.packets()).received).toBeGreaterThan(received + 25);
    await server.start();
    await gate.does('hangup');
    await expect.poll(() => desk.hasSaid('CALL_CLOSED')).toBe(true);
  });

  test('a caller who gives up leaves the list of waiting calls', async () => {
    await gate.dials('central');
    await expect.poll(async () => (await waiting()).length).toBe(1);
    await gate.does('hangup');
    await expect.poll(async () => (await waiting()).length).toBe(0);
  });

  test('an operator ends a call that waits: the caller hears that it is declined', async () => {
    await gate.dials('central');
    await expect.poll(async () => (await waiting()).length).toBe(1);
    const [told] = await waiting();
    const ended = await asks('ana', 'POST', 'endCall', { sessionId: told?.sessionId });
    expect(ended.status, ended.text).toBe(200);
    await expect.poll(() => gate.hasSaid('CALL_CLOSED', '603 Decline')).toBe(true);
  });

  test('a number that nobody has, and one where nobody is registered, are told apart', async () => {
    await gate.dials('9999');
    await expect.poll(() => gate.hasSaid('CALL_CLOSED', '404 Not Found')).toBe(true);
    await gate.dials('1002');
    await expect.poll(() => gate.hasSaid('CALL_CLOSED', '480 Temporarily Unavailable')).toBe(true);
  });
});
