import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { SipCall } from '../../contract/telephony/call.ts';
import type { PhoneAccount } from '../../contract/telephony/calls.ts';
import { platformScope } from '../platform/store/store.ts';
import { addTownUser, can } from '../testing/staff.ts';
import { FakeSip, setUpTelephones, type Telephony } from '../testing/telephony.ts';
import { startTown, type TownPlatform } from '../testing/town.ts';
import { openAccounts } from './accounts.ts';
import type { CallEvent } from './sip-contract.ts';

interface Reply<T = SipCall> {
  success: boolean;
  code?: string;
  data: T;
  details?: { by?: { name: string }; call?: SipCall };
}

const sip = new FakeSip();
let town: TownPlatform;
let phones: Telephony;
beforeAll(async () => {
  town = await startTown({ openSip: sip.open });
  phones = await setUpTelephones(town);
});
afterAll(() => town.clear());
beforeEach(async () => {
  await town.app.store.within(platformScope, (tx) => sql`delete from sip_call`.execute(tx));
  sip.requests.length = 0;
  sip.phones.clear();
  for (const number of ['1001', '1002', '2001']) sip.phones.add(number);
});

type Who = 'ana' | 'bruno' | 'carla' | 'guest' | 'admin';
const get = <T>(path: string, as: Who) => town.request<Reply<T>>('GET', `/v1/sip/${path}`, { token: town.tokens[as] });
const post = (path: string, as: Who, body: unknown) => town.request<Reply>('POST', `/v1/sip/${path}`, { token: town.tokens[as], body });
const waiting = async (as: Who) => (await get<SipCall[]>('waiting', as)).body.data;
const take = (as: Who, sessionId: string) => post('takeCall', as, { sessionId, user: `INT-${phones[as as 'ana'].number}` });

async function rings(from = phones.gate): Promise<string> {
  const routed = await sip.route(town, from, 'central');
  if (routed.kind !== 'queue') throw new Error(`It does not wait: ${JSON.stringify(routed)}`);
  return routed.session;
}
type ReportedEvent = CallEvent extends infer F ? (F extends CallEvent ? Omit<F, 'at' | 'session'> : never) : never;
const report = (session: string, fact: ReportedEvent) => sip.handler?.onEvent({ session, at: town.clock.now(), ...fact });
const readCall = async (session: string) => {
  const { rows } = await town.app.store.within(platformScope, (tx) =>
    sql<{ record: SipCall }>`select record from sip_call_as_json where sessionid = ${session}`.execute(tx),
  );
  return rows[0]?.record;
};
const publishedStates = async (session: string) => {
  const { rows } = await town.app.store.within(platformScope, (tx) =>
    sql<{ name: string; state: string }>`select name, data ->> 'state' as state from event_log
      where name like 'call.%' and data ->> 'sessionId' = ${session} order by seq`.execute(tx),
  );
  return rows.map(({ name, state }) => `${name} ${state}`);
};

const lastUpdate = async (session: string) => {
  const { rows } = await town.app.store.within(platformScope, (tx) =>
    sql<{ data: SipCall }>`select data from event_log
      where name = 'call.updated' and data ->> 'sessionId' = ${session} order by seq desc limit 1`.execute(tx),
  );
  return rows[0]?.data;
};

test('a call of a site waits, is told of, and raises what its interphone raises, once', {
  tags: ['OP-1.12', 'OP-3.18', 'OP-4.17', 'OP-7.22'],
}, async () => {
  const session = await rings();
  const [call] = await waiting('ana');
  expect(call).toMatchObject({
    sessionId: session,
    callingPartyNumber: '3001',
    remotePartyNumber: 'central',
    state: 'waiting',
    direction: 'in',
    device: { device_id: 'INT-3001', unit: { id: town.town.north.unit }, camera: { id: town.town.north.cameras[0] } },
    tenant: { id: town.town.north.tenant },
    operator: null,
  });
  expect(await publishedStates(session)).toEqual(['call.created waiting']);
  const alarms = (await town.call('openAlarms', { as: 'ana' })).reply.data.filter(({ id }) => id === call?.id_alarm);
  expect(alarms).toMatchObject([{ alarm_type: 'Interphone call', alarm_status: 'waiting' }]);
});

