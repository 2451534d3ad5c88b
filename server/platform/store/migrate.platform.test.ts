import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { storeConnection } from '../../testing/connection.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/platform.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { makeLog } from '../log.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import type { Program } from './program.ts';

let platform: TestPlatform;
let root: pg.Client;
const clients: pg.Client[] = [];
beforeAll(async () => {
  platform = await startTestPlatform({ mode: 'production' });
  root = new pg.Client(await storeConnection(platform.dataDir, 'postgres'));
  await root.connect();
});
afterAll(async () => {
  for (const client of clients) await client.end();
  await root?.end();
  await platform?.clear();
});
beforeEach(async () => {
  for (const client of clients.splice(0)) await client.end();
  await root.query('drop database if exists rolling with (force)');
  await root.query('create database rolling owner atalaya');
});

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ ...(await storeConnection(platform.dataDir)), database: 'rolling' });
  await client.connect();
  clients.push(client);
  return client;
}
const extra = { name: '9001_extra', sql: 'alter table meta add column extra text' };
const programOf = (version: string, oldest: string, ...more: Program['migrations']): Program => ({
  version,
  oldest,
  migrations: [...migrations, ...more],
});
const old = programOf('0.1.3', '0.1.0');
const next = programOf('0.2.0', '0.1.0', extra);

test('a program leaves the store of the next release as it is, and neither refuses the other', async () => {
  const client = await connect();
  expect((await migrate(client, { program: old })).applied).toHaveLength(migrations.length);
  expect(await migrate(client, { program: next })).toEqual({ applied: ['9001_extra'], isNewer: false });
  expect(await migrate(client, { program: old })).toEqual({ applied: [], isNewer: true });
  expect(await migrate(client, { program: next })).toEqual({ applied: [], isNewer: false });
});

test('a newer version without a migration also leaves the schema to itself', async () => {
  const client = await connect();
  await migrate(client, { program: programOf('0.1.4', '0.1.0') });
  expect(await migrate(client, { program: old })).toEqual({ applied: [], isNewer: true });
});

test('a program two releases behind the store is refused, and told what may run', async () => {
  const client = await connect();
  await migrate(client, { program: next });
  await migrate(client, { program: programOf('0.3.1', '0.2.0', extra) });
  expect((await migrate(client, { program: next })).isNewer).toBe(true);
  await expect(migrate(client, { program: old })).rejects.toThrow(
    'This is version 0.1.3. Version 0.3.1 has migrated the store, and only 0.2.0 and newer run on it: start one of these, or restore a backup from before with this version.',
  );
});

test('a migration can state that it needs newer programs than its neighbours', async () => {
  const client = await connect();
  await migrate(client, { program: old });
  await migrate(client, { program: programOf('0.2.1', '0.1.0', { ...extra, oldest: '0.2.0' }) });
  await expect(migrate(client, { program: old })).rejects.toThrow('only 0.2.0 and newer run on it');
  const { rows } = await client.query("select program, oldest_program from migration where name = '9001_extra'");
  expect(rows).toEqual([{ program: '0.2.1', oldest_program: '0.2.0' }]);
});

test('an older program with a migration that the newer store lacks changes nothing', async () => {
  const client = await connect();
  await migrate(client, { program: next });
  const patched = programOf('0.1.9', '0.1.0', { name: '9000_patch', sql: 'create table patch (id int)' });
  await expect(migrate(client, { program: patched })).rejects.toThrow(
    'Version 0.2.0 has migrated the store and does not have the migration 9000_patch of this version 0.1.9: start a version that is newer than both.',
  );
  expect((await client.query("select to_regclass('patch') as patch")).rows).toEqual([{ patch: null }]);
});

test('migrations that no program stated its version for are refused as before', async () => {
  const client = await connect();
  await migrate(client, { program: next });
  await client.query("set app.scope = 'platform'");
  await client.query("delete from meta where key in ('newest_program', 'oldest_program')");
  await expect(migrate(client, { program: old })).rejects.toThrow(
    'The store has the migration 9001_extra, which this version does not have',
  );
});

test('nodes that start at once on an empty store apply each migration once', async () => {
  const all = await Promise.all(Array.from({ length: 4 }, async () => migrate(await connect(), { program: next })));
  expect(all.map(({ applied }) => applied.length).sort((a, b) => a - b)).toEqual([0, 0, 0, next.migrations.length]);
});

test('a table in use is awaited briefly and tried again; who queries it meanwhile is served', { timeout: 60_000 }, async () => {
  const [client, holder, reader] = [await connect(), await connect(), await connect()];
  await migrate(client, { program: old });
  await holder.query('begin');
  await holder.query('select count(*) from meta');
  const lines: string[] = [];
  const log = makeLog('warn', { write: (line: string) => void lines.push(line) });
  let isDone = false;
  const migrating = migrate(client, { program: next, log }).then((migrated) => {
    isDone = true;
    return migrated;
  });
  await waitUntil(() => expect(lines.join('')).toContain('a table that a migration changes is in use: it is tried again'));
  const began = performance.now();
  await reader.query('select count(*) from meta');
  expect(performance.now() - began).toBeLessThan(5000);
  expect(isDone).toBe(false);
  await holder.query('commit');
  expect((await migrating).applied).toEqual(['9001_extra']);
});
