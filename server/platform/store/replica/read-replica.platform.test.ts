import { rm } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ExportJob } from '../../../../contract/platform/export-job.ts';
import type { SelfWatchRow } from '../../../../contract/platform/self-watch.ts';
import { storeConnection } from '../../../testing/connection.ts';
import { type HangingProxy, startHangingProxy } from '../../../testing/hanging-proxy.ts';
import { startTestPlatform, type TestPlatform } from '../../../testing/platform.ts';
import { type Standby, startStandby } from '../../../testing/standby.ts';
import { newDirectory } from '../../../testing/template.ts';
import { startTown, type TownPlatform } from '../../../testing/town.ts';
import { waitUntil } from '../../../testing/wait-until.ts';
import { lookAtReplica } from '../../doctor/probe-replica.ts';
import { makeLog } from '../../log.ts';
import { openStore, platformScope, type Tx } from '../store.ts';

const ATALAYA_SECRET = 'b1kq8Tz0vWm4Xy7Jd2Rn9Lc5Hs3Pf6Ga';
let town: TownPlatform;
let standby: Standby;
/** Reads from the replica, however far it is behind. */
let node: TestPlatform;
let nodeEnv: Record<string, string>;

beforeAll(async () => {
  town = await startTown({ env: { ATALAYA_SECRET } });
  const { user, password, port } = await storeConnection(town.dataDir);
  const DATABASE_URL = `postgres://${String(user)}:${String(password)}@127.0.0.1:${String(port)}/atalaya`;
  standby = await startStandby(town.dataDir);
  nodeEnv = { ATALAYA_SECRET, DATABASE_URL, DATABASE_READ_URL: standby.url };
  node = await startTestPlatform({ mode: 'production', env: { ...nodeEnv, DATABASE_READ_LAG_SECONDS: '3600' }, fresh: true });
});
afterAll(async () => {
  await node?.clear();
  await standby?.clear();
  await town?.clear();
});

type Person = keyof TownPlatform['tokens'];
interface Listed {
  data: { description: string }[];
  as_of?: string;
}
const read = (path: string, as: Person = 'ana', from: TestPlatform = node) => from.request<Listed>('GET', path, { token: town.tokens[as] });
const asOf = (headers: Headers) => headers.get('data-as-of');
const isRead = (from: TestPlatform = node) => from.app.store.replica?.report().state === 'ok';

/** Whether a transaction runs at the replica. */
async function recoveryOf(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ standby: boolean }>`select pg_is_in_recovery() as standby`.execute(tx);
  return rows[0]?.standby ?? false;
}

/** The cells of an exported list, as XML. */
async function exported(as: Person = 'ana', from: TestPlatform = node): Promise<{ sheet: string; asOf: string | null }> {
  const reply = await fetch(`${from.url}/v1/alarm?action=export`, { headers: { authorization: `Bearer ${town.tokens[as]}` } });
  expect(reply.status).toBe(200);
  const part = unzipSync(new Uint8Array(await reply.arrayBuffer()))['xl/worksheets/sheet1.xml'];
  return { sheet: strFromU8(part ?? new Uint8Array()), asOf: asOf(reply.headers) };
}

test('exports, history, charts and reports are read from the replica, and say as of when', async () => {
  await town.raise({ description: 'Known to both' });
  await waitUntil(async () => expect(JSON.stringify((await read('/v1/alarm')).body)).toContain('Known to both'));
  const { sheet, asOf: exportedAsOf } = await exported();
  expect(sheet).toContain('Known to both');
  expect(Date.parse(exportedAsOf ?? '')).toBeGreaterThan(Date.now() - 600_000);
  for (const path of ['/v1/alarm', '/v1/reports/health?parts=load', '/v1/chart/counts?measure=alarms&by=day&days=7']) {
    const { status, headers, body } = await read(path, path.includes('reports') ? 'admin' : 'ana');
    const told = body.as_of ?? (body.data as unknown as Listed).as_of;
    expect([path, status, told]).toEqual([path, 200, asOf(headers)]);
    expect(Date.parse(told ?? '')).toBeLessThanOrEqual(Date.now());
  }
});