test('of twenty who take a call at once exactly one gets it, and the others learn who', { tags: ['OP-7.23', 'OP-4.18'] }, async () => {
  const session = await rings();
  const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => take(at % 2 === 0 ? 'ana' : 'bruno', session)));
  const won = answers.filter(({ status }) => status === 200);
  expect(won).toHaveLength(1);
  const name = won[0]?.body.data.operator?.name;
  for (const lost of answers.filter(({ status }) => status !== 200))
    expect(lost).toMatchObject({ status: 409, body: { code: 'call.taken', details: { by: { name } } } });
  expect(sip.requests).toHaveLength(1);
  expect(await waiting('ana')).toEqual([]);
  expect(await publishedStates(session)).toEqual(['call.created waiting', 'call.updated incoming']);
});

test('each step from taken to ended is published and added to the record of the alarm', {
  tags: ['OQ-57', 'OP-4.16', 'OP-4.19', 'OP-7.44'],
}, async () => {
  const session = await rings();
  await take('ana', session);
  expect(sip.requests).toEqual([`take ${session} 1001`]);
  report(session, { kind: 'connected', number: '1001' });
  report(session, { kind: 'held', held: true });
  report(session, { kind: 'held', held: false });
  report(session, { kind: 'ended', ending: 'hung_up', recording: null });
  report(session, { kind: 'connected', number: '1001' });
  await expect
    .poll(() => readCall(session))
    .toMatchObject({ state: 'ended', ending: 'hung_up', remotePartyNumber: '1001', operator: { name: 'Ana Torres' } });
  expect(await publishedStates(session)).toEqual(
    ['created waiting', 'updated incoming', 'updated connected', 'updated on hold', 'updated connected', 'updated ended'].map(
      (one) => `call.${one}`,
    ),
  );
  const ended = await readCall(session);
  expect(await lastUpdate(session)).toMatchObject({
    id: ended?.id,
    state: 'ended',
    id_alarm: expect.any(Number) as number,
    remotePartyNumber: '1001',
    recording_url: null,
  });
  const { rows } = await town.app.store.within(platformScope, (tx) =>
    sql<{ kind: string; by: string | null; about: string }>`select kind, user_name as by, about from alarm_record
      where id_alarm = (select id_alarm from sip_call where sessionid = ${session}) order by id`.execute(tx),
  );
  expect(rows).toEqual([
    { kind: 'raised', by: null, about: null },
    { kind: 'call_taken', by: 'Ana Torres', about: '3001' },
    { kind: 'call_ended', by: 'Ana Torres', about: '3001' },
  ]);
});

test('a call that fails at the phone of its taker waits again for everybody', { tags: ['OQ-57'] }, async () => {
  const session = await rings();
  await take('ana', session);
  report(session, { kind: 'waiting' });
  await expect.poll(() => readCall(session)).toMatchObject({ state: 'waiting', operator: null, remotePartyNumber: 'central' });
  expect((await take('bruno', session)).status).toBe(200);
});

test('taking requires a registered phone of one’s own and an active, visible call', { tags: ['OP-7.23'] }, async () => {
  const session = await rings();
  sip.phones.delete('1001');
  expect((await take('ana', session)).body.code).toBe('call.no_phone');
  expect((await post('takeCall', 'ana', { sessionId: session, user: 'INT-1002' })).body.code).toBe('call.no_phone');
  expect((await take('carla', session)).body.code).toBe('record.not_found');
  expect((await post('takeCall', 'guest', { sessionId: session, user: 'x' })).status).toBe(403);
  report(session, { kind: 'ended', ending: 'missed', recording: null });
  await expect.poll(() => readCall(session)).toMatchObject({ state: 'ended', ending: 'missed' });
  expect((await take('bruno', session)).body).toMatchObject({ code: 'call.over', details: { call: { ending: 'missed' } } });
});

