import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storeConnection } from '../../testing/connection.ts';
import { startTown, type TownPlatform } from '../../testing/town.ts';
import { readStoreFacts } from '../doctor/probe-store.ts';
import { refuse } from '../http/refused.ts';
import { readInstallationName, readInstallationZone, readProperties, writeProperties } from '../installation-properties.ts';
import { containing, readNumberedPage } from './numbered-page.ts';
import { runInSavepoint, savepointRunner } from './savepoint.ts';
import { platformScope, type Tx } from './store.ts';

let town: TownPlatform;
beforeAll(async () => {
  town = await startTown();
});
afterAll(() => town?.clear());
const inPlatform: <T>(work: (tx: Tx) => Promise<T>) => Promise<T> = (work) => town.app.store.within(platformScope, work);
const addName = (tx: Tx, name: string) => sql`insert into master_tenant (name) values (${name})`.execute(tx);
const names = (tx: Tx, like: string) =>
  tx
    .selectFrom('master_tenant')
    .select('name')
    .where('name', 'like', `${like}%`)
    .orderBy('id')
    .execute()
    .then((rows) => rows.map(({ name }) => name));

test('work that fails in a savepoint is undone alone, and its error returned', async () => {
  const found = await inPlatform(async (tx) => {
    expect(await runInSavepoint(tx, async () => void (await addName(tx, 'saved 1')))).toBeUndefined();
    const failed = await runInSavepoint(tx, async () => {
      await addName(tx, 'saved 2');
      await sql`select 1 / 0`.execute(tx);
    });
    expect(failed).toMatchObject({ code: '22012' });
    const thrown: unknown = undefined;
    expect(await runInSavepoint(tx, () => Promise.reject(thrown as Error))).toEqual(new Error('The savepoint failed without an error'));
    await addName(tx, 'saved 3');
    return names(tx, 'saved');
  });
  expect(found).toEqual(['saved 1', 'saved 3']);
});

test('a deadlock in a savepoint is that of the whole transaction', async () => {
  const deadlock = Object.assign(new Error('deadlock detected'), { code: '40P01' });
  const failing = inPlatform((tx) => runInSavepoint(tx, () => Promise.reject(deadlock)));
  await expect(failing).rejects.toBe(deadlock);
});

test('a refused piece of a transaction is rolled back alone, another error ends all', async () => {
  const found = await inPlatform(async (tx) => {
    const run = savepointRunner(tx);
    const refusal = refuse('record.not_found');
    const outcomes = [
      await run(async () => void (await addName(tx, 'piece 1'))),
      await run(async () => {
        await addName(tx, 'piece 2');
        throw refusal;
      }),
      await run(async () => void (await addName(tx, 'piece 3'))),
    ];
    expect(outcomes).toEqual([null, refusal, null]);
    return names(tx, 'piece');
  });
  expect(found).toEqual(['piece 1', 'piece 3']);
  const broken = inPlatform(async (tx) => {
    const run = savepointRunner(tx);
    await run(async () => void (await addName(tx, 'broken 1')));
    await run(() => Promise.reject(new Error('broken')));
  });
  await expect(broken).rejects.toThrow('broken');
  expect(await inPlatform((tx) => names(tx, 'broken'))).toEqual([]);
});

test('properties of the installation are written over, and deleted by null', async () => {
  await inPlatform(async (tx) => {
    expect([await readInstallationName(tx), await readInstallationZone(tx)]).toEqual([null, null]);
    const { rows } = await sql<{ id: number }>`insert into timezone (name) values ('Mars/Olympus') returning id`.execute(tx);
    const zone = rows[0]?.id;
    await writeProperties(tx, { installation_name: 'First', installation_timezone: String(zone) });
    await writeProperties(tx, { installation_name: 'Second', map_tiles_url: null });
    expect([await readInstallationName(tx), await readInstallationZone(tx)]).toEqual(['Second', zone]);
    expect(await readProperties(tx, ['installation_name', 'map_tiles_url'])).toEqual({ installation_name: 'Second' });
    await writeProperties(tx, { installation_name: null, installation_timezone: '987654321' });
    expect([await readInstallationName(tx), await readInstallationZone(tx)]).toEqual([null, null]);
    const epoch = await tx.selectFrom('meta').select('value').where('key', '=', 'epoch').executeTakeFirst();
    expect(epoch?.value).toEqual(expect.any(String));
  });
});

test('a numbered page has its part of the list, and states how many there are', async () => {
  const page = (tx: Tx, number: number, max: number, most = 5) =>
    readNumberedPage(tx, sql`select n, json_build_object('n', n) as record from generate_series(1, ${most}::int) n`, sql`n desc`, {
      page: number,
      max,
    }).then((text) => JSON.parse(text) as Record<string, unknown>);
  await inPlatform(async (tx) => {
    const of = { success: true, next: null, per_page: 2, total: 5, last_page: 3 };
    expect(await page(tx, 1, 2)).toEqual({ ...of, data: [{ n: 5 }, { n: 4 }], current_page: 1 });
    expect(await page(tx, 3, 2)).toEqual({ ...of, data: [{ n: 1 }], current_page: 3 });
    expect(await page(tx, 4, 2)).toEqual({ ...of, data: [], current_page: 4 });
    expect(await page(tx, 1, 2, 0)).toEqual({ ...of, data: [], current_page: 1, total: 0, last_page: 1 });
    expect(await page(tx, 1, 5)).toMatchObject({ last_page: 1, per_page: 5 });
  });
  expect(containing('A_b%\\')).toBe('%a\\_b\\%\\\\%');
});

test('facts of PostgreSQL are read as it states them, its clock within the time of the request', async () => {
  const client = new pg.Client(await storeConnection(town.dataDir));
  await client.connect();
  const facts = await readStoreFacts(client);
  const { rows } = await client.query<Record<string, string>>(
    `select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
        - current_setting('reserved_connections')::int as connections, current_setting('data_checksums') as checksums`,
  );
  await client.end();
  const [stated] = rows;
  const value = { on: expect.stringMatching(/^(?:on|off|local|remote_write|remote_apply)$/) };
  expect(facts).toMatchObject({
    version: stated?.['version'],
    versionNumber: stated?.['number'],
    durable: { fsync: value.on, synchronous_commit: value.on, full_page_writes: value.on },
    checksums: stated?.['checksums'],
    connections: stated?.['connections'],
    role: 'atalaya',
    bypassesRowSecurity: false,
  });
  expect(facts.uncertainty).toBeGreaterThanOrEqual(0);
  expect(facts.uncertainty).toBeLessThan(30_000);
  expect(Math.abs(facts.drift)).toBeLessThan(1000 + facts.uncertainty);
});

test('halves of a request are what its clock can be wrong by', async () => {
  const times = [0, 100];
  const client = {
    query: (text: string) => {
      if (!text.includes('clock_timestamp')) return Promise.resolve({ rows: [] });
      times[1] = Date.now();
      return Promise.resolve({ rows: [{ now: '5000' }] });
    },
  };
  const began = Date.now();
  const facts = await readStoreFacts(client as unknown as pg.ClientBase);
  expect(facts).toMatchObject({ version: '', versionNumber: 0, checksums: '', connections: 0, role: '', bypassesRowSecurity: true });
  expect(facts.drift).toBeLessThanOrEqual(5000 - began);
  expect(facts.drift).toBeGreaterThan(5000 - began - 10_000);
});
