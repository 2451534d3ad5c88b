import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { UserId } from '../../contract/platform/index.ts';
import type { SipCall } from '../../contract/telephony/call.ts';
import { listeningNumber } from '../../contract/telephony/calls.ts';
import { platformScope } from '../platform/store/store.ts';
import { FakeSip, setUpTelephones, type Telephony } from '../testing/telephony.ts';
import { startTown, type TownPlatform } from '../testing/town.ts';
import type { CallEvent, CallRoute } from './sip-contract.ts';

const sip = new FakeSip();
let town: TownPlatform;
let phones: Telephony;
const ask = async <T>(text: ReturnType<typeof sql<T>>) => town.app.store.within(platformScope, async (tx) => (await text.execute(tx)).rows);

beforeAll(async () => {
  town = await startTown({ openSip: sip.open });
  phones = await setUpTelephones(town);
});
afterAll(() => town?.clear());
beforeEach(async () => {
  await ask(sql`delete from sip_call`);
  await ask(sql`delete from user_ability where action = 'listen'`);
  await ask(sql`delete from tenant_shared`);
  sip.requests.length = 0;
});

const allow = (user: UserId) => ask(sql`insert into user_ability (id_user, action, subject) values (${user}, 'listen', 'SipCall')`);
type Fact = CallEvent extends infer F ? (F extends CallEvent ? Omit<F, 'at' | 'session'> : never) : never;
const report = (session: string, fact: Fact) => sip.handler?.onEvent({ session, at: town.clock.now(), ...fact });
const readCall = async (session: string) =>
  (await ask(sql<{ record: SipCall }>`select record from sip_call_as_json where sessionid = ${session}`))[0]?.record;
/** A call of a phone to a number, which is answered. */
async function stands(from: Telephony['ana'], to: string): Promise<string> {
  const route = await sip.route(town, from, to);
  if (route.kind !== 'number') throw new Error(`Not routed: ${JSON.stringify(route)}`);
  report(route.session, { kind: 'connected', number: to });
  await expect.poll(() => readCall(route.session)).toMatchObject({ state: 'connected' });
  return route.session;
}
const listen = (as: 'ana' | 'bruno' | 'carla', session: string) => sip.route(town, phones[as], listeningNumber(session));
const nameOf = (route: CallRoute) => (route.kind === 'listening' ? route.session : '');
const publishedListeners = (session: string) =>
  ask(sql<{ names: string }>`select (select string_agg(one ->> 'name', ', ') from json_array_elements(data -> 'listeners') one) as names
    from event_log where name = 'call.updated' and data ->> 'sessionId' = ${session} order by seq`).then((rows) =>
    rows.map(({ names }) => names),
  );
const audited = (session: string) =>
  ask(sql<{
    line: string;
  }>`select concat_ws(' ', user_name, action, subject, detail ->> 'operator', detail ->> 'began_at', detail ->> 'ended_at') as line
    from audit_entry where action in ('listening_began', 'listening_ended') and detail ->> 'session' = ${session} order by id`).then(
    (rows) => rows.map(({ line }) => line),
  );

test('a call is listened to with the right: its operator sees by whom, the audit log when', async () => {
  await allow(town.town.users.ana);
  const session = await stands(phones.bruno, '3001');
  const route = await listen('ana', session);
  expect(route).toMatchObject({ kind: 'listening', to: session });
  expect((await readCall(session))?.listeners).toEqual([{ id: town.town.users.ana, name: 'Ana Torres' }]);
  town.clock.advance(90_000);
  report(session, { kind: 'left', listening: nameOf(route) });
  await expect.poll(async () => (await readCall(session))?.listeners).toEqual([]);
  report(session, { kind: 'left', listening: nameOf(route) });
  report(session, { kind: 'ended', ending: 'hung_up', recording: null });
  await expect.poll(() => readCall(session)).toMatchObject({ state: 'ended' });
  expect(await publishedListeners(session)).toEqual([null, 'Ana Torres', null, null]);
  const [row] = await ask(sql<{ began: string; ended: string; seconds: number }>`
    select iso(began_at) as began, iso(ended_at) as ended, extract(epoch from ended_at - began_at)::int as seconds from call_listening`);
  expect(row?.seconds).toBeGreaterThanOrEqual(90);
  expect(await audited(session)).toEqual([
    `Ana Torres listening_began INT-3001 Bruno ${row?.began}`,
    `Ana Torres listening_ended INT-3001 Bruno ${row?.began} ${row?.ended}`,
  ]);
});

