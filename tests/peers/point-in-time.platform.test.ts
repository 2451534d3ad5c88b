import { readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoPassword } from '../../server/demo/people.ts';
import { headFile } from '../../server/platform/audit-head.ts';
import { startTestPlatform, type TestPlatform } from '../../server/testing/platform.ts';
import { newDirectory } from '../../server/testing/template.ts';
import { OwnPostgresql, postgresqlTools } from './own-postgresql.ts';

const tools = postgresqlTools();
if (tools === null) process.stderr.write("PostgreSQL's own programs are not installed: apt-get install postgresql\n");

/** The blocks of the section of the manual: what is configured beforehand, and at the restore. */
const page = readFileSync(join(import.meta.dirname, '../../docs/operations.md'), 'utf8');
const section = page.slice(page.indexOf('## Restore to a moment'), page.indexOf('## Encryption at rest'));
const blocks = (kind: string) => [...section.matchAll(new RegExp(`\`\`\`${kind}\\n([\\s\\S]*?)\`\`\``, 'g'))].map(([, text = '']) => text);
const [before = '', atRestore = ''] = blocks('ini');
const [baseBackup = ''] = blocks('sh');
const [afterwards = ''] = blocks('sql');

let postgresql: OwnPostgresql;
let dataDir: string;
let platform: TestPlatform | null = null;
beforeAll(async () => {
  if (tools === null) return;
  postgresql = await OwnPostgresql.create(tools);
  dataDir = await newDirectory('atalaya-test-');
}, 120_000);
afterAll(async () => {
  await platform?.close();
  await postgresql?.clear();
  if (dataDir) await rm(dataDir, { recursive: true, force: true });
}, 120_000);

const here = (text: string) => text.replaceAll('/archive/', `${postgresql.directory}/archive/`);
const start = async () => {
  platform = await startTestPlatform({ dataDir, env: { DATABASE_URL: postgresql.url('atalaya', 'atalaya') } });
  return platform;
};
const raise = async (of: TestPlatform, unit: number, reference: string) => {
  const body = { reference, id_unit: unit, description: reference, alarm_type: 'Intrusion', priority: 1, cameras: [] };
  const { status } = await of.request('POST', '/v1/intake/alarms', { token: 'atalaya-demo-intake', body });
  expect(status).toBeLessThan(300);
};
const signIn = async (of: TestPlatform) => {
  const body = { email: 'admin@demo.test', password: demoPassword };
  return (await of.request<{ data: { access_token: string } }>('POST', '/v1/user/auth', { body })).body.data.access_token;
};
/** The open alarms that this test raised, as an operator's console lists them. */
const listed = async (of: TestPlatform) => {
  const { body } = await of.request<{ data: { description: string }[] }>('GET', '/v1/services/alarms/open', { token: await signIn(of) });
  return body.data
    .map(({ description }) => description)
    .filter((text) => text.startsWith('moment '))
    .toSorted();
};
const inDatabase = (text: string) => postgresql.sql(text, 'atalaya');

test.skipIf(tools === null)(
  'a platform on a database restored to a moment has exactly the alarms of before',
  { timeout: 900_000 },
  async () => {
    await postgresql.run('initdb', ['-D', postgresql.path('data'), '-U', 'postgres', '--auth=trust', '--encoding=UTF8']);
    await postgresql.make('archive');
    await postgresql.make('archive/wal');
    await postgresql.configure('data', here(before));
    await postgresql.start('data');
    await postgresql.sql("create role atalaya login password 'of a test' nosuperuser nobypassrls");
    await postgresql.sql('create database atalaya owner atalaya');
    const first = await start();
    const unit = Number(await inDatabase('select min(id) from unit'));
    await raise(first, unit, 'moment 1: in the base backup');
    const [program = '', ...args] = here(baseBackup).trim().split(' ');
    await postgresql.run(program, args);
    await raise(first, unit, 'moment 2: in the log alone');
    await raise(first, unit, 'moment 3: in the log alone');
    const all = await listed(first);
    expect(all).toHaveLength(3);
    const epoch = await inDatabase("select value from meta where key = 'epoch'");
    const moment = (await inDatabase('select clock_timestamp()')).trim();

    await raise(first, unit, 'moment 4: after it');
    await inDatabase(
      "set session_replication_role = replica; delete from alarm where description like 'moment 1%' or description like 'moment 2%'",
    );
    expect(await listed(first)).toEqual(['moment 3: in the log alone', 'moment 4: after it']);
    await first.close();
    platform = null;
    await inDatabase('select pg_switch_wal()');
    await postgresql.stop('data');

    await postgresql.run('cp', ['-a', postgresql.path('archive/base'), postgresql.path('restored')]);
    await postgresql.configure('restored', here(atRestore).replace(/(recovery_target_time = ')[^']*/, `$1${moment}`));
    await writeFile(postgresql.path('restored/recovery.signal'), '');
    await postgresql.own(postgresql.path('restored/recovery.signal'));
    await postgresql.start('restored');
    await expect.poll(async () => (await postgresql.sql('select pg_is_in_recovery()')).trim(), { timeout: 60_000 }).toBe('f');
    await postgresql.sql(afterwards, 'atalaya', 'atalaya');
    await rm(headFile(dataDir), { force: true });

    const again = await start();
    expect(await listed(again)).toEqual(all);
    expect(await inDatabase("select value from meta where key = 'epoch'")).not.toBe(epoch);
    await raise(again, unit, 'moment 5: goes on');
    expect(await listed(again)).toEqual([...all, 'moment 5: goes on']);
  },
);