test('what operators act on is read from the primary: the queue and one alarm', async () => {
  for (const path of ['/v1/alarm?order=queue', '/v1/services/alarms/open']) expect(asOf((await read(path)).headers)).toBeNull();
});

test('row security is the same at the replica: everybody sees there what they see at the primary', async () => {
  await town.raise({ description: 'Of the harbour', id_unit: town.town.harbour.unit, token: 'intake-token-second' });
  await waitUntil(async () => expect(JSON.stringify((await read('/v1/alarm', 'carla')).body)).toContain('Of the harbour'));
  for (const person of Object.keys(town.tokens) as Person[]) {
    const [here, there] = [await read('/v1/alarm', person), await read('/v1/alarm', person, town)];
    expect([person, here.status, here.body.data]).toEqual([person, there.status, there.body.data]);
    if (here.status === 200) expect([asOf(here.headers) === null, asOf(there.headers)]).toEqual([false, null]);
  }
  expect((await exported('ana')).sheet).not.toContain('Of the harbour');
  expect((await exported('carla')).sheet).toContain('Of the harbour');
});

test('an export lacks an alarm that is not replayed yet, and says as of when it is', async () => {
  await standby.pause();
  try {
    const before = Date.now();
    await town.raise({ description: 'Written after the pause' });
    const { sheet, asOf: told } = await exported();
    expect(sheet).toContain('Known to both');
    expect(sheet).not.toContain('Written after the pause');
    expect(Date.parse(told ?? '')).toBeLessThanOrEqual(before + 1);
    await waitUntil(() => expect(node.app.store.replica?.report().lagMs).toBeGreaterThan(0));
    const metrics = (await node.request<string>('GET', '/metrics')).body;
    expect(Number(/^atalaya_replica_lag_seconds (\S+)$/m.exec(metrics)?.[1])).toBeGreaterThan(0);
  } finally {
    await standby.resume();
  }
  await waitUntil(async () => expect((await exported()).sheet).toContain('Written after the pause'));
});

test('whoever wrote reads it back at once, while others read the replica', async () => {
  await standby.pause();
  try {
    const { id } = await town.raise({ description: 'To be taken' });
    const taken = await node.request('PUT', `/v1/alarm/${id}`, { token: town.tokens.ana, body: { alarm_status: 'attending' } });
    expect(taken.status).toBe(200);
    const [own, other] = [await read('/v1/alarm', 'ana'), await read('/v1/alarm', 'bruno')];
    expect([asOf(own.headers), JSON.stringify(own.body).includes('To be taken')]).toEqual([null, true]);
    expect([asOf(other.headers) === null, JSON.stringify(other.body).includes('To be taken')]).toEqual([false, false]);
  } finally {
    await standby.resume();
  }
  await waitUntil(async () => expect(asOf((await read('/v1/alarm', 'ana')).headers)).not.toBeNull());
});

test('a browser remembers that it wrote, so that other nodes read the primary for it too', async () => {
  const { headers } = await node.request('PUT', '/v1/users/update-config', { token: town.tokens.carla, body: { config: {} } });
  const cookie = /atalaya_wrote=\d+/.exec(headers.get('set-cookie') ?? '')?.[0] ?? '';
  expect(headers.get('set-cookie')).toMatch(/^atalaya_wrote=\d+; Max-Age=3600; Path=\/v1; HttpOnly; SameSite=Strict$/);
  const other = { token: town.tokens.bruno };
  await waitUntil(async () => expect(asOf((await node.request('GET', '/v1/alarm', other)).headers)).not.toBeNull());
  await standby.pause();
  try {
    await town.raise();
    expect(asOf((await node.request('GET', '/v1/alarm', { ...other, headers: { cookie } })).headers)).toBeNull();
    expect(asOf((await node.request('GET', '/v1/alarm', other)).headers)).not.toBeNull();
  } finally {
    await standby.resume();
  }
});

test('an export in the background says as of when it is in the list of exports', async () => {
  const token = town.tokens.admin;
  const begun = await node.request<{ job: string }>('GET', '/v1/luna-face?action=export', { token });
  expect(begun.status).toBe(200);
  await waitUntil(async () => {
    const { body } = await node.request<{ data: ExportJob[] }>('GET', '/v1/exports', { token });
    expect(body.data.find(({ id }) => id === begun.body.job)).toMatchObject({ state: 'ended', as_of: expect.stringMatching(/Z$/) });
  });
});

