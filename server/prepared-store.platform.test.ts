import { readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { catalogues } from '../contract/catalogues/index.ts';
import { listRights } from '../contract/permissions.ts';
import { catalogueFingerprint, lookupsFingerprint, syncStoredCatalogues } from './catalogues/index.ts';
import { makeLog, migrationsFingerprint, openStore, type PreparedCluster, platformScope, type Store } from './platform/index.ts';
import { migrations } from './platform/store/migrations/index.ts';
import { packStore, preparedStore } from './prepared-store.ts';
import { storeConnection } from './testing/connection.ts';
import { newDirectory } from './testing/template.ts';

const log = makeLog('silent');
const directories: string[] = [];
const stores: Store[] = [];
let prepared: PreparedCluster;

async function directory(): Promise<string> {
  const made = await newDirectory('atalaya-test-');
  directories.push(made);
  return made;
}

beforeAll(async () => {
  const draft = await directory();
  prepared = { ...preparedStore, pack: join(draft, 'cluster.pack') };
  await packStore(join(draft, 'packed'), prepared.pack);
});
afterEach(async () => {
  for (const store of stores.splice(0)) await store.close();
});
afterAll(async () => {
  for (const path of directories) await rm(path, { recursive: true, force: true });
});

interface Opened {
  readonly dataDir: string;
  readonly store: Store;
  /** Whether the tables of catalogues were compared with their descriptors. */
  readonly isCompared: boolean;
  readonly meta: ReadonlyMap<string, string>;
}

async function open(from: PreparedCluster, dataDir?: string): Promise<Opened> {
  const at = dataDir ?? (await directory());
  let isCompared = true;
  const sync = async (client: pg.Client) => {
    isCompared = await syncStoredCatalogues(client);
  };
  const store = await openStore({ dataDir: at, databaseUrl: null, secret: null }, log, { sync, prepared: from });
  stores.push(store);
  const rows = await store.within(platformScope, (tx) => tx.selectFrom('meta').select(['key', 'value']).execute());
  return { dataDir: at, store, isCompared, meta: new Map(rows.map(({ key, value }) => [key, value])) };
}
const canSignIn = async (config: pg.ClientConfig): Promise<boolean> => {
  const client = new pg.Client(config);
  const isIn = await client.connect().then(
    () => true,
    () => false,
  );
  await client.end();
  return isIn;
};
const passwordOf = async (dataDir: string, user: 'atalaya' | 'postgres') => (await storeConnection(dataDir, user)).password;

test('a first start on a prepared store has its schema and records, and compares nothing', async () => {
  const { store, isCompared, meta } = await open(prepared);
  expect(isCompared).toBe(false);
  expect(Object.fromEntries(meta)).toMatchObject({ catalogues: catalogueFingerprint(), lookups: lookupsFingerprint() });
  expect(meta.has('mode')).toBe(false);
  const { rows } = await store.within(platformScope, (tx) => sql<{ n: number }>`select count(*) as n from permission`.execute(tx));
  expect(rows[0]?.n).toBe(listRights(catalogues).length);
});

test('stores of one preparation have passwords and an epoch of their own, and keep them', async () => {
  const [one, other] = [await open(prepared), await open(prepared)];
  expect(one.meta.get('epoch')).not.toBe(other.meta.get('epoch'));
  for (const user of ['atalaya', 'postgres'] as const) {
    const own = await storeConnection(one.dataDir, user);
    expect(await canSignIn(own)).toBe(true);
    for (const password of [await passwordOf(other.dataDir, user), '']) expect(await canSignIn({ ...own, password })).toBe(false);
  }
  await stores.splice(0, 1)[0]?.close();
  const again = await open(prepared, one.dataDir);
  expect(again.meta.get('epoch')).toBe(one.meta.get('epoch'));
});

test('a pack has no password of a role, a store made of it has two', async () => {
  const { dataDir } = await open(prepared);
  const client = new pg.Client(await storeConnection(dataDir, 'postgres'));
  await client.connect();
  const { rows } = await client.query("select count(*)::int as n from pg_authid where rolpassword like 'SCRAM-SHA-256$%'");
  await client.end();
  expect(rows).toEqual([{ n: 2 }]);
  const verifiers = /SCRAM-SHA-256\$4096:[\w+/=]+\$[\w+/=]+/g;
  expect(readFileSync(prepared.pack, 'latin1').match(verifiers)).toBeNull();
});

test('a prepared store of another schema is not used: the store is made anew', async () => {
  const { isCompared, meta } = await open({ ...prepared, fingerprint: () => 'that of other migrations' });
  expect([isCompared, meta.has('lookups'), meta.get('catalogues')]).toEqual([true, false, catalogueFingerprint()]);
});

test('a prepared store that PostgreSQL cannot run is not used: the store is made anew', async () => {
  const whole = readFileSync(prepared.pack);
  const end = whole.indexOf('\n') + 1;
  const { files } = JSON.parse(whole.toString('utf8', 0, end)) as { files: { path: string; at: number; length: number }[] };
  const control = files.find(({ path }) => path === join('global', 'pg_control'));
  whole.fill(7, end + (control?.at ?? 0), end + (control?.at ?? 0) + (control?.length ?? 0));
  const pack = join(await directory(), 'damaged.pack');
  writeFileSync(pack, whole);
  const { isCompared, meta } = await open({ ...prepared, pack });
  expect([isCompared, meta.has('lookups')]).toEqual([true, false]);
});

test('an edited or added migration has another fingerprint', () => {
  const [first, ...rest] = migrations;
  if (!first) throw new Error('there are no migrations');
  const fingerprints = [
    migrationsFingerprint(),
    migrationsFingerprint([{ ...first, sql: `${first.sql} ` }, ...rest]),
    migrationsFingerprint([...migrations, { name: '9999_added', sql: 'select 1' }]),
  ];
  expect(new Set(fingerprints).size).toBe(3);
});