test('refused: no right, another tenant, over, one’s own, twice, carried elsewhere', async () => {
  const { ana, carla } = town.town.users;
  const session = await stands(phones.bruno, '3001');
  const refused = (status: number) => ({ kind: 'refused', status });
  expect(await listen('ana', session)).toMatchObject(refused(403));
  await allow(ana);
  await allow(carla);
  expect(await listen('carla', session)).toMatchObject(refused(403));
  expect(await listen('ana', 'no-session')).toMatchObject(refused(404));
  expect(await sip.route(town, phones.gate, listeningNumber(session))).toMatchObject(refused(403));
  const own = await stands(phones.ana, '3002');
  expect(await listen('ana', own)).toMatchObject(refused(404));
  expect(await listen('ana', session)).toMatchObject({ kind: 'listening' });
  expect(await listen('ana', session)).toMatchObject(refused(486));
  const waiting = await sip.route(town, phones.gate, 'central');
  expect(await listen('ana', waiting.kind === 'queue' ? waiting.session : '')).toMatchObject(refused(404));
  await ask(sql`update call_listening set ended_at = now()`);
  await ask(sql`update sip_call set node = 'another' where sessionid = ${session}`);
  expect(await listen('ana', session)).toEqual({ kind: 'elsewhere', node: 'another' });
  report(session, { kind: 'ended', ending: 'hung_up', recording: null });
  await expect.poll(() => readCall(session)).toMatchObject({ state: 'ended' });
  expect(await listen('ana', session)).toMatchObject(refused(404));
});

test('the right of a share counts in its tenants only', async () => {
  const { harbour, users } = town.town;
  const session = await stands(phones.carla, '4001');
  expect(await listen('ana', session)).toMatchObject({ kind: 'refused', status: 403 });
  const [share] = await ask(sql<{ id: number }>`insert into tenant_shared (name, id_user) values ('Harbour', ${users.ana}) returning id`);
  await ask(sql`insert into tenant_shared_available_tenants (id_owner, id_target) values (${share?.id}, ${harbour.tenant})`);
  await ask(sql`insert into tenant_shared_permissions (id_owner, id_target)
    select ${share?.id}, id from permission where action = 'listen' and resource = 'SipCall' limit 1`);
  expect(await listen('ana', session)).toMatchObject({ kind: 'listening' });
  const north = await stands(phones.bruno, '3001');
  expect(await listen('ana', north)).toMatchObject({ kind: 'refused', status: 403 });
});

test('who loses the right while they listen is hung up within seconds', async () => {
  const { ana } = town.town.users;
  await allow(ana);
  const session = await stands(phones.bruno, '3001');
  const route = await listen('ana', session);
  expect(route.kind).toBe('listening');
  await ask(sql`delete from user_ability where id_user = ${ana} and action = 'listen'`);
  await expect.poll(() => sip.requests, { timeout: 15_000 }).toContain(`end listening ${nameOf(route)}`);
  report(session, { kind: 'left', listening: nameOf(route) });
  await expect.poll(async () => (await readCall(session))?.listeners).toEqual([]);
});

test('a call that ends ends its listenings, also where nobody reports that they left', async () => {
  await allow(town.town.users.ana);
  const session = await stands(phones.bruno, '3001');
  await listen('ana', session);
  report(session, { kind: 'ended', ending: 'lost', recording: null });
  await expect.poll(() => readCall(session)).toMatchObject({ state: 'ended', listeners: [] });
  expect((await audited(session)).map((line) => line.split(' ')[2])).toEqual(['listening_began', 'listening_ended']);
});
