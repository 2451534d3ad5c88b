import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { SipCall } from '../../../contract/telephony/call.ts';
import type { DirectoryEntry, PhoneStatus } from '../../../contract/telephony/calls.ts';
import { type PhoneNodes, startPhoneNodes } from '../../testing/phone-nodes.ts';
import type { TestPlatform } from '../../testing/platform.ts';
import { waitUntil } from '../../testing/wait-until.ts';

let phones: PhoneNodes;
let second: TestPlatform;
beforeAll(async () => {
  phones = await startPhoneNodes();
  second = await phones.nodes.start();
}, 120_000);
afterAll(() => phones?.clear());
afterEach(() => phones.hangUp());

const first = () => phones.nodes.first;
interface Reply<T> {
  data: T;
  code?: string;
}
const get = async <T>(path: string, at: { request: TestPlatform['request'] } = second) =>
  (await at.request<Reply<T>>('GET', `/v1/sip/${path}`, { token: first().tokens.ana })).body.data;
const post = (path: string, body: object, at: { request: TestPlatform['request'] } = second, token = first().tokens.ana) =>
  at.request<Reply<SipCall>>('POST', `/v1/sip/${path}`, { token, body });
const calls = async () => (await get<SipCall[]>('waiting')).map(({ sessionId }) => sessionId);
const waits = () =>
  waitUntil(async () => {
    const [session] = await calls();
    if (session === undefined) throw new Error('No call waits');
    return session;
  });
const stateOf = async (session: string) => (await phones.call(session))?.state;
const ana = { user: 'INT-1001' };

test('a call that another node carries is taken, recorded and heard through this one', { timeout: 60_000 }, async () => {
  const gate = await phones.interphone(first().url, '3001');
  await phones.operator(first().url, 'ana', { onRang: (call) => void call.answer() });
  await waitUntil(async () => expect(await get<PhoneStatus>('getStatus?device_id=INT-1001')).toEqual({ registered: true, state: 'idle' }));
  gate.call('central');
  const session = await waits();
  expect((await post('takeCall', { sessionId: session, ...ana })).body.data).toMatchObject({ state: 'incoming' });
  await waitUntil(async () => expect(await stateOf(session)).toBe('connected'));
  expect(await get<PhoneStatus>('getStatus?device_id=INT-1001')).toEqual({ registered: true, state: 'connected' });
  const listed = await get<DirectoryEntry[]>('directory');
  expect(listed.filter(({ registered }) => registered).map(({ number }) => number)).toContain('3001');
  await waitUntil(() => expect(gate.calls[0]?.sound?.figures.heard ?? 0).toBeGreaterThan(20));
  const ended = gate.calls[0]?.ended;
  expect((await post('endCall', { sessionId: session })).body.data).toMatchObject({ state: 'ended', ending: 'hung_up' });
  expect(await ended).toMatchObject({ by: 'them' });
  const address = await waitUntil(async () => {
    const url = (await phones.call(session))?.recording_url;
    if (!url) throw new Error('Not recorded yet');
    return url;
  });
  const read = async (at: { url: string }, range?: string) => {
    const reply = await fetch(at.url + address, { headers: { authorization: `Bearer ${first().tokens.ana}`, ...(range && { range }) } });
    return { status: reply.status, part: reply.headers.get('content-range'), bytes: Buffer.from(await reply.arrayBuffer()) };
  };
  const own = await read(first());
  expect(own.bytes.toString('latin1', 0, 4)).toBe('RIFF');
  expect(await read(second)).toEqual(own);
  expect(await read(second, 'bytes=44-143')).toEqual(await read(first(), 'bytes=44-143'));
  expect((await read(second, `bytes=${own.bytes.length}-`)).status).toBe(416);
});

test('a waiting call of another node is declined, and its phone disconnected', { timeout: 60_000 }, async () => {
  const gate = await phones.interphone(first().url, '3001');
  const call = gate.call('central');
  const session = await waits();
  expect((await post('endCall', { sessionId: session })).body.data).toMatchObject({ state: 'ended', ending: 'declined' });
  expect(await call.ended).toEqual({ status: 603, by: 'them' });
  await phones.rows(
    sql`insert into user_ability (id_user, action, subject) values (${first().town.users.ana}, 'update', 'DeviceInterphone')`,
  );
  expect((await post('forceDisconnect', { device_id: 'INT-3001' })).status).toBe(200);
  await waitUntil(() => expect(gate.connected).toBe(false));
});

test('a call whose node does not answer is not taken, which is said', { timeout: 90_000 }, async () => {
  const third = await phones.nodes.startChild();
  await phones.operator(third.url, 'ana');
  (await phones.interphone(third.url, '3001')).call('central');
  const session = await waits();
  await waitUntil(async () => expect((await get<PhoneStatus>('getStatus?device_id=INT-1001')).registered).toBe(true));
  third.kill('SIGSTOP');
  expect((await post('takeCall', { sessionId: session, ...ana })).body.code).toBe('call.node_unanswered');
  await waitUntil(async () => expect(await phones.call(session)).toMatchObject({ state: 'ended', ending: 'server_lost' }));
  expect(await calls()).toEqual([]);
});