test('a call taken for an alarm belongs to it from then on, under the name that was given', { tags: ['OP-7.23'] }, async () => {
  const session = await rings();
  const alarm = await town.raise();
  const body = { sessionId: session, user: `INT-${phones.ana.number}`, presavedCaller: 'The guard', alarm: alarm.id };
  const taken = await post('takeCall', 'ana', body);
  expect([taken.status, taken.body.data.state, taken.body.data.id_alarm]).toEqual([200, 'incoming', alarm.id]);
  const { rows } = await town.app.store.within(platformScope, (tx) =>
    sql`select presaved from sip_call where sessionid = ${session}`.execute(tx),
  );
  expect(rows).toEqual([{ presaved: 'The guard' }]);
});

test('a call from an alarm is announced and dialled under its session by its own operator only', {
  tags: ['OP-7.24', 'OP-4.16', 'OQ-58'],
}, async () => {
  const alarm = await town.raise();
  const body = { alarm_id: alarm.id, remotePartyNumber: '3001', callingPartyNumber: '1001' };
  const { data: call } = (await post('createPresavedSipCall', 'ana', body)).body;
  expect(call).toMatchObject({ state: 'calling', direction: 'out', id_alarm: alarm.id, operator: { name: 'Ana Torres' } });
  expect(await sip.route(town, phones.bruno, '3001', call.sessionId)).toMatchObject({ kind: 'refused', status: 403 });
  expect(await sip.route(town, phones.ana, '3002', call.sessionId)).toMatchObject({ kind: 'refused', status: 403 });
  // Two browsers of one operator dial it at once: one succeeds, the other gets 482, even when the call is already over.
  const both = await Promise.all([1, 2].map(() => sip.route(town, phones.ana, '3001', call.sessionId)));
  expect(both.filter(({ kind }) => kind === 'number')).toEqual([{ kind: 'number', number: '3001', session: call.sessionId }]);
  expect(both.filter(({ kind }) => kind === 'refused')).toMatchObject([{ status: 482 }]);
  report(call.sessionId, { kind: 'connected', number: '3001' });
  await expect
    .poll(() => readCall(call.sessionId))
    .toMatchObject({ state: 'connected', device: { device_id: 'INT-3001' }, remotePartyNumber: '3001' });
  expect((await post('createPresavedSipCall', 'carla', body)).status).toBe(404);
  const byNumber = await post('createPresavedSipCall', 'ana', { ...body, alarm_id: alarm.alarm_id });
  expect(byNumber.body.data).toMatchObject({ state: 'calling', id_alarm: alarm.id });
  for (const wrong of ['A-none', 987_654]) {
    expect((await post('createPresavedSipCall', 'ana', { ...body, alarm_id: wrong })).status).toBe(404);
  }
  expect((await post('createPresavedSipCall', 'carla', { ...body, alarm_id: alarm.alarm_id })).status).toBe(404);
});

test('nobody reaches what another customer has, nor a site whose tenant they do not see', async () => {
  expect(await sip.route(town, phones.ana, '4001')).toMatchObject({ kind: 'refused', status: 404 });
  expect(await sip.route(town, phones.gate, '2001')).toMatchObject({ kind: 'refused', status: 404 });
  expect(await sip.route(town, phones.gate, '3002')).toMatchObject({ kind: 'refused', status: 404 });
  expect(await sip.route(town, phones.ana, '9999')).toMatchObject({ kind: 'refused', status: 404 });
  expect(await sip.route(town, phones.ana, '1002')).toMatchObject({ kind: 'number', number: '1002' });
  const direct = await sip.route(town, phones.gate, '1001');
  expect(direct).toMatchObject({ kind: 'number', number: '1001' });
  await expect
    .poll(() => readCall(direct.kind === 'number' ? direct.session : ''))
    .toMatchObject({ state: 'incoming', operator: { id: town.town.users.ana } });
});

