import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { childProgram } from '../../../testing/child-program.ts';
import { postmasterPid, storeConnection } from '../../../testing/connection.ts';
import { startTestPlatform } from '../../../testing/platform.ts';
import { copyTemplate, newDirectory } from '../../../testing/template.ts';
import { makeLog } from '../../log.ts';
import { openStore, platformScope, type Store } from '../store.ts';
import { processExists } from './directory-lock.ts';

const log = makeLog('silent');
const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function directory(): Promise<string> {
  const made = await newDirectory('atalaya-test-');
  closers.push(() => rm(made, { recursive: true, force: true }));
  return made;
}

/** A directory with an empty store, copied from one made before: most of a first start is its schema. */
async function directoryWithStore(): Promise<string> {
  const made = await copyTemplate('store', async (dataDir) => (await openStore({ dataDir, databaseUrl: null }, log)).close());
  closers.push(() => rm(made, { recursive: true, force: true }));
  return made;
}

async function open(dataDir: string, databaseUrl: string | null = null): Promise<Store> {
  const store = await openStore({ dataDir, databaseUrl }, log);
  closers.push(() => store.close());
  return store;
}

const epochOf = (store: Store) =>
  store.within(
    platformScope,
    async (tx) => (await tx.selectFrom('meta').select('value').where('key', '=', 'epoch').executeTakeFirstOrThrow()).value,
  );

/** The platform in a separate process. */
async function runPlatform(dataDir: string): Promise<{ child: ChildProcess; lines: string[]; url: string }> {
  const child = spawn(process.execPath, [await childProgram('main')], {
    env: {
      PATH: process.env['PATH'] ?? '',
      DATA_DIR: dataDir,
      PORT: '0',
      REALTIME_PORT: '0',
      ATALAYA_MODE: 'production',
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  closers.push(async () => child.kill('SIGKILL'));
  const lines: string[] = [];
  const url = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        lines.push(line);
        const [, ready] = /^Atalaya is ready: (.*)$/.exec(line) ?? [];
        if (ready) resolve(ready);
      });
    }
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${lines.join(' / ')}`)));
  });
  return { child, lines, url };
}

const exitOf = (child: ChildProcess) => new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));

test('starts on an empty directory, protects its secrets, and restarts on its data', async () => {
  const dataDir = await directory();
  const first = await openStore({ dataDir, databaseUrl: null }, log);
  const epoch = await epochOf(first);
  const modes = await Promise.all(
    ['postgres', 'secrets/postgres-superuser', 'secrets/postgres-atalaya', 'postgres.log'].map(
      async (name) => (await stat(join(dataDir, name))).mode & 0o077,
    ),
  );
  expect(modes).toEqual([0, 0, 0, 0]);
  await first.close();
  await chmod(join(dataDir, 'postgres'), 0o755);
  expect(await epochOf(await open(dataDir))).toBe(epoch);
  expect((await stat(join(dataDir, 'postgres'))).mode & 0o077).toBe(0);
});

test('listens on loopback only and requires a password', async () => {
  const dataDir = await directoryWithStore();
  await open(dataDir);
  const connection = await storeConnection(dataDir);
  const client = new pg.Client(await storeConnection(dataDir, 'postgres'));
  await client.connect();
  const { rows } = await client.query(
    "select name, setting from pg_settings where name in ('listen_addresses', 'unix_socket_directories') order by 1",
  );
  await client.end();
  expect(rows).toEqual([
    { name: 'listen_addresses', setting: '127.0.0.1' },
    { name: 'unix_socket_directories', setting: '' },
  ]);
  await expect(new pg.Client({ ...connection, password: 'guess' }).connect()).rejects.toThrow(/password authentication failed/);
});

test.runIf(process.getuid?.() === 0)('runs under an account without rights, also below a directory that only root may enter', async () => {
  const outer = await directory();
  await chmod(outer, 0o700);
  const dataDir = join(outer, 'data');
  await mkdir(dataDir, { mode: 0o700 });
  const store = await open(dataDir);
  expect(await epochOf(store)).toMatch(/-/);
  const status = await readFile(`/proc/${await postmasterPid(dataDir)}/status`, 'utf8');
  expect(status).not.toMatch(/^Uid:\s+0\s/m);
  expect(status).toMatch(/^CapEff:\s+0000000000000004$/m);
});

test('a second start is refused with the first process, which continues', async () => {
  const dataDir = await directoryWithStore();
  const { child, url } = await runPlatform(dataDir);
  await expect(openStore({ dataDir, databaseUrl: null }, log)).rejects.toThrow(`as process ${child.pid}:`);
  const second = await runPlatform(dataDir).catch((error: Error) => error.message);
  expect(second).toMatch(new RegExp(`ended with 1: Atalaya does not start: Atalaya already runs on .* as process ${child.pid}: `));
  expect((await fetch(`${url}/health`)).status).toBe(200);
  child.kill('SIGTERM');
  expect(await exitOf(child)).toBe(0);
});

test('after kill -9 no acknowledged data is missing, and there is one server process', async () => {
  const dataDir = await directoryWithStore();
  const { child, url, lines } = await runPlatform(dataDir);
  const code = lines.join().match(/: ([A-Z0-9-]{23})/)?.[1];
  const made = await fetch(`${url}/v1/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code, email: 'first@here.test', password: 'a good word 1', name: 'First' }),
  });
  expect(made.status).toBe(200);
  const orphan = await postmasterPid(dataDir);
  const exited = exitOf(child);
  child.kill('SIGKILL');
  await exited;
  const store = await open(dataDir);
  expect(await postmasterPid(dataDir)).not.toBe(orphan);
  const state = await readFile(`/proc/${orphan}/stat`, 'utf8').catch(() => 'gone');
  expect(state === 'gone' || state.includes(') Z ') || !processExists(orphan)).toBe(true);
  const users = await store.within(platformScope, (tx) => tx.selectFrom('user_account').select('email').execute());
  expect(users).toEqual([{ email: 'first@here.test' }]);
});

