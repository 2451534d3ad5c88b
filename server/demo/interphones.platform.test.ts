import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Grant } from '../../contract/access/session.ts';
import type { SipCall } from '../../contract/telephony/call.ts';
import type { PhoneAccount } from '../../contract/telephony/calls.ts';
import type { DemoInterphone } from '../../contract/telephony/demo-interphones.ts';
import { Telephone } from '../telephony/interphone/telephone.ts';
import { startTestPlatform, type TestPlatform } from '../testing/platform.ts';
import { demoPassword } from './people.ts';

let platform: TestPlatform;
let token: string;
const open: Telephone[] = [];
beforeAll(async () => {
  platform = await startTestPlatform();
  const body = { email: 'ana@demo.test', password: demoPassword };
  token = (await platform.request<{ data: Grant }>('POST', '/v1/user/auth', { body })).body.data.access_token;
});
afterAll(async () => {
  await Promise.all(open.map(async (one) => one.close()));
  await platform?.clear();
});

const all = async () => (await platform.request<{ data: DemoInterphone[] }>('GET', '/demo/interphones')).body.data;
const at = async (number: string) => (await all()).find((one) => one.number === number);
const act = (number: string, what: string) =>
  platform.request<{ data: DemoInterphone }>('POST', `/demo/interphones/${number}`, { body: { act: what } });
const play = (body: object) => platform.request<{ data: { alarms: number } }>('POST', '/demo/scenario', { body });
const waiting = async () => (await platform.request<{ data: SipCall[] }>('GET', '/v1/sip/waiting', { token })).body.data;
const soon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 30_000, interval: 50 });

/** Ana's phone, as her console has it. */
async function anasPhone(): Promise<{ phone: Telephone; device: string }> {
  const { data } = (await platform.request<{ data: PhoneAccount }>('GET', '/v1/sip/account', { token })).body;
  const url = `${platform.url.replace(/^http/, 'ws')}/sip`;
  const { number, authorization_user: user, ha1 } = data;
  const phone = new Telephone({ url, domain: 'atalaya', number, user, ha1: ha1 ?? '', onRang: (call) => void call.answer() });
  open.push(phone);
  await phone.register();
  return { phone, device: data.device_id };
}

test('a failed first read from the store is retried', async () => {
  const { store } = platform.app;
  const { within } = store;
  store.within = () => Promise.reject(new Error('the store is away'));
  const away = await platform.request('GET', '/demo/interphones');
  store.within = within;
  expect([away.status, (await platform.request('GET', '/demo/interphones')).status]).toEqual([500, 200]);
});

test('interphones start on demand; the gate calls, is answered and heard, and its door is opened', async () => {
  expect((await all()).map(({ number, state }) => [number, state])).toContainEqual(['3001', 'away']);
  expect((await play({ name: 'calls' })).body.data.alarms).toBe(1);
  await soon(async () => expect((await waiting()).map((call) => call.callingPartyNumber)).toContain('3001'));
  expect(await at('3001')).toMatchObject({ state: 'calling', unit: expect.any(String) });

  const { phone, device } = await anasPhone();
  await soon(async () => expect((await at('4001'))?.state).toBe('idle'));
  const call = (await waiting()).find(({ callingPartyNumber }) => callingPartyNumber === '3001');
  const taken = await platform.request('POST', '/v1/sip/takeCall', { token, body: { sessionId: call?.sessionId, user: device } });
  expect(taken.status).toBe(200);
  await soon(async () => expect(await at('3001')).toMatchObject({ state: 'connected', door: 'shut' }));
  await soon(async () => expect(phone.calls[0]?.sound?.level).toBeGreaterThan(0.01));
  await phone.calls[0]?.press('9');
  await soon(async () => expect(await at('3001')).toMatchObject({ keys: '9', door: 'open' }));
  expect((await act('3001', 'hang_up')).status).toBe(200);
  await soon(async () => expect((await at('3001'))?.state).toBe('idle'));
});

test('each can call; several call at once, and a reset ends their calls', async () => {
  expect((await act('9999', 'call')).status).toBe(404);
  expect((await act('3002', 'call')).body.data.state).toBe('calling');
  expect((await play({ name: 'calls', count: 2 })).body.data.alarms).toBe(2);
  await soon(async () => expect((await waiting()).length).toBeGreaterThanOrEqual(3));
  await play({ name: 'reset' });
  await soon(async () => expect(await waiting()).toEqual([]));
});