test('ending for the site is an act of its own; a colleague’s call stays theirs', async () => {
  const [one, two] = [await rings(), await rings(phones.shop)];
  expect((await post('endCall', 'bruno', { sessionId: one })).body.data).toMatchObject({ state: 'ended', ending: 'declined' });
  expect(sip.requests).toEqual([`end ${one}`]);
  await take('ana', two);
  expect((await post('endCall', 'bruno', { sessionId: two })).body).toMatchObject({
    code: 'call.taken',
    details: { by: { name: 'Ana Torres' } },
  });
  expect((await post('endCall', 'carla', { sessionId: two })).status).toBe(404);
  expect((await post('endCall', 'ana', { sessionId: two })).body.data).toMatchObject({ state: 'ended', ending: 'hung_up' });
  expect((await post('endCall', 'ana', { sessionId: two })).body.code).toBe('call.over');
});

const waitsForLock = sql<{ n: number }>`select count(*)::int as n from pg_locks where not granted`;
/** Changes a call while other work, started by `begun`, waits for its row lock. @returns the result of that work */
async function changedBefore<T>(session: string, change: ReturnType<typeof sql>, begun: () => Promise<T>): Promise<T> {
  const { work } = await town.app.store.within(platformScope, async (tx) => {
    await sql`select 1 from sip_call where sessionid = ${session} for update`.execute(tx);
    const work = begun();
    const waiting = async () => (await town.app.store.within(platformScope, async (other) => waitsForLock.execute(other))).rows[0]?.n;
    await expect.poll(waiting, { interval: 10 }).toBeGreaterThan(0);
    await sql`update sip_call set ${change} where sessionid = ${session}`.execute(tx);
    return { work };
  });
  return work;
}

test('a call that a colleague takes while it is declined stays theirs', async () => {
  const session = await rings();
  const end = vi.spyOn(sip, 'end').mockReturnValue(false);
  const takenColumns = sql`state = 'incoming', id_operator = ${town.town.users.ana}, operator_name = 'Ana Torres'`;
  const declined = await changedBefore(session, takenColumns, () => post('endCall', 'bruno', { sessionId: session }));
  end.mockRestore();
  expect(declined.body).toMatchObject({ code: 'call.taken', details: { by: { name: 'Ana Torres' } } });
  expect(await readCall(session)).toMatchObject({ state: 'incoming', operator: { name: 'Ana Torres' } });
});

test('a call that could not be sent to a phone is not taken from who took it after that', async () => {
  const session = await rings();
  const takeMeanwhile = async () => {
    await town.app.store.within(platformScope, (tx) =>
      sql`update sip_call set id_operator = ${town.town.users.bruno}, operator_name = 'Bruno' where sessionid = ${session}`.execute(tx),
    );
    return 'no_phone';
  };
  const sent = vi.spyOn(sip, 'take').mockImplementationOnce(takeMeanwhile as never);
  expect((await take('ana', session)).body.code).toBe('call.no_phone');
  sent.mockRestore();
  expect(await readCall(session)).toMatchObject({ state: 'incoming', operator: { id: town.town.users.bruno } });
});

test('a call that is dialled while it is given up for one that nobody dials goes on', async () => {
  const alarm = await town.raise();
  const body = { alarm_id: alarm.id, remotePartyNumber: '3001', callingPartyNumber: '1001' };
  const { data: call } = (await post('createPresavedSipCall', 'ana', body)).body;
  // It is looked at every few seconds.
  await changedBefore(call.sessionId, sql`dialled_at = now(), node = 'here'`, async () => town.clock.advance(61_000));
  const { rows } = await town.app.store.within(platformScope, (tx) =>
    sql`select state from sip_call where sessionid = ${call.sessionId} for update`.execute(tx),
  );
  expect(rows).toEqual([{ state: 'calling' }]);
});

test('a phone that shows its secret while it is asked whose sessions ended is none of those', async () => {
  const { store } = town.app;
  let [isHeld, answer] = [false, () => undefined as void];
  const within: typeof store.within = async (scope, work) => {
    const done = await store.within(scope, work);
    if (!isHeld) return done;
    isHeld = false;
    await new Promise<void>((go) => {
      answer = go;
    });
    return done;
  };
  const accounts = await openAccounts({ ...town.app, store: { ...store, within } });
  const userOf = async (who: Who) => (await get<PhoneAccount>('account', who)).body.data.authorization_user;
  const [ana, bruno] = [await userOf('ana'), await userOf('bruno')];
  expect(await accounts.of(ana)).not.toBeNull();
  isHeld = true;
  const ended = accounts.ended();
  await expect.poll(() => isHeld).toBe(false);
  expect(await accounts.of(bruno)).not.toBeNull();
  answer();
  expect(await ended).toEqual([]);
});