test('is not misled by a pid file whose number another program has', async () => {
  const dataDir = await directoryWithStore();
  await writeFile(join(dataDir, 'postgres', 'data', 'postmaster.pid'), `${process.pid}\n${dataDir}\n0\n1\n\n127.0.0.1\n\nready\n`);
  expect(await (await open(dataDir)).health()).toBe('ok');
});

test('restarts PostgreSQL after an unexpected end, and reports it meanwhile', async () => {
  const platform = await startTestPlatform({ mode: 'production' });
  closers.push(() => platform.clear());
  const { store } = platform.app;
  const before = await epochOf(store);
  const pid = await postmasterPid(platform.dataDir);
  const output: string[] = [];
  process.kill(pid, 'SIGQUIT');
  await vi.waitFor(
    async () => {
      output.push(await store.health());
      expect(output.at(-1)).not.toBe('ok');
    },
    { timeout: 20_000, interval: 1 },
  );
  await vi.waitFor(async () => expect(await store.health()).toBe('ok'), 30_000);
  expect(await postmasterPid(platform.dataDir)).not.toBe(pid);
  await vi.waitFor(async () => expect(await epochOf(store)).toBe(before), 20_000);
  expect((await platform.request('GET', '/health')).status).toBe(200);
});

test('an external PostgreSQL by DATABASE_URL gets the same schema; a superuser is refused', async () => {
  const hostDir = await directoryWithStore();
  await open(hostDir);
  const own = await storeConnection(hostDir);
  const root = await storeConnection(hostDir, 'postgres');
  const urlOf = (of: pg.ClientConfig) => `postgres://${of.user}:${String(of.password)}@127.0.0.1:${of.port}/${of.database}`;
  await expect(openStore({ dataDir: await directory(), databaseUrl: urlOf(root) }, log)).rejects.toThrow(
    /does not bind the role "postgres".*create role atalaya login nosuperuser/,
  );
  await expect(openStore({ dataDir: await directory(), databaseUrl: 'postgres://x:y@127.0.0.1:1/x' }, log)).rejects.toThrow(
    /cannot be reached .* check DATABASE_URL/,
  );
  const external = await open(await directory(), urlOf(own));
  const { rows } = await external.within(platformScope, (tx) => sql<{ n: number }>`select count(*) as n from tenant`.execute(tx));
  expect(rows).toEqual([{ n: 0 }]);
  expect(await external.health()).toBe('ok');
});

test('a second platform on a database needs the secret of the one that runs on it', async () => {
  const [secret, other] = ['a secret that all platforms share', 'a secret of another installation'];
  const hostDir = await directoryWithStore();
  await open(hostDir);
  const { user, password, port, database } = await storeConnection(hostDir);
  const databaseUrl = `postgres://${user}:${String(password)}@127.0.0.1:${port}/${database}`;
  const start = async (text: string | null) => openStore({ dataDir: await directory(), databaseUrl, secret: text }, log);
  const running = await start(secret);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const marks = async () => (await client.query("select 1 from pg_locks where locktype = 'advisory' and objsubid = 2")).rowCount;
  running.onEvents(() => undefined);
  await vi.waitFor(async () => expect(await marks()).toBe(1), 20_000);
  for (const wrong of [other, null]) await expect(start(wrong)).rejects.toThrow(/with the same ATALAYA_SECRET/);
  await (await start(secret)).close();
  await running.close();
  await vi.waitFor(async () => expect(await marks()).toBe(0), 20_000);
  await (await start(other)).close();
  await client.end();
});
