import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { platformScope } from '../../../server/platform/store/store.ts';
import { type MailPeer, mailPeer } from '../../../server/testing/peers.ts';
import { startTestPlatform, type TestPlatform } from '../../../server/testing/platform.ts';
import { copyCity } from './copy-city.ts';
import { differingColumns, exemptColumns, exemptTables, missingRows } from './gaps.ts';
import { openServices, type Services } from './services.ts';

let demo: TestPlatform;
let built: TestPlatform;
let mail: MailPeer;
let services: Services;
let refusals: string[];

beforeAll(async () => {
  [mail, services] = await Promise.all([mailPeer(), openServices()]);
  const env = { SMTP_URL: mail.url, MAIL_FROM: 'city@demo.test', ...services.env };
  [demo, built] = await Promise.all([startTestPlatform(), startTestPlatform({ mode: 'production', env })]);
  refusals = await copyCity(demo, built, mail, services);
}, 600_000);
afterAll(async () => {
  await Promise.all([demo?.clear(), built?.clear(), mail?.close(), services?.close()]);
});

/** Names of ids, secrets and their digests, files, numbers given in order, and columns made from others for the search. */
const unlike = /^id$|^id_|_id$|version|password|secret|api_key|token|hash|^ha1$|picture|image|photo|avatar|_url$|^folio$|^words_|^label_/i;

interface Column {
  table: string;
  column: string;
  type: string;
}
/** Types whose values are the same in both stores: no times, ids, secrets or documents, which hold ids. */
const comparable = new Set(['text', 'boolean', 'integer', 'smallint', 'numeric', 'double precision', 'real', 'ARRAY']);

async function run<T>(platform: TestPlatform, query: ReturnType<typeof sql<T>>): Promise<T[]> {
  return (await platform.app.store.within(platformScope, (tx) => query.execute(tx))).rows;
}

async function tablesOf(platform: TestPlatform): Promise<string[]> {
  const rows = await run(
    platform,
    sql<{ name: string }>`select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
  );
  return rows.map(({ name }) => name).filter((name) => !exemptTables.includes(name));
}
const countsOf = async (platform: TestPlatform): Promise<Record<string, number>> => {
  const tables = await tablesOf(platform);
  const counts = await run(
    platform,
    sql<{ name: string; rows: number }>`${sql.join(
      tables.map((name) => sql`select ${name}::text as name, count(*)::int as rows from ${sql.table(name)}`),
      sql` union all `,
    )}`,
  );
  return Object.fromEntries(counts.map(({ name, rows }) => [name, rows]));
};

/** Values of a column, sorted, by table and column; without references. */
async function valuesOf(platform: TestPlatform, tables: readonly string[]): Promise<Record<string, string>> {
  const columns = await run(
    platform,
    sql<Column>`select table_name as table, column_name as column, data_type as type
    from information_schema.columns where table_schema = 'public'`,
  );
  const compared = columns.filter(({ table, column, type }) => tables.includes(table) && comparable.has(type) && !unlike.test(column));
  const found = await run(
    platform,
    sql<{ name: string; digest: string }>`${sql.join(
      compared.map(
        ({ table, column }) =>
          sql`select ${`${table}.${column}`}::text as name, md5(coalesce(string_agg(v::text, '|' order by v::text collate "C"), '')) as digest
            from (select coalesce(${sql.ref(column)}::text, '∅') as v from ${sql.table(table)}) x`,
      ),
      sql` union all `,
    )}`,
  );
  return Object.fromEntries(found.map(({ name, digest }) => [name, digest]));
}

test('no call of the copy is refused', () => {
  expect(refusals).toEqual([]);
});

test('public calls build the demo city, except exactly the rows that are listed', async () => {
  const [wanted, given] = [await countsOf(demo), await countsOf(built)];
  const missing = Object.entries(wanted).flatMap(([table, rows]) =>
    rows > (given[table] ?? 0) ? [[table, rows - (given[table] ?? 0)]] : [],
  );
  expect(Object.fromEntries(missing)).toEqual(missingRows);
});

test('what they build has the values of the demo, except in exactly these columns', async () => {
  const [wanted, given] = [await countsOf(demo), await countsOf(built)];
  const whole = Object.keys(wanted).filter((table) => (wanted[table] ?? 0) > 0 && wanted[table] === given[table]);
  const [expected, found] = [await valuesOf(demo, whole), await valuesOf(built, whole)];
  const differing = Object.keys(expected).filter((name) => expected[name] !== found[name] && !exemptColumns.includes(name));
  expect(differing.toSorted()).toEqual(Object.keys(differingColumns).toSorted());
});

test('a camera without a recorder of its own is online in the copy where it is in the demo', async () => {
  const states = sql<{ tag: string; online: boolean; recorded: boolean }>`select c.tag, c.online, s.id_camera is not null as recorded
    from camera c left join media_camera_state s on s.id_camera = c.id order by c.tag, c.online`;
  const ofCopy = new Map((await run(built, states)).map(({ tag, online, recorded }) => [tag, recorded ? 'recorded' : online]));
  const differing = (await run(demo, states)).filter(({ tag, online }) => ![online, 'recorded'].includes(ofCopy.get(tag) ?? 'absent'));
  expect(differing).toEqual([]);
  expect([...ofCopy.values()].filter((state) => state === 'recorded')).toHaveLength(2);
});
