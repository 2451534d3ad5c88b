import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyAudit } from '../../access/audit/verify.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/platform.ts';
import { newDirectory } from '../../testing/template.ts';
import { readConfig } from '../config.ts';
import { readOrCreateText } from '../secrets.ts';
import { embeddedConnection } from '../store/postgres/embedded.ts';
import { backUp } from './backup.ts';
import { copyIn } from './copy.ts';
import { dumpStore, StoreRestorer } from './dump.ts';
import { restore } from './restore.ts';
import { readSchema, type Schema } from './schema.ts';

const intake = 'atalaya-demo-intake';
const passphrase = 'a passphrase of this test';
let platform: TestPlatform;
let folder: string;
/** Directory of the restored platform, which it does not remove itself. */
let restored: string | null = null;
beforeAll(async () => {
  [platform, folder] = [await startTestPlatform(), await newDirectory('atalaya-test-')];
});
afterAll(async () => {
  await platform.clear();
  for (const left of [folder, restored]) if (left !== null) await rm(left, { recursive: true, force: true });
});

const configOf = (dataDir: string) => readConfig({ DATA_DIR: dataDir, ATALAYA_MODE: 'demo', PORT: '0', REALTIME_PORT: '0' });

async function raise(on: TestPlatform, reference: string): Promise<number> {
  const body = { reference, id_unit: 1, description: 'Back door forced', alarm_type: 'Intrusion', priority: 1 };
  const { body: reply } = await on.request<{ data: { id: number } }>('POST', '/v1/intake/alarms', { token: intake, body });
  return reply.data.id;
}
const signedIn = async (on: TestPlatform) => {
  const body = { email: 'ana@demo.test', password: 'atalaya-demo' };
  const { body: reply, headers } = await on.request<{ data: { access_token: string } }>('POST', '/v1/user/auth', { body });
  return { token: reply.data.access_token, cookie: (headers.get('set-cookie') ?? '').split(';')[0] ?? '' };
};
const epochOf = async (on: TestPlatform) =>
  (await on.request<{ data: { events: { epoch: string } } }>('GET', '/v1/capabilities')).body.data.events.epoch;

test('a backup taken during alarm intake restores every alarm acknowledged before it', async () => {
  const before = await signedIn(platform);
  const acked = [await raise(platform, 'before-1'), await raise(platform, 'before-2')];
  const epoch = await epochOf(platform);
  const path = join(folder, 'whole.backup');
  const storm = Promise.all(Array.from({ length: 12 }, (_, n) => raise(platform, `meanwhile-${n}`)));
  const { rows } = await backUp(platform.config, path, { media: false, passphrase });
  await storm;
  expect(rows).toBeGreaterThan(4000);
  const bytes = await readFile(path);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  for (const plain of ['Back door forced', 'ana@demo.test']) expect(bytes.includes(plain)).toBe(false);

  await platform.clear();
  const dataDir = await newDirectory('atalaya-test-');
  restored = dataDir;
  const { sessions } = await restore(configOf(dataDir), path, passphrase);
  expect(sessions).toBeGreaterThan(0);
  expect(await verifyAudit(configOf(dataDir))).toMatchObject({ fault: null });
  platform = await startTestPlatform({ dataDir });
  expect(await epochOf(platform)).not.toBe(epoch);
  expect((await platform.request('GET', '/v1/users/me', { token: before.token })).status).toBe(401);
  expect((await platform.request('POST', '/v1/user/refresh-token', { headers: { cookie: before.cookie }, body: {} })).status).toBe(401);
  const { token } = await signedIn(platform);
  for (const id of acked) expect((await platform.request('GET', `/v1/alarm/${id}/record`, { token })).status, String(id)).toBe(200);
  expect(await raise(platform, 'before-1')).toBe(acked[0]);
  expect(await raise(platform, 'after')).toBeGreaterThan(Math.max(...acked));
  await expect.poll(async () => (await verifyAudit(platform.config)).fault).toBe(null);
});

