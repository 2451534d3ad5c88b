import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { TenantId, UserId } from '../../../contract/platform/ids.ts';
import { createUser } from '../../access/users.ts';
import { storeConnection } from '../../testing/connection.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/platform.ts';
import { createDedicatedClient } from './dedicated-client.ts';
import { eventsChannel } from './listener.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { prepared } from './prepared.ts';
import { type Program, thisProgram } from './program.ts';
import { platformScope, type Scope, type Store } from './store.ts';

let platform: TestPlatform;
let store: Store;
let client: pg.Client;
let mine: TenantId;
let theirs: TenantId;
let me: UserId;
let them: UserId;
let asMe: Scope;

beforeAll(async () => {
  platform = await startTestPlatform({ mode: 'production' });
  store = platform.app.store;
  client = new pg.Client(await storeConnection(platform.dataDir));
  await client.connect();
  await store.within(platformScope, async (tx) => {
    const masters = await tx
      .insertInto('master_tenant')
      .values([{ name: 'One' }, { name: 'Two' }])
      .returning('id')
      .execute();
    const [one, two] = masters.map(({ id }) => id);
    if (!one || !two) throw new Error('no master tenants');
    const tenants = [
      { name: 'Mine', id_master_tenant: one },
      { name: 'Theirs', id_master_tenant: two },
    ];
    const made = await tx.insertInto('tenant').values(tenants).returning('id').execute();
    [mine, theirs] = made.map(({ id }) => id) as [TenantId, TenantId];
    me = await createUser(tx, { email: 'me@here.test', name: 'Me', password: 'word 1234', tenants: [mine] });
    them = await createUser(tx, { email: 'them@here.test', name: 'Them', password: 'word 1234', tenants: [theirs] });
  });
  asMe = { kind: 'user', user: me, tenants: [mine] };
});
afterAll(async () => {
  await client?.end();
  await platform?.clear();
});

test('commits are durable: fsync, full page writes and synchronous commit are on', async () => {
  const { rows } = await client.query(
    "select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit')",
  );
  expect(rows.map((row: { name: string; setting: string }) => `${row.name} ${row.setting}`).sort()).toEqual([
    'fsync on',
    'full_page_writes on',
    'synchronous_commit on',
  ]);
});

test('signs in as a role that row-level security binds, and every table is bound', async () => {
  const role = await client.query('select rolsuper, rolbypassrls, rolcreaterole from pg_roles where rolname = current_user');
  expect(role.rows).toEqual([{ rolsuper: false, rolbypassrls: false, rolcreaterole: false }]);
  const open = await client.query<{ name: string }>(`select relname as name from pg_class where relkind = 'r'
    and relnamespace = 'public'::regnamespace and not (relrowsecurity and relforcerowsecurity)`);
  expect(open.rows.map(({ name }) => name)).toEqual(['migration']);
});

test('shows nothing to another tenant, without filters in the query', async () => {
  const visible = await store.within(asMe, async (tx) => ({
    tenants: await tx.selectFrom('tenant').select('id').execute(),
    masters: await tx.selectFrom('master_tenant').select('name').execute(),
    users: await tx.selectFrom('user_account').select('id').execute(),
    memberships: await tx.selectFrom('user_tenant').select('id_user').execute(),
    secrets: await tx.selectFrom('user_secret').selectAll().execute(),
    sessions: await tx.selectFrom('session').selectAll().execute(),
    mail: await tx.selectFrom('mail').selectAll().execute(),
  }));
  expect(visible).toEqual({
    tenants: [{ id: mine }],
    masters: [{ name: 'One' }],
    users: [{ id: me }],
    memberships: [{ id_user: me }],
    secrets: [],
    sessions: [],
    mail: [],
  });
});

test('shows nothing without a scope', async () => {
  const { rows } = await client.query('select (select count(*) from tenant)::int + (select count(*) from user_account)::int as seen');
  expect(rows).toEqual([{ seen: 0 }]);
});

test('rejects writes to rows of another tenant', async () => {
  const refused = /row-level security/;
  await expect(
    store.within(asMe, (tx) => tx.insertInto('user_tenant').values({ id_user: me, id_tenant: theirs }).execute()),
  ).rejects.toThrow(refused);
  await expect(
    store.within(asMe, (tx) => tx.insertInto('idempotency').values({ id_user: them, key: 'k', request_hash: 'h', reply: '1' }).execute()),
  ).rejects.toThrow(refused);
  await expect(store.within(asMe, (tx) => tx.updateTable('tenant').set({ id: theirs }).where('id', '=', mine).execute())).rejects.toThrow(
    refused,
  );
  const changed = await store.within(asMe, async (tx) => [
    await tx.updateTable('tenant').set({ name: 'Taken' }).where('id', '=', theirs).executeTakeFirst(),
    await tx.updateTable('user_account').set({ name: 'Taken' }).where('id', '=', them).executeTakeFirst(),
  ]);
  expect(changed.map((one) => Number(one.numUpdatedRows))).toEqual([0, 0]);
  const deleted = await store.within(asMe, (tx) => tx.deleteFrom('tenant').where('id', '=', theirs).executeTakeFirst());
  expect(Number(deleted.numDeletedRows)).toBe(0);
});

