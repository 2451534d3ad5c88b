import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SipCall } from '../../contract/telephony/call.ts';
import { platformScope } from '../platform/store/store.ts';
import { startTestPlatform } from '../testing/platform.ts';
import { FakeSip, setUpTelephones, type Telephony } from '../testing/telephony.ts';
import { startTown, type TownPlatform } from '../testing/town.ts';
import { callsFolder, purgeRecordings } from './recordings.ts';
import { openRegistrations } from './registrations.ts';

const sip = new FakeSip();
let town: TownPlatform;
let phones: Telephony;
beforeAll(async () => {
  town = await startTown({ openSip: sip.open });
  phones = await setUpTelephones(town);
});
afterAll(() => town.clear());

const ask = <T>(text: ReturnType<typeof sql<T>>, from = town) =>
  from.app.store.within(platformScope, async (tx) => (await text.execute(tx)).rows);
const readCall = async (session: string) =>
  (await ask(sql<{ record: SipCall }>`select record from sip_call_as_json where sessionid = ${session}`))[0]?.record;
const at = () => town.clock.now();
const mayTransfer = (session: string, from: string, to: string) => sip.handler?.routeTransfer?.({ session, from, to });

async function placed(from: { device: number; number: string }, to: string): Promise<string> {
  const routed = await sip.route(town, from, to);
  if (routed.kind === 'refused' || routed.kind === 'elsewhere') throw new Error(`It was ${routed.kind}`);
  return routed.session;
}
async function connectCall(from: { device: number; number: string }, to: string): Promise<string> {
  const session = await placed(from, to);
  sip.handler?.onEvent({ kind: 'connected', session, at: at(), number: to });
  await expect.poll(() => readCall(session)).toMatchObject({ state: 'connected' });
  return session;
}

test('a call transfers only to numbers both sides may reach; operators requeue site calls', async () => {
  const session = await connectCall(phones.gate, '1001');
  expect(await mayTransfer(session, '1001', '1002')).toEqual({ kind: 'number', number: '1002', session, waits: true });
  expect(await mayTransfer(session, '1001', 'central')).toEqual({ kind: 'queue', session });
  for (const unreachable of ['2001', '4001', '9999', '1001', '3002'])
    expect(await mayTransfer(session, '1001', unreachable), unreachable).toMatchObject({ kind: 'refused', status: 404 });
  expect(await mayTransfer('unknown', '1001', '1002')).toMatchObject({ kind: 'refused', status: 404 });
  expect(await mayTransfer(session, '3001', 'central')).toMatchObject({ kind: 'refused', status: 403 });
  const colleagues = await connectCall(phones.ana, '1002');
  expect(await mayTransfer(colleagues, '1001', 'central')).toMatchObject({ kind: 'refused', status: 403 });
  expect(await mayTransfer(colleagues, '1002', '3001')).toMatchObject({ kind: 'number', waits: false });
});

test('an operator’s call transferred to the queue becomes the site’s, waits and raises its alarm', {
  tags: ['OP-4.17'],
}, async () => {
  const session = await connectCall(phones.ana, '3001');
  expect(await readCall(session)).toMatchObject({ direction: 'out', id_alarm: null });
  sip.handler?.onEvent({ kind: 'held', session, at: at(), held: true });
  sip.handler?.onEvent({ kind: 'waiting', session, at: at() });
  await expect.poll(() => readCall(session)).toMatchObject({ state: 'waiting' });
  const call = await readCall(session);
  expect(call).toMatchObject({
    direction: 'in',
    callingPartyNumber: '3001',
    remotePartyNumber: 'central',
    operator: null,
    waiting_since: expect.any(String) as string,
    id_alarm: expect.any(Number) as number,
  });
  sip.handler?.onEvent({ kind: 'ended', session, at: at(), ending: 'missed', recording: null });
  const kinds = sql<{ kind: string }>`select kind from alarm_record where id_alarm = ${call?.id_alarm} order by id`;
  await expect.poll(async () => (await ask(kinds)).map(({ kind }) => kind)).toEqual(['raised', 'call_missed']);
});

