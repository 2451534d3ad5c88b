import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AlarmContact } from '../../contract/alarms/contact-calls.ts';
import type { SipCall } from '../../contract/telephony/call.ts';
import type { PhoneAccount } from '../../contract/telephony/calls.ts';
import type { SipSettings } from '../../contract/telephony/sip-settings.ts';
import { secretBox } from '../platform/secret-box.ts';
import { platformScope } from '../platform/store/store.ts';
import { addTownUser, can } from '../testing/staff.ts';
import { setUpTelephones } from '../testing/telephony.ts';
import { startTown, type TownPlatform, townTokens } from '../testing/town.ts';

interface Reply<T = SipCall> {
  code?: string;
  data: T;
}

let town: TownPlatform;
let pbx: Server;
const requests: { body: unknown; token: string | undefined }[] = [];
let answers = 204;
beforeAll(async () => {
  pbx = createServer((request, reply) => {
    let text = '';
    request.on('data', (part: Buffer) => {
      text += part.toString();
    });
    request.on('end', () => {
      requests.push({ body: JSON.parse(text), token: request.headers.authorization });
      reply.writeHead(answers).end();
    });
  });
  await new Promise<void>((ready) => pbx.listen(0, '127.0.0.1', ready));
  const control = `http://127.0.0.1:${(pbx.address() as AddressInfo).port}/calls`;
  town = await startTown({
    env: {
      SIP_WS_URL: 'wss://sip.town.test:8443/ws',
      SIP_REALM: 'town.test',
      SIP_CONTROL_URL: control,
      SIP_CONTROL_TOKEN: 'a token of the town',
    },
  });
  await setUpTelephones(town);
});
afterAll(async () => {
  await town.clear();
  pbx.close();
});

const post = (path: string, as: 'ana' | 'bruno', body: unknown) =>
  town.request<Reply>('POST', `/v1/sip/${path}`, { token: town.tokens[as], body });
const sendReport = (body: object, token: string = townTokens.first) => town.request<Reply>('POST', '/v1/intake/calls', { token, body });
const waiting = async () => (await town.request<Reply<SipCall[]>>('GET', '/v1/sip/waiting', { token: town.tokens.ana })).body.data;

test('consoles receive the address of an external SIP server and may connect to it', { tags: ['OQ-59', 'ADM-7.54'] }, async () => {
  const reply = await town.request<Reply<{ sip: SipSettings }>>('GET', '/v1/capabilities');
  expect(reply.body.data.sip).toMatchObject({
    ws_url: 'wss://sip.town.test:8443/ws',
    realm: 'town.test',
    embedded: false,
    recorded: false,
  });
  expect(reply.headers.get('content-security-policy')).toContain('wss://sip.town.test:8443');
  expect(reply.headers.get('permissions-policy')).toContain('microphone=(self)');
});

test('with an external server, users receive the secret of their own device and of no other', {
  tags: ['OP-3.22', 'OP-7.26', 'OQ-59'],
}, async () => {
  const box = await secretBox(town.config);
  await town.app.store.within(platformScope, (tx) =>
    sql`update device_interphone set password = ${box.seal('a phone')} where number in ('1001', '1002')`.execute(tx),
  );
  const device = async (id: string) =>
    (
      await town.request<Reply<Record<string, unknown>>>('GET', `/v1/device_interphone/getDeviceByDeviceId/${id}`, {
        token: town.tokens.ana,
      })
    ).body.data;
  expect(await device('INT-1001')).toMatchObject({ device_id: 'INT-1001', number: '1001', ha1: null, password: 'a phone' });
  expect(await device('INT-1002')).not.toHaveProperty('password');
  const account = await town.request<Reply<PhoneAccount>>('GET', '/v1/sip/account', { token: town.tokens.ana });
  expect(account.body.data).toEqual({ device_id: 'INT-1001', number: '1001', authorization_user: '1001', ha1: null, password: 'a phone' });
});