test('restore refuses damaged, cut, foreign or newer backups, and a DATA_DIR that is not empty', async () => {
  const path = join(folder, 'plain.backup');
  await backUp(platform.config, path, { media: false, passphrase: null });
  await expect(backUp(platform.config, path, { media: false, passphrase: null })).rejects.toThrow('is there already: give another name');
  const whole = await readFile(path);
  const dataDir = join(folder, 'into');
  const config = configOf(dataDir);
  const refusal = async (bytes: Buffer, words: string | null = null) => {
    await writeFile(join(folder, 'tried'), bytes);
    return restore(config, join(folder, 'tried'), words).then(
      () => 'restored',
      (error: Error) => error.message,
    );
  };
  const turned = Buffer.from(whole);
  turned[turned.length >> 1] = (turned[turned.length >> 1] ?? 0) ^ 1;
  expect(await refusal(turned)).toMatch(/is damaged/);
  expect(await refusal(whole.subarray(0, whole.length - 40))).toMatch(/is damaged/);
  expect(await refusal(Buffer.from('hello'))).toMatch(/is no backup/);
  const sealed = await readFile(join(folder, 'whole.backup'));
  expect(await refusal(sealed)).toMatch(/give its passphrase/);
  expect(await refusal(sealed, 'another passphrase')).toMatch(/the passphrase is another one/);
  expect(await refusal(sealed.subarray(0, -1), passphrase)).toMatch(/is damaged: a byte of it was changed/);
  await expect(restore(platform.config, path, null)).rejects.toThrow(/in use|already runs/);
  await expect(restore({ ...config, mode: 'production' }, path, null)).rejects.toThrow('is of a demo platform');
  await expect(stat(join(dataDir, 'postgres'))).rejects.toThrow('ENOENT');
});

test('rows without an end are refused without unhandled rejections', async () => {
  const client = new pg.Client((await embeddedConnection(platform.dataDir)) ?? undefined);
  await client.connect();
  await client.query('create temp table torn (n int)');
  async function* torn(): AsyncGenerator<Buffer> {
    yield Buffer.from('1\n');
    throw new Error('the file ends here');
  }
  await expect(copyIn(client, 'copy torn from stdin', torn())).rejects.toThrow('the file ends here');
  expect((await client.query('select from torn')).rowCount).toBe(0);
  await client.end();
});

test('a large table is dumped in parts of about four megabytes, with each row once', async () => {
  const client = new pg.Client((await embeddedConnection(platform.dataDir)) ?? undefined);
  await client.connect();
  await client.query('create table wide (n int, filling text)');
  await client.query("insert into wide select n, repeat('x', 1500000) from generate_series(1, 7) n");
  const parts: [number, number, string[]][] = [];
  await dumpStore(client, {
    schema: async () => undefined,
    rows: async (table, part, bytes, rows) => {
      if (table !== 'wide') return;
      parts.push([part, rows, [...bytes.toString('latin1').matchAll(/^(\d+)\t/gm)].map(([, n = '']) => n)]);
    },
    sequences: async () => undefined,
  });
  await client.query('drop table wide');
  await client.end();
  expect(parts).toEqual([
    [0, 3, ['1', '2', '3']],
    [1, 3, ['4', '5', '6']],
    [2, 1, ['7']],
  ]);
});

test('a dumped and restored store has the same schema and every row of every table', async () => {
  const connection = await embeddedConnection(platform.dataDir);
  if (!connection) throw new Error('no store');
  const password = await readOrCreateText(platform.dataDir, 'postgres-superuser', () => '');
  const asSuperuser = { ...connection, user: 'postgres', password };
  const open: pg.Client[] = [];
  const clientOf = async (of: pg.ClientConfig): Promise<pg.Client> => {
    const client = new pg.Client(of);
    client.on('error', () => undefined);
    await client.connect();
    open.push(client);
    return client;
  };
  const above = await clientOf(asSuperuser);
  await above.query('create database again owner atalaya');
  const [from, to] = [await clientOf(connection), await clientOf({ ...connection, database: 'again' })];
  const before = await printsOf(above);
  const into = new StoreRestorer(to);
  await to.query('begin');
  await dumpStore(from, {
    schema: (schema) => into.schema(JSON.parse(JSON.stringify(schema)) as Schema),
    rows: (table, _part, bytes) => into.rows(table, bytes),
    sequences: (places) => into.finish(places),
  });
  await to.query('commit');
  // The server prints the expressions that it parsed with fewer parentheses.
  const bare = async (client: pg.Client) => JSON.parse(JSON.stringify(await readSchema(client)).replaceAll(/[()]/g, '')) as unknown;
  expect(await bare(to)).toEqual(await bare(from));
  const beside = await clientOf({ ...asSuperuser, database: 'again' });
  const [copied, after] = [await printsOf(beside), await printsOf(above)];
  // The platform keeps writing: only tables that did not change in between are compared.
  const still = Object.keys(before).filter((name) => before[name] === after[name]);
  expect(still.length).toBeGreaterThan(150);
  expect(still.filter((name) => copied[name] !== before[name])).toEqual([]);
  await Promise.all(open.map((client) => client.end()));
});

/** Row count and hash of every table, read by the superuser, for whom no policy hides rows. */
async function printsOf(client: pg.Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
  );
  const print = (name: string) =>
    `select '${name}' as name, count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as print from "${name}" t`;
  const prints = await client.query<{ name: string; print: string }>(rows.map(({ name }) => print(name)).join(' union all '));
  return Object.fromEntries(prints.rows.map(({ name, print: text }) => [name, text]));
}