test('forgets the scope with its transaction', async () => {
  await Promise.all(Array.from({ length: 30 }, () => store.within(platformScope, (tx) => sql`select 1`.execute(tx))));
  const visible = await Promise.all(
    Array.from({ length: 30 }, () =>
      store.within({ kind: 'user', user: them, tenants: [] }, (tx) => tx.selectFrom('tenant').select('id').execute()),
    ),
  );
  expect(visible.flat()).toEqual([]);
});

test('rolls back what throws, and gives 64-bit numbers as numbers', async () => {
  const name = 'Never';
  await expect(
    store.within(platformScope, async (tx) => {
      await tx.insertInto('master_tenant').values({ name }).execute();
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  const { rows } = await store.within(platformScope, (tx) =>
    sql<{
      big: number;
      kept: number;
    }>`select 9007199254740991::bigint as big, count(*) as kept from master_tenant where name = ${name}`.execute(tx),
  );
  expect(rows).toEqual([{ big: Number.MAX_SAFE_INTEGER, kept: 0 }]);
});

// An unhandled error event would end the process; vitest reports it as an error of the run.
test.each([
  ['at rest', false],
  ['at work', true],
])('a connection that breaks %s costs the transaction on it alone', async (_, isAtWork) => {
  const broken = store.within(platformScope, async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    const work = isAtWork ? sql`select pg_sleep(20)`.execute(tx) : null;
    await Promise.all([client.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid]), work]);
    await sql`select 1`.execute(tx);
  });
  await expect(broken).rejects.toThrow(/terminat|not queryable/);
  expect(await store.health()).toBe('ok');
});

test('a broken dedicated connection fails its queries with the reason', async () => {
  const own = createDedicatedClient(await storeConnection(platform.dataDir));
  await own.connect();
  const { rows } = await own.query<{ pid: number }>('select pg_backend_pid() as pid');
  await client.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid]);
  await expect(own.query('select 1')).rejects.toThrow(/terminat|not queryable/);
  await own.end();
});

test('wakes after commits, and again after its connection broke', { tags: ['OP-4.04'] }, async () => {
  const wake = vi.fn();
  const stop = store.onEvents(wake);
  const notify = () => store.within(platformScope, (tx) => sql`select pg_notify(${eventsChannel}, '')`.execute(tx));
  await vi.waitFor(async () => {
    await notify();
    expect(wake).toHaveBeenCalled();
  }, 20_000);
  const { rowCount } = await client.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'atalaya-events'",
  );
  expect(rowCount).toBeGreaterThan(0);
  wake.mockClear();
  await vi.waitFor(() => expect(wake).toHaveBeenCalled(), 20_000);
  wake.mockClear();
  await notify();
  await vi.waitFor(() => expect(wake).toHaveBeenCalled(), 20_000);
  stop();
});

test('applies each migration once, and refuses edited ones', async () => {
  const withMigrations = (list: Program['migrations']) => migrate(client, { program: { ...thisProgram, migrations: list } });
  expect((await migrate(client)).applied).toEqual([]);
  const [first, ...rest] = migrations;
  if (!first) throw new Error('no migrations');
  await expect(withMigrations([{ ...first, sql: `${first.sql} ` }, ...rest])).rejects.toThrow(`${first.name} was edited`);
  await expect(withMigrations([...migrations, { name: '9999_bad', sql: 'create table half (id int); select nonsense;' }])).rejects.toThrow(
    'nonsense',
  );
  expect((await client.query("select to_regclass('half') as half")).rows).toEqual([{ half: null }]);
});

test('a kept plan obeys the scope of each transaction, also after its table got another column', async () => {
  const asThem: Scope = { kind: 'user', user: them, tenants: [theirs] };
  const read = (scope: Scope) =>
    store.within(scope, async (tx) => {
      const { rows } = await sql<{ name: string }>`${prepared}select name from tenant order by name`.execute(tx);
      const plans = await sql<{ kept: number }>`
        select generic_plans as kept from pg_prepared_statements where statement like '%select name from tenant order by name'`.execute(tx);
      return { names: rows.map(({ name }) => name), kept: Number(plans.rows[0]?.kept) };
    });
  const each = async () => {
    for (let n = 0; n < 8; n += 1) {
      expect((await read(asMe)).names).toEqual(['Mine']);
      expect((await read(asThem)).names).toEqual(['Theirs']);
      expect((await read(platformScope)).names).toEqual(['Mine', 'Theirs']);
    }
  };
  await each();
  expect((await read(asMe)).kept).toBeGreaterThan(0);
  await client.query('alter table tenant add column later text');
  await each();
  await client.query('alter table tenant drop column later');
  await each();
});
