import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { storeConnection } from '../testing/connection.ts';
import { addTownUser, can } from '../testing/staff.ts';
import { startTown, type TownPlatform } from '../testing/town.ts';

let town: TownPlatform;
let client: pg.Client;
let night: { id: number; token: string };

beforeAll(async () => {
  town = await startTown();
  client = new pg.Client(await storeConnection(town.dataDir));
  await client.connect();
  await client.query("select set_config('app.scope', 'platform', false)");
  night = await addTownUser(town, 'night', [town.town.north.tenant], can('Unit', 'read'));
});
afterAll(async () => {
  await client.end();
  await town.clear();
});

const status = async (path: string) => (await town.request('GET', path, { token: night.token })).status;
const namesOf = async (text: string, values: unknown[] = []) =>
  (await client.query<{ name: string }>(text, values)).rows.map(({ name }) => name);
/** The bodies of functions and of all that they call. */
async function bodiesOf(names: readonly string[]): Promise<string> {
  const { rows } = await client.query<{ name: string; body: string }>(
    'select proname as name, prosrc as body from pg_proc where prosrc is not null',
  );
  const bodies = new Map(rows.map(({ name, body }) => [name, body]));
  const seen = new Set<string>();
  const visit = (name: string) => {
    const body = bodies.get(name);
    if (body === undefined || seen.has(name)) return;
    seen.add(name);
    for (const [called] of body.matchAll(/\bapp_\w+(?=\()/g)) visit(called);
  };
  for (const name of names) visit(name);
  return [...seen].map((name) => bodies.get(name)).join('\n');
}

test('every table and column that the rights of a caller are read from changes their version', async () => {
  const read = await bodiesOf(['app_callers', 'app_factors_due']);
  const tables = await namesOf("select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace");
  const used = tables.filter((table) => new RegExp(`\\b(from|join) ${table}\\b`).test(read) && table !== 'session');
  expect(used).toEqual(
    expect.arrayContaining(['user_account', 'user_ability', 'tenant_shared_group_permissions', 'camera_group', 'passkey']),
  );
  // 4 insert, 8 delete, 16 update, of all columns where none is named.
  const watched = await namesOf(
    `select c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
      where p.proname = 'note_rights' and t.tgtype & 28 = 28 and t.tgenabled = 'O'`,
  );
  expect(used.filter((table) => !watched.includes(table))).toEqual([]);
  const columnsOf = (table: string) =>
    namesOf(
      `select a.attname as name from pg_trigger t join pg_proc p on p.oid = t.tgfoid and p.proname = 'note_rights'
        join pg_attribute a on a.attrelid = t.tgrelid and a.attnum = any (t.tgattr::int2[]) where t.tgrelid = $1::regclass`,
      [table],
    );
  const ofUser = new Set([...read.matchAll(/\bu\.(\w+)/g)].flatMap(([, column]) => (column && column !== 'id' ? [column] : [])));
  expect([...ofUser].sort()).toEqual((await columnsOf('user_account')).sort());
  const ofTenant = new Set([...read.matchAll(/\bt\.(\w+)/g)].flatMap(([, column]) => (column && column !== 'id' ? [column] : [])));
  expect([...ofTenant]).toEqual(await columnsOf('tenant'));
});

test('rights are read once until they change, and a change counts from its commit on', async () => {
  expect(await status('/v1/unit')).toBe(200);
  const query = vi.spyOn(town.app.store, 'query');
  const reads = () => query.mock.calls.filter(([text]) => text.includes('app_callers(')).length;
  expect([await status('/v1/unit'), await status('/v1/router'), reads()]).toEqual([200, 403, 0]);
  await client.query('begin');
  await client.query("insert into user_ability (id_user, action, subject) values ($1, 'read', 'Router')", [night.id]);
  expect([await status('/v1/router'), reads()], 'not committed yet').toEqual([403, 0]);
  await client.query('commit');
  expect([await status('/v1/router'), reads()]).toEqual([200, 1]);
  expect([await status('/v1/router'), reads()]).toEqual([200, 1]);
  await client.query("delete from user_ability where id_user = $1 and subject = 'Router'", [night.id]);
  expect([await status('/v1/router'), reads()]).toEqual([403, 2]);
  town.clock.advance(60_000);
  expect([await status('/v1/router'), reads()], 'after a minute they are read again').toEqual([403, 3]);
  query.mockRestore();
});

test('the state of a session is read at every call', async () => {
  expect(await status('/v1/unit')).toBe(200);
  await client.query('update session set locked = now() where id_user = $1', [night.id]);
  expect(await status('/v1/unit')).toBe(423);
  await client.query('update session set locked = null where id_user = $1', [night.id]);
  expect(await status('/v1/unit')).toBe(200);
  await client.query("update session set revoked = now(), revoked_reason = 'by_admin' where id_user = $1", [night.id]);
  expect(await status('/v1/unit')).toBe(401);
});

test('a transaction adds one version, and versions are removed after ten minutes', async () => {
  const count = async () => Number((await client.query<{ count: string }>('select count(*) from rights_version')).rows[0]?.count);
  await client.query("update rights_version set noted = now() - interval '11 minutes'");
  await client.query('begin');
  await client.query('update user_account set name = name');
  await client.query('update permission set active = active');
  await client.query('commit');
  expect(await count()).toBe(1);
  await client.query('update user_account set name = name');
  expect(await count()).toBe(2);
  await client.query('delete from user_ability where id_user = -1');
  expect(await count(), 'nothing was deleted').toBe(2);
});