test('a call reported by an external server waits, is taken there, and follows its reports', {
  tags: ['OP-4.17', 'OP-7.23', 'OP-7.44', 'OP-3.18', 'OP-4.19'],
}, async () => {
  const first = await sendReport({ sessionId: 'pbx-1', callingPartyNumber: '3001', state: 'waiting' });
  expect(first.body.data).toMatchObject({ state: 'waiting', direction: 'in', device: { unit: { id: town.town.north.unit } } });
  expect(first.body.data.id_alarm).not.toBeNull();
  expect((await sendReport({ sessionId: 'pbx-1', callingPartyNumber: '3001', state: 'waiting' })).body.data.id).toBe(first.body.data.id);
  expect((await waiting()).map(({ sessionId }) => sessionId)).toEqual(['pbx-1']);
  expect((await post('takeCall', 'ana', { sessionId: 'pbx-1', user: 'INT-1001' })).body.data.state).toBe('incoming');
  expect(requests.splice(0)).toEqual([{ body: { act: 'take', sessionId: 'pbx-1', number: '1001' }, token: 'Bearer a token of the town' }]);
  expect(
    (await sendReport({ sessionId: 'pbx-1', callingPartyNumber: '3001', state: 'connected', user: 'INT-1001' })).body.data,
  ).toMatchObject({
    state: 'connected',
    answered_at: expect.any(String) as string,
  });
  const ended = { sessionId: 'pbx-1', callingPartyNumber: '3001', state: 'ended', recording_url: 'https://pbx.town.test/1.wav' };
  expect((await sendReport(ended)).body.data).toMatchObject({
    state: 'ended',
    ending: 'hung_up',
    recording_url: 'https://pbx.town.test/1.wav',
  });
  const { rows } = await town.app.store.within(platformScope, (tx) =>
    sql<{ data: object }>`select data from event_log where name = 'call.updated' and data ->> 'sessionId' = 'pbx-1'
      order by seq desc limit 1`.execute(tx),
  );
  expect(rows[0]?.data).toMatchObject({
    id: first.body.data.id,
    state: 'ended',
    remotePartyNumber: '1001',
    recording_url: 'https://pbx.town.test/1.wav',
    id_alarm: first.body.data.id_alarm,
  });
});

test('an external server reports how a call ended, its direction and where it was transferred', async () => {
  const ended = { state: 'ended', user: 'INT-1001' };
  const missed = await sendReport({ ...ended, sessionId: 'pbx-in', callingPartyNumber: '3001', ending: 'no_answer' });
  expect(missed.body.data).toMatchObject({ direction: 'in', ending: 'no_answer', id_alarm: null });
  const out = { sessionId: 'pbx-out', callingPartyNumber: '1001', remotePartyNumber: '3001', direction: 'out' };
  const made = await sendReport({ ...out, ...ended, ending: 'transferred', transferred_to: '1002' });
  expect(made.body.data).toMatchObject({
    ...{ direction: 'out', ending: 'transferred', transferred_to: '1002' },
    device: { number: '3001' },
    operator: { name: 'Ana Torres' },
  });
  const strange = await sendReport({ ...out, ...ended, sessionId: 'pbx-none', remotePartyNumber: '9999' });
  expect(strange.body.code).toBe('record.not_found');
});

test('two concurrent reports of a new call are both applied', async () => {
  const report = { sessionId: 'pbx-twice', callingPartyNumber: '3001', state: 'waiting' };
  const inPlatform = <T>(work: Parameters<typeof town.app.store.within<T>>[1]) => town.app.store.within(platformScope, work);
  const { both } = await inPlatform(async (tx) => {
    // Both reports look up the call before either is stored.
    await sql`lock table sip_call in share row exclusive mode`.execute(tx);
    const both = Promise.all([sendReport(report), sendReport(report)]);
    const waits = sql<{ n: number }>`select count(distinct pid)::int as n from pg_locks where not granted`;
    await expect.poll(async () => (await inPlatform((other) => waits.execute(other))).rows[0]?.n, { interval: 10 }).toBeGreaterThan(1);
    return { both };
  });
  const [one, other] = await both;
  expect([one.status, other.status]).toEqual([200, 200]);
  expect(other.body.data.id).toBe(one.body.data.id);
  await sendReport({ ...report, state: 'ended' });
});

