import { rm } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyAudit } from '../../server/access/audit/verify.ts';
import { copyOut } from '../../server/platform/backup/copy.ts';
import { readSchema, storedColumns, type Table } from '../../server/platform/backup/schema.ts';
import { embeddedConnection } from '../../server/platform/store/postgres/embedded.ts';
import { startTestPlatform, type TestPlatform } from '../../server/testing/platform.ts';
import { newDirectory } from '../../server/testing/template.ts';
import { readOldStore, restoreOldStore } from '../upgrade/old-store.ts';

const old = await readOldStore('0048_call_words');
let dataDir: string;
let platform: TestPlatform;
beforeAll(async () => {
  dataDir = await newDirectory('atalaya-test-');
  await restoreOldStore(dataDir, old);
  platform = await startTestPlatform({ mode: 'production', dataDir });
}, 240_000);
afterAll(async () => {
  await platform.clear();
  await rm(dataDir, { recursive: true, force: true });
});

async function within<T>(of: TestPlatform, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client((await embeddedConnection(of.dataDir)) ?? undefined);
  await client.connect();
  try {
    await client.query("select set_config('app.scope', 'platform', false)");
    return await work(client);
  } finally {
    await client.end();
  }
}

test('a store of the previous version is migrated at start: sign-in works, no row is changed', async () => {
  const body = { email: 'eva@here.test', password: 'a good word 1' };
  const { body: reply } = await platform.request<{ data: { access_token: string } }>('POST', '/v1/user/auth', { body });
  const { body: alarms } = await platform.request<{ data: unknown[] }>('GET', '/v1/services/alarms/open', {
    token: reply.data.access_token,
  });
  expect(alarms.data).toHaveLength(3);
  const again = { reference: 'door-2', id_unit: 1, description: 'Back door forced', alarm_type: 'Intrusion', priority: 1 };
  expect((await platform.request('POST', '/v1/intake/alarms', { token: old.intake, body: again })).body.data).toMatchObject({
    duplicate: true,
  });
  const more = { ...again, reference: 'door-4' };
  expect((await platform.request('POST', '/v1/intake/alarms', { token: old.intake, body: more })).body.data).toMatchObject({ id: 4 });

  const tables = [
    'master_tenant',
    'tenant',
    'unit',
    'alarm',
    'alarm_record',
    'alarm_level',
    'user_secret',
    'intake_token',
    'audit_entry',
    'audit_seal',
  ];
  await within(platform, async (client) => {
    for (const name of tables) {
      const table = old.schema.tables.find((one) => one.name === name);
      if (!table) throw new Error(`no ${name}`);
      const now = await rowsOf(client, table);
      const before = (old.rows[name] ?? '').trimEnd().split('\n');
      expect(before[0], name).toBeTruthy();
      expect(
        before.filter((row) => !now.has(row)),
        name,
      ).toEqual([]);
    }
  });
});

/** Rows in COPY's text, of the columns that the table had. */
async function rowsOf(client: pg.Client, table: Table): Promise<Set<string>> {
  const rows: string[] = [];
  const columns = storedColumns(table).map((one) => `"${one}"`);
  await copyOut(client, `copy "${table.name}" (${columns.join(', ')}) to stdout`, (row) => {
    rows.push(row.toString().trimEnd());
    return null;
  });
  return new Set(rows);
}

test('a migrated store equals a new one: columns, keys, checks, indexes, policies and triggers', async () => {
  const describe = async (of: TestPlatform) => {
    const { tables, functions, after } = await within(of, readSchema);
    const columns = tables.flatMap(({ name, columns, forced }) =>
      columns.map((one) => `${name}.${one.name} ${one.type} ${one.required} ${forced}`),
    );
    const texts = [...functions, ...after].map((text) => text.replaceAll(/[()]/g, ''));
    return { columns: columns.sort(), texts: texts.sort() };
  };
  const fresh = await startTestPlatform({ mode: 'production' });
  const [upgraded, made] = [await describe(platform), await describe(fresh)];
  await fresh.clear();
  expect(made.columns.filter((one) => !upgraded.columns.includes(one))).toEqual([]);
  expect(made.texts.filter((one) => !upgraded.texts.includes(one))).toEqual([]);
});

test('the audit log is valid after migration', async () => {
  await expect.poll(async () => (await verifyAudit(platform.config)).fault).toBe(null);
});
