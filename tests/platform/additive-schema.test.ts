import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '../../server/platform/store/migrate.ts';
import { migrations } from '../../server/platform/store/migrations/index.ts';
import { thisProgram } from '../../server/platform/store/program.ts';
import { storeConnection } from '../../server/testing/connection.ts';
import { startTestPlatform, type TestPlatform } from '../../server/testing/platform.ts';
import { exceptions, lastOfReleaseBefore } from '../laws/additive.ts';

let platform: TestPlatform;
let client: pg.Client;
beforeAll(async () => {
  platform = await startTestPlatform({ mode: 'production' });
  const root = new pg.Client(await storeConnection(platform.dataDir, 'postgres'));
  await root.connect();
  await root.query('create database before owner atalaya');
  await root.end();
  client = new pg.Client({ ...(await storeConnection(platform.dataDir)), database: 'before' });
  await client.connect();
});
afterAll(async () => {
  await client?.end();
  await platform?.clear();
});

/** Columns with their types, functions with their parameters and results, policies and keys, as text. */
async function usableOf(): Promise<string[]> {
  const { rows } = await client.query<{ what: string }>(`
    select format('column %s.%s %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod)) as what
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and not c.relispartition and a.attnum > 0 and not a.attisdropped
    union all
    select format('function %s(%s) %s', proname, pg_get_function_identity_arguments(oid), pg_get_function_result(oid))
      from pg_proc where pronamespace = 'public'::regnamespace
    union all
    select format('policy %s of %s', p.polname, c.relname) from pg_policy p join pg_class c on c.oid = p.polrelid
    union all
    select format('key of %s: %s', c.relname, pg_get_constraintdef(k.oid)) from pg_constraint k join pg_class c on c.oid = k.conrelid
      where k.contype in ('p', 'u') and k.connamespace = 'public'::regnamespace
    order by 1`);
  return rows.map(({ what }) => what);
}

/** Columns that a program which does not know them leaves out of its inserts, and that must then be filled. */
async function requiredOf(): Promise<string[]> {
  const { rows } = await client.query<{ what: string }>(`
    select format('%s.%s', c.relname, a.attname) as what from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped
        and a.attnotnull and not a.atthasdef and a.attidentity = '' order by 1`);
  return rows.map(({ what }) => what);
}

test('what a program of the release before uses is there after the latest migrations', async () => {
  const until = migrations.findIndex(({ name }) => name === lastOfReleaseBefore) + 1;
  await migrate(client, { program: { ...thisProgram, migrations: migrations.slice(0, until) } });
  const [usable, required] = [await usableOf(), await requiredOf()];
  const tables = new Set(usable.flatMap((what) => /^column (\w+)\./.exec(what)?.[1] ?? []));
  expect(usable.length).toBeGreaterThan(1000);
  await migrate(client, { program: { ...thisProgram, migrations: migrations.filter(({ name }) => !(name in exceptions)) } });
  const after = new Set(await usableOf());
  expect(usable.filter((what) => !after.has(what))).toEqual([]);
  const demanded = (await requiredOf()).filter((what) => !required.includes(what) && tables.has(what.split('.')[0] ?? ''));
  expect(demanded).toEqual([]);
});