test('an event that failed with a deadlock is retried and stored', async () => {
  const session = await placed(phones.gate, 'central');
  const call = await readCall(session);
  const crossing = town.app.store.within(platformScope, async (tx) => {
    await sql`select id from alarm where id = ${call?.id_alarm} for update`.execute(tx);
    sip.handler?.onEvent({ kind: 'ended', session, at: at(), ending: 'missed', recording: null });
    const stuck = sql<{ n: number }>`select count(*)::int as n from pg_locks where not granted`;
    await expect.poll(async () => (await ask(stuck))[0]?.n, { interval: 10 }).toBeGreaterThan(0);
    await sql`select id from sip_call where sessionid = ${session} for update`.execute(tx);
  });
  // Either transaction may be aborted: PostgreSQL picks the one whose deadlock timeout (1 s) expires first.
  await crossing.catch((error: { code?: string }) => expect(error.code).toBe('40P01'));
  await expect.poll(() => readCall(session)).toMatchObject({ state: 'ended', ending: 'missed' });
});

async function recorded(session: string, name: string): Promise<string> {
  const path = join('2026-01-05', `${session}-${name}.wav`);
  await mkdir(join(callsFolder(town.config), '2026-01-05'), { recursive: true });
  await writeFile(join(callsFolder(town.config), path), Buffer.alloc(44 + 32_000));
  return path;
}
const days = (count: number) => new Date(at() - count * 24 * 3600_000);

test('recordings are removed after their retention time, their calls remain', { tags: ['OQ-63'] }, async () => {
  const paths: string[] = [];
  for (const age of [91, 89]) {
    const session = await placed(phones.gate, 'central');
    const path = await recorded(session, 'old');
    paths.push(path);
    await ask(sql`update sip_call set state = 'ended', ending = 'hung_up', ended_at = ${days(age)}, recording_path = ${path},
      recording_ms = 1000, recording_url = 'kept' where sessionid = ${session} returning 1`);
  }
  expect(await purgeRecordings(town.app)).toBe(1);
  expect(paths.map((path) => existsSync(join(callsFolder(town.config), path)))).toEqual([false, true]);
  const left = await ask(sql`select recording_path as path, recording_url as url, recording_ms as ms from sip_call
    where ended_at between ${days(92)} and ${days(88)} order by ended_at`);
  expect(left).toEqual([
    { path: null, url: null, ms: null },
    { path: paths[1], url: 'kept', ms: 1000 },
  ]);
  expect(await purgeRecordings(town.app)).toBe(0);
});

test('phones that were registered when their node ended are not registered when it starts again', async () => {
  const stored = () =>
    ask(
      sql<{
        number: string;
        registered: boolean;
      }>`select number, registered from phone_registration where number like '90%' order by number`,
    );
  const [ours, others] = [await openRegistrations(town.app, 'node a'), await openRegistrations(town.app, 'node b')];
  ours.changed('9001', false);
  ours.changed('9001', true);
  others.changed('9002', true);
  await Promise.all([ours.idle(), others.idle()]);
  expect((await stored()).map(({ registered }) => registered)).toEqual([true, true]);
  await openRegistrations(town.app, 'node a');
  expect(await stored()).toEqual([
    { number: '9001', registered: false },
    { number: '9002', registered: true },
  ]);
});

test('a killed platform finds the recording of its call', async () => {
  const session = await connectCall(phones.gate, '1001');
  const path = await recorded(session, 'cut');
  await town.close();
  const again = await startTestPlatform({ mode: 'production', dataDir: town.dataDir });
  const { rows } = await again.app.store.within(platformScope, (tx) =>
    sql`select ending, recording_path as path, recording_ms as ms, recording_url as url from sip_call where sessionid = ${session}`.execute(
      tx,
    ),
  );
  await again.close();
  expect(rows).toEqual([{ ending: 'server_lost', path, ms: 1000, url: `/v1/sip/getRecordingFile?sessionId=${session}` }]);
});