test('commands that an external server fails are refused with a reason; the call waits again', async () => {
  await sendReport({ sessionId: 'pbx-2', callingPartyNumber: '3001', state: 'waiting' });
  answers = 500;
  expect((await post('takeCall', 'ana', { sessionId: 'pbx-2', user: 'INT-1001' })).body.code).toBe('call.not_supported');
  expect((await waiting()).map(({ sessionId }) => sessionId)).toEqual(['pbx-2']);
  answers = 404;
  expect((await post('takeCall', 'ana', { sessionId: 'pbx-2', user: 'INT-1001' })).body.code).toBe('call.over');
  answers = 204;
});

test('a sender can report only calls of its own interphones', async () => {
  expect((await sendReport({ sessionId: 'pbx-3', callingPartyNumber: '4001', state: 'waiting' })).status).toBe(404);
  expect((await sendReport({ sessionId: 'pbx-3', callingPartyNumber: '3001', state: 'waiting' }, townTokens.second)).status).toBe(404);
  expect(
    (await sendReport({ sessionId: 'pbx-4', callingPartyNumber: '3001', state: 'waiting', recording_url: 'javascript:1' })).status,
  ).toBe(422);
  const unknown = await sendReport({ sessionId: 'pbx-5', callingPartyNumber: '3001', state: 'in conference' });
  expect(unknown.body.data.state).toBe('in conference');
});

test('consoles can report only their own calls', { tags: ['OQ-57'] }, async () => {
  const report = { sessionId: 'ana-1', state: 'calling', direction: 'out', remotePartyNumber: '3001' };
  expect((await post('report', 'ana', report)).body.data).toMatchObject({
    state: 'calling',
    operator: { name: 'Ana Torres' },
    callingPartyNumber: '1001',
  });
  expect((await post('report', 'bruno', { ...report, state: 'ended' })).body.code).toBe('call.not_supported');
  expect((await post('report', 'ana', { ...report, state: 'connected' })).body.data.state).toBe('connected');
  const ended = await post('report', 'ana', { ...report, state: 'ended', ending: 'lost' });
  expect(ended.body.data).toMatchObject({ state: 'ended', ending: 'lost' });
  expect((await post('report', 'ana', { ...report, state: 'connected' })).body.data.state).toBe('ended');
  const mute = await addTownUser(town, 'mute', [town.town.north.tenant], can('SipCall', 'create'));
  expect((await town.request<Reply>('POST', '/v1/sip/report', { token: mute.token, body: report })).body.code).toBe('call.no_phone');
});

test('an unanswered call to a contact of an alarm fills in its outcome, an answered one does not', async () => {
  const { id } = await town.raise();
  await town.call('changeAlarm', { id, body: { alarm_status: 'attending' } });
  const attempts = async () =>
    (await town.request<Reply<AlarmContact[]>>('GET', `/v1/alarm/${id}/contacts`, { token: town.tokens.ana })).body.data.map(
      ({ attempts: count, last }) => [count, last?.outcome],
    );
  const call = async (sessionId: string, states: readonly object[]) => {
    const report = { sessionId, direction: 'out', remotePartyNumber: '+52550000', id_alarm: id };
    for (const state of [{ state: 'calling' }, ...states]) expect((await post('report', 'ana', { ...report, ...state })).status).toBe(200);
  };
  await call('guard-1', [{ state: 'connected' }, { state: 'ended', ending: 'hung_up' }]);
  await call('guard-2', [{ state: 'ended', ending: 'no_microphone' }]);
  expect(await attempts()).toEqual([[0, undefined]]);
  await call('guard-3', [{ state: 'ended', ending: 'busy' }]);
  expect(await attempts()).toEqual([[1, 'no_answer']]);
  await call('guard-4', [{ state: 'ended', ending: 'unknown_number' }]);
  expect(await attempts()).toEqual([[2, 'wrong_number']]);
});
