import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { SipCall } from '../../../contract/telephony/call.ts';
import { type PhoneNodes, startPhoneNodes } from '../../testing/phone-nodes.ts';
import type { TestPlatform } from '../../testing/platform.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import type { Telephone } from '../interphone/telephone.ts';
import type { TelephoneCall } from '../interphone/telephone-call.ts';

let phones: PhoneNodes;
let second: TestPlatform;
beforeAll(async () => {
  phones = await startPhoneNodes();
  second = await phones.nodes.start();
}, 120_000);
afterAll(() => phones?.clear());
afterEach(() => phones.hangUp());

const first = () => phones.nodes.first;
const post = (path: string, body: object) =>
  first().request<{ data: SipCall }>('POST', `/v1/sip/${path}`, { token: first().tokens.ana, body });
const waits = () =>
  waitUntil(async () => {
    const { body } = await first().request<{ data: SipCall[] }>('GET', '/v1/sip/waiting', { token: first().tokens.ana });
    const [call] = body.data;
    if (!call) throw new Error('No call waits');
    return call.sessionId;
  });
const isAt = async (session: string, state: string) => waitUntil(async () => expect((await phones.call(session))?.state).toBe(state));
const isStored = (number: string) =>
  waitUntil(async () =>
    expect(await phones.rows(sql`select 1 from phone_registration where number = ${number} and registered`)).toHaveLength(1),
  );
const hears = (call: TelephoneCall | undefined) => {
  const before = call?.sound?.figures.heard ?? 0;
  return waitUntil(() => expect(call?.sound?.figures.heard ?? 0).toBeGreaterThan(before + 20));
};
const callOf = (phone: Telephone) =>
  waitUntil(() => {
    const [call] = phone.calls;
    if (call?.state !== 'connected') throw new Error('No call');
    return call;
  });
const answering = { onRang: (call: TelephoneCall) => void call.answer() };

/** The gate calls at one node; ana, whose phone is at the other, takes the call. */
async function taken(gateAt: string, anaAt: string) {
  const gate = await phones.interphone(gateAt, '3001');
  const ana = await phones.operator(anaAt, 'ana', answering);
  await isStored('1001');
  const call = gate.call('central');
  const session = await waits();
  expect((await post('takeCall', { sessionId: session, user: 'INT-1001' })).status).toBe(200);
  await isAt(session, 'connected');
  return { gate, ana, session, atGate: call, atAna: await callOf(ana) };
}

test('a call is taken at a phone of another node: both hear, hold, press keys and hang up', { timeout: 60_000 }, async () => {
  const { session, atGate, atAna } = await taken(first().url, second.url);
  await Promise.all([hears(atGate), hears(atAna)]);
  await atAna.hold();
  await isAt(session, 'on hold');
  await atAna.resume();
  await isAt(session, 'connected');
  await atAna.press('5', 'info');
  await waitUntil(() => expect(atGate.infoKeys).toBe('5'));
  await atAna.hangUp();
  expect(await atGate.ended).toMatchObject({ by: 'them' });
  await waitUntil(async () => expect(await phones.call(session)).toMatchObject({ state: 'ended', ending: 'hung_up' }));
});

test('a call of a phone of another node is handed on to a third one, and to the queue', { timeout: 60_000 }, async () => {
  const { session, atGate, atAna } = await taken(second.url, first().url);
  const bruno = await phones.operator(second.url, 'bruno', answering);
  await isStored('1002');
  expect(await atAna.transfer('1002')).toBe(200);
  await waitUntil(async () => expect(await phones.call(session)).toMatchObject({ state: 'connected', transferred_to: '1002' }));
  const atBruno = await callOf(bruno);
  await Promise.all([hears(atGate), hears(atBruno)]);
  expect(await atBruno.transfer('central')).toBe(200);
  await isAt(session, 'waiting');
  await atGate.hangUp();
  await isAt(session, 'ended');
});

test('an operator calls an interphone of another node, and may give up before it answers', { timeout: 60_000 }, async () => {
  const rang: TelephoneCall[] = [];
  await phones.interphone(second.url, '3002', { onRang: (call) => void rang.push(call) });
  const ana = await phones.operator(first().url, 'ana');
  await isStored('3002');
  const given = ana.call('3002');
  await waitUntil(() => expect(rang).toHaveLength(1));
  await given.hangUp();
  await rang[0]?.ended;
  const call = ana.call('3002');
  await waitUntil(() => expect(rang).toHaveLength(2));
  await rang[1]?.answer();
  await call.established;
  await Promise.all([hears(call), hears(rang[1])]);
  await rang[1]?.hangUp();
  expect(await call.ended).toMatchObject({ by: 'them' });
});

test('a phone that loses its connection goes on with its call at the node it registers at again', { timeout: 90_000 }, async () => {
  const { ana, session, atGate, atAna } = await taken(first().url, second.url);
  ana.cut();
  await waitUntil(() => expect(ana.connected).toBe(false));
  await ana.register();
  await hears(atGate);
  await atAna.hold();
  await isAt(session, 'on hold');
  await atAna.hangUp();
  await isAt(session, 'ended');
});

test('a phone of a node is told that its call is over when the node that carried it is gone', { timeout: 120_000 }, async () => {
  const third = await phones.nodes.startChild();
  const { session, atAna } = await taken(third.url, second.url);
  third.kill('SIGKILL');
  await waitUntil(async () => expect(await phones.call(session)).toMatchObject({ state: 'ended', ending: 'server_lost' }));
  expect(await atAna.ended).toMatchObject({ by: 'them' });
});