test('npm run doctor tells a replica from another server, and how far it is behind', async () => {
  const clientOf = async (connectionString: string) => {
    const client = new pg.Client({ connectionString });
    await client.connect();
    return client;
  };
  const [primary, replica] = [await clientOf(nodeEnv['DATABASE_URL'] ?? ''), await clientOf(standby.url)];
  const look = (of: pg.Client) => lookAtReplica({ primary, replica: of, mostLagMs: 1 });
  await standby.pause();
  try {
    await town.raise();
    await waitUntil(async () =>
      expect(await look(replica)).toMatchObject({ outcome: 'warning', found: expect.stringContaining('MB behind') }),
    );
    expect(await look(primary)).toMatchObject({
      outcome: 'fault',
      found: 'DATABASE_READ_URL is the primary itself, or a replica that was promoted.',
    });
  } finally {
    await standby.resume();
  }
  await waitUntil(async () => expect(await look(replica)).toMatchObject({ outcome: 'fine' }));
  await Promise.all([primary.end(), replica.end()]);
});

test('a read that must include a moment goes to the primary until the replica has it', async () => {
  const { store } = node.app;
  await standby.pause();
  try {
    await town.raise();
    const now = Date.now();
    const current = await store.read(platformScope, (tx) => recoveryOf(tx), { notBefore: now });
    const old = await store.read(platformScope, (tx) => recoveryOf(tx));
    expect([current, old]).toMatchObject([{ result: false, asOf: null }, { result: true }]);
  } finally {
    await standby.resume();
  }
});

test('a read that the replica breaks off is answered by the primary', async () => {
  const seen: boolean[] = [];
  await waitUntil(() => expect(isRead()).toBe(true));
  const { result, asOf: told } = await node.app.store.read(platformScope, async (tx) => {
    const { rows } = await sql<{ pid: number; standby: boolean }>`select pg_backend_pid() as pid, pg_is_in_recovery() as standby`.execute(
      tx,
    );
    seen.push(rows[0]?.standby ?? false);
    if (rows[0]?.standby) await standby.query('select pg_terminate_backend($1)', [rows[0].pid]);
    return recoveryOf(tx);
  });
  expect([seen, result, told]).toEqual([[true, false], false, null]);
});

test('a replica that is too far behind is told and not read from until it has caught up', async () => {
  const strict = await startTestPlatform({ mode: 'production', env: { ...nodeEnv, DATABASE_READ_LAG_SECONDS: '1' }, fresh: true });
  const health = async () => (await strict.request<{ status: string; replica: string }>('GET', '/health')).body;
  const watched = async () => {
    await strict.app.selfWatch.round();
    const { body } = await strict.request<{ data: SelfWatchRow[] }>('GET', '/v1/self_watch', { token: town.tokens.admin });
    return body.data.find(({ condition, details }) => condition === 'replica' && details.place === strict.app.selfWatch.place);
  };
  await standby.pause();
  try {
    await town.raise({ description: 'Only at the primary' });
    await waitUntil(async () => expect((await health()).replica).toMatch(/^The replica is \d+\.\d s behind: .* read from the primary\.$/));
    const { sheet, asOf: told } = await exported('ana', strict);
    expect([sheet.includes('Only at the primary'), told]).toEqual([true, null]);
    expect(await watched()).toMatchObject({ state: 'failing', grade: 'behind', details: { ms: expect.any(Number) } });
    expect((await strict.request('GET', '/health/ready')).status).toBe(200);
    await standby.resume();
    await waitUntil(async () => expect((await health()).replica).toBe('ok'));
    expect(await watched()).toMatchObject({ state: 'well', grade: null });
  } finally {
    await standby.resume();
    await strict.clear();
  }
});