test('getStatus says whether a phone is registered, to who sees it', { tags: ['OP-7.25', 'OQ-60'] }, async () => {
  const { body } = await get('getStatus?device_id=INT-1001', 'ana');
  expect(body).toEqual({ success: true, data: { registered: true, state: 'idle' } });
  expect((await get('getStatus?device_id=INT-3001', 'ana')).body.data).toEqual({ registered: false, state: 'idle' });
  expect((await get('getStatus?device_id=INT-4001', 'ana')).status).toBe(404);
  expect((await get('getStatus?device_id=INT-1001', 'guest')).status).toBe(403);
});

test('an account is its user’s own, of one session, and ends with it', { tags: ['OP-3.22', 'OQ-59'] }, async () => {
  const { data } = (await get<{ number: string; authorization_user: string; ha1: string }>('account', 'ana')).body;
  expect(data).toMatchObject({
    number: '1001',
    device_id: 'INT-1001',
    password: null,
    ha1: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
  });
  expect(await sip.handler?.account(data.authorization_user)).toMatchObject({ number: '1001', ha1: data.ha1, device: phones.ana.device });
  expect((await get('account', 'guest')).body.data).toBeNull();
  const [, session] = data.authorization_user.split('1001.');
  expect(await sip.handler?.account(`1002.${session}`)).toBeNull();
  const dora = await addTownUser(town, 'dora', [town.town.north.tenant], can('SipCall', 'read'));
  expect((await town.request<Reply<null>>('GET', '/v1/sip/account', { token: dora.token })).body.data).toBeNull();
});

test('the directory lists visible interphones, colleagues and contacts of one customer only', async () => {
  const { data } = (await get<{ number: string; kind: string; registered: boolean | null }[]>('directory', 'ana')).body;
  expect(data.map(({ number, kind, registered }) => `${number} ${kind} ${registered}`)).toEqual([
    '3001 interphone false',
    '3002 interphone false',
    '1002 operator true',
  ]);
  const looked = (await get<{ name: string }[]>('directory?query=guard', 'carla')).body.data;
  expect(looked).toMatchObject([{ name: 'Guard', kind: 'contact', place: 'Harbour unit', registered: null }]);
});

test('an administrator disconnects a phone: its server is told, and its user', { tags: ['OP-4.23', 'ADM-4.10', 'OP-7.45'] }, async () => {
  const boss = await addTownUser(town, 'boss', [town.town.north.tenant], can('DeviceInterphone', 'update'));
  const send = (device_id: string) =>
    town.request<Reply<null>>('POST', '/v1/sip/forceDisconnect', { token: boss.token, body: { device_id } });
  expect((await send('INT-4001')).status).toBe(404);
  expect((await send('INT-1001')).status).toBe(200);
  expect(sip.requests).toEqual(['disconnect 1001']);
  const { rows } = await town.app.store.within(platformScope, (tx) =>
    sql`select id_user, data ->> 'device_id' as device from event_log where name = 'sip.force_disconnect'`.execute(tx),
  );
  expect(rows).toEqual([{ id_user: town.town.users.ana, device: 'INT-1001' }]);
});

test('a platform that comes back says of the calls it carried that they are lost', async () => {
  const session = await rings();
  await take('ana', session);
  const { startTestPlatform } = await import('../testing/platform.ts');
  await town.close();
  const again = await startTestPlatform({ mode: 'production', dataDir: town.dataDir });
  const { rows } = await again.app.store.within(platformScope, (tx) =>
    sql`select state, ending from sip_call where sessionid = ${session}`.execute(tx),
  );
  await again.close();
  expect(rows).toEqual([{ state: 'ended', ending: 'server_lost' }]);
});
