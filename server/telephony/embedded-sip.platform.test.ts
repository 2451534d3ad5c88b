import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SipCall } from '../../contract/telephony/call.ts';
import type { PhoneAccount } from '../../contract/telephony/calls.ts';
import { platformScope } from '../platform/store/store.ts';
import { startTestPlatform, type TestPlatform } from '../testing/platform.ts';
import { Telephone } from './interphone/telephone.ts';

const password = 'atalaya-demo';
let platform: TestPlatform;
const phones: Telephone[] = [];
beforeAll(async () => {
  platform = await startTestPlatform({ env: { MEDIA_ENCRYPTION: 'true' } });
});
afterAll(async () => {
  for (const phone of phones) await phone.close();
  await platform.clear();
});

async function signedIn(who: string): Promise<string> {
  const body = { email: `${who}@demo.test`, password };
  return (await platform.request<{ data: { access_token: string } }>('POST', '/v1/user/auth', { body })).body.data.access_token;
}
const url = () => `${platform.url.replace('http', 'ws')}/sip`;
async function phoneOf(settings: Partial<ConstructorParameters<typeof Telephone>[0]> & { number: string }): Promise<Telephone> {
  const phone = new Telephone({ url: url(), domain: 'atalaya', ...settings });
  phones.push(phone);
  await phone.register();
  return phone;
}
const get = async <T>(path: string, token: string) => (await platform.request<{ data: T }>('GET', `/v1/sip/${path}`, { token })).body.data;
const waiting = async (token: string) => get<SipCall[]>('waiting', token);
const read = async (session: string): Promise<SipCall | undefined> => {
  const { rows } = await platform.app.store.within(platformScope, (tx) =>
    sql<{ record: SipCall }>`select record from sip_call_as_json where sessionid = ${session}`.execute(tx),
  );
  return rows[0]?.record;
};

test('demo: ana takes a gate’s call with sound; its encrypted recording is read in part', {
  tags: ['OP-1.12', 'OP-7.23', 'OP-7.27', 'OQ-63'],
}, async () => {
  const [ana, carla] = [await signedIn('ana'), await signedIn('carla')];
  const account = await get<PhoneAccount>('account', ana);
  const gate = await phoneOf({ number: '3001', password: 'demo' });
  await phoneOf({ number: '1001', user: account.authorization_user, ha1: account.ha1 ?? '', onRang: (call) => void call.answer() });
  expect(await get('getStatus?device_id=SIP-1001', ana)).toEqual({ registered: true, state: 'idle' });
  gate.call('central');
  await expect.poll(async () => (await waiting(ana)).length).toBe(1);
  const [call] = await waiting(ana);
  const session = call?.sessionId ?? '';
  expect(call).toMatchObject({
    callingPartyNumber: '3001',
    device: { command: { name: 'Abrir portón' } },
    id_alarm: expect.any(Number) as number,
  });
  expect(await waiting(carla)).toEqual([]);
  const takenCall = await platform.request<{ data: SipCall }>('POST', '/v1/sip/takeCall', {
    token: ana,
    body: { sessionId: session, user: 'SIP-1001' },
  });
  expect(takenCall.body.data).toMatchObject({ state: 'incoming', operator: { name: 'Ana Robles' } });
  await expect.poll(() => read(session)).toMatchObject({ state: 'connected', remotePartyNumber: '1001' });
  await expect.poll(() => gate.calls[0]?.sound?.figures.heard ?? 0).toBeGreaterThan(20);
  await gate.calls[0]?.hangUp();
  await expect.poll(() => read(session)).toMatchObject({ state: 'ended', ending: 'hung_up' });
  const address = (await read(session))?.recording_url ?? '';
  expect(address).toBe(`/v1/sip/getRecordingFile?sessionId=${session}`);
  const fetchRecording = (token: string, range?: string) =>
    fetch(platform.url + address, { headers: { authorization: `Bearer ${token}`, ...(range && { range }) } });
  const whole = await fetchRecording(ana);
  expect([whole.status, whole.headers.get('content-type'), whole.headers.get('accept-ranges')]).toEqual([200, 'audio/wav', 'bytes']);
  const bytes = Buffer.from(await whole.arrayBuffer());
  expect(bytes.toString('latin1', 0, 4)).toBe('RIFF');
  const part = await fetchRecording(ana, 'bytes=44-143');
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 44-143/${bytes.length}`]);
  expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(44, 144));
  const names = await readdir(join(platform.dataDir, 'calls'), { recursive: true });
  const stored = await readFile(join(platform.dataDir, 'calls', names.find((name) => name.includes(session)) ?? ''));
  expect([stored.includes('RIFF'), stored.length > bytes.length]).toEqual([false, true]);
  expect((await fetchRecording(ana, `bytes=${bytes.length}-`)).status).toBe(416);
  expect((await fetchRecording(carla)).status).toBe(404);
  const { rows } = await platform.app.store.within(platformScope, (tx) =>
    sql`select user_name from audit_entry where kind = 'call' and action = 'listened' and detail ->> 'session' = ${session}`.execute(tx),
  );
  expect(rows).toEqual([{ user_name: 'Ana Robles' }]);
});

test('a phone whose session ended is gone within seconds, and registers no more', async () => {
  const bruno = await signedIn('bruno');
  const account = await get<PhoneAccount>('account', bruno);
  const phone = await phoneOf({ number: '1002', user: account.authorization_user, ha1: account.ha1 ?? '' });
  const ana = await signedIn('ana');
  const isThere = async () => (await get<{ registered: boolean }>('getStatus?device_id=SIP-1002', ana)).registered;
  expect(await isThere()).toBe(true);
  await platform.request('POST', '/v1/user/logout', { token: bruno });
  await expect.poll(isThere, { interval: 300 }).toBe(false);
  await expect.poll(() => phone.connected).toBe(false);
  await expect(phone.register()).rejects.toThrow(/40[13]/);
});