test('a replica that stops is told, and reads go to the primary until it is back', async () => {
  const health = async () => (await node.request<{ status: string; replica: string }>('GET', '/health')).body;
  await standby.stop();
  try {
    await town.raise({ description: 'While it was stopped' });
    const { sheet, asOf: told } = await exported();
    expect([sheet.includes('While it was stopped'), told]).toEqual([true, null]);
    await waitUntil(async () =>
      expect((await health()).replica).toMatch(/^The replica does not answer \(.+\): .* read from the primary\.$/),
    );
    expect((await health()).status).toBe('degraded');
    const metrics = (await node.request<string>('GET', '/metrics')).body;
    expect(metrics).not.toMatch(/^atalaya_replica_lag_seconds \d/m);
    expect(Number(/^atalaya_replica_reads_total\{server="primary"\} (\d+)$/m.exec(metrics)?.[1])).toBeGreaterThan(0);
  } finally {
    await standby.start();
  }
  await waitUntil(async () => expect(asOf((await read('/v1/alarm')).headers)).not.toBeNull());
});

describe('a replica that hangs', () => {
  let proxy: HangingProxy;
  const openHanging = async () => {
    const dataDir = await newDirectory('atalaya-test-');
    const url = new URL(standby.url);
    url.port = String(proxy.port);
    const databaseReads = { url: url.href, mostLagMs: 3_600_000 };
    const store = await openStore(
      { dataDir, databaseUrl: nodeEnv['DATABASE_URL'] ?? '', secret: ATALAYA_SECRET, databaseReads },
      makeLog('silent'),
    );
    const close = async () => {
      await store.close();
      await rm(dataDir, { recursive: true, force: true });
    };
    const readings = (count: number) =>
      Promise.all(Array.from({ length: count }, async () => (await store.read(platformScope, (tx) => recoveryOf(tx))).result));
    return { readings, close, state: () => store.replica?.report() };
  };
  beforeEach(async () => {
    proxy = await startHangingProxy(Number(new URL(standby.url).port));
  });
  afterEach(() => proxy.close());

  test('has its reads answered by the primary within seconds, and then at once', async () => {
    const { readings, close, state } = await openHanging();
    expect(await readings(4)).toEqual([true, true, true, true]);
    proxy.hang();
    const began = performance.now();
    expect(await readings(2)).toEqual([false, false]);
    expect(performance.now() - began).toBeLessThan(15_000);
    expect(state()).toEqual({ state: 'unreachable', lagMs: null, reason: 'it did not answer within 3 s' });
    const again = performance.now();
    expect(await readings(20)).toEqual(Array.from({ length: 20 }, () => false));
    expect(performance.now() - again).toBeLessThan(2000);
    await close();
  });

  test('is read from again by new connections: those that hung are given up, the idle ones too', async () => {
    const { readings, close, state } = await openHanging();
    await readings(4);
    proxy.hang();
    await waitUntil(() => expect(state()?.state).toBe('unreachable'));
    proxy.recover();
    await waitUntil(() => expect(state()?.state).toBe('ok'));
    expect(await readings(4)).toEqual([true, true, true, true]);
    await close();
    await waitUntil(() => expect(proxy.open()).toBe(0));
  });

  test('delays no start, and is closed while it hangs', async () => {
    proxy.hang();
    const { readings, close, state } = await openHanging();
    expect(state()).toMatchObject({ state: 'unreachable', reason: 'it did not answer within 3 s' });
    expect(await readings(1)).toEqual([false]);
    await close();
  });
});

test('a server that is no replica of the store stops the start, one that is not reached does not', async () => {
  const open = async (url: string) => {
    const dataDir = await newDirectory('atalaya-test-');
    try {
      const databaseReads = { url, mostLagMs: 1000 };
      const store = await openStore(
        { dataDir, databaseUrl: nodeEnv['DATABASE_URL'] ?? '', secret: ATALAYA_SECRET, databaseReads },
        makeLog('silent'),
      );
      const report = store.replica?.report();
      await store.close();
      return report;
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  };
  await expect(open(nodeEnv['DATABASE_URL'] ?? '')).rejects.toThrow(/^DATABASE_READ_URL is the primary itself/);
  await expect(open(standby.url.replace(/\/atalaya$/, '/postgres'))).resolves.toMatchObject({ state: 'unreachable' });
  await expect(open('postgres://a:b@127.0.0.1:9/atalaya')).resolves.toMatchObject({ state: 'unreachable' });
});
