import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TenantId, UserId } from '../../contract/platform/ids.ts';
import { platformScope, type Scope } from '../platform/store/store.ts';
import { startTown, type TownPlatform } from '../testing/town.ts';

let platform: TownPlatform;
let ana: Extract<Scope, { kind: 'user' }>;
beforeAll(async () => {
  platform = await startTown();
  const { north, south, harbour, users } = platform.town;
  ana = { kind: 'user', user: users.ana, tenants: [north.tenant, south.tenant] };
  for (const [token, place] of [
    ['intake-token-first', north],
    ['intake-token-second', harbour],
  ] as const) {
    const image = `data:image/png;base64,${pixel}`;
    const { id } = await platform.raise({ token, id_unit: place.unit, cameras: place.cameras, detection: { image } });
    await platform.call('changeAlarm', { as: 'admin', id, body: { alarm_status: 'attending' } });
  }
});
afterAll(() => platform?.clear());

const pixel = Buffer.from(
  '89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c6360f8cf500f0003860180b5a0a5f90000000049454e44ae426082',
  'hex',
).toString('base64');

const tables = ['unit', 'camera', 'contact', 'alarm', 'alarm_record', 'alarm_comment', 'picture', 'event_log', 'alarm_as_json'];

/** Reads the tenants of the rows that a table returns to an unconditional select. */
async function tenantsIn(scope: Scope, table: string): Promise<TenantId[]> {
  const { rows } = await platform.app.store.within(scope, (tx) =>
    sql<{ id: TenantId }>`select distinct id_tenant as id from ${sql.table(table)} where id_tenant is not null order by 1`.execute(tx),
  );
  return rows.map(({ id }) => id);
}

describe('the database shows a user only rows of their tenants, without any condition of a handler', () => {
  test.each(tables)('%s', async (table) => {
    const { north, south, harbour } = platform.town;
    expect(await tenantsIn(platformScope, table)).toContain(harbour.tenant);
    const visible = await tenantsIn(ana, table);
    expect(visible.length).toBeGreaterThan(0);
    expect([north.tenant, south.tenant]).toEqual(expect.arrayContaining(visible));
    expect(await tenantsIn({ ...ana, tenants: [] }, table)).toEqual([]);
  });
});

test('of users only oneself and those of the own tenants are visible, and only their rights', { tags: ['OP-6.01'] }, async () => {
  const { users } = platform.town;
  const usersIn = async (scope: Scope, table: string, column: string) => {
    const { rows } = await platform.app.store.within(scope, (tx) =>
      sql<{ id: UserId }>`select distinct ${sql.ref(column)} as id from ${sql.table(table)} order by 1`.execute(tx),
    );
    return rows.map(({ id }) => id);
  };
  const own = [users.ana, users.bruno, users.limited, users.guest].toSorted((a, b) => a - b);
  expect(await usersIn(ana, 'user_account', 'id')).toEqual(own);
  expect(await usersIn(ana, 'user_ability', 'id_user')).toEqual(own.filter((id) => id !== users.guest));
  expect(await usersIn(ana, 'user_tenant', 'id_user')).toEqual(own);
  const harbour = { kind: 'user', user: users.carla, tenants: [platform.town.harbour.tenant] } as const;
  for (const [table, column] of [
    ['user_account', 'id'],
    ['user_ability', 'id_user'],
    ['user_tenant', 'id_user'],
  ] as const)
    expect([table, await usersIn(harbour, table, column)]).toEqual([table, [users.carla]]);
  const renamed = await platform.app.store.within(harbour, (tx) =>
    sql`update user_account set name = 'Mine' where id = ${users.carla}`.execute(tx),
  );
  expect(renamed.numAffectedRows).toBe(1n);
  const other = await platform.app.store.within(harbour, (tx) =>
    sql`update user_account set name = 'Mine' where id = ${users.ana}`.execute(tx),
  );
  expect(other.numAffectedRows).toBe(0n);
});

test('a user can neither change nor add rows of another tenant', async () => {
  const { harbour, users } = platform.town;
  const as = (statement: ReturnType<typeof sql>) => platform.app.store.within(ana, (tx) => statement.execute(tx));
  const changed = await as(sql`update alarm set description = 'mine' where id_tenant = ${harbour.tenant}`);
  const removed = await as(sql`delete from unit where id_tenant = ${harbour.tenant}`);
  expect([changed.numAffectedRows, removed.numAffectedRows]).toEqual([0n, 0n]);
  await expect(as(sql`update unit set id_tenant = ${harbour.tenant}`)).rejects.toThrow(/row-level security/);
  await expect(
    as(sql`insert into contact (id_tenant, id_unit, name, role, phone)
    values (${harbour.tenant}, ${harbour.unit}, 'a', 'b', 'c')`),
  ).rejects.toThrow(/row-level security/);
  await expect(as(sql`select append_event('alarm', ${harbour.tenant}, null, '{}')`)).rejects.toThrow(/row-level security/);
  await expect(as(sql`select append_event('session.revoked', null, ${users.carla}, '{}')`)).rejects.toThrow(/row-level security/);
});

test('a camera or a contact cannot belong to another tenant than its unit', async () => {
  const { north, harbour } = platform.town;
  const drift = platform.app.store.within(platformScope, (tx) =>
    sql`insert into camera (id_tenant, id_unit, name) values (${harbour.tenant}, ${north.unit}, 'astray')`.execute(tx),
  );
  await expect(drift).rejects.toThrow(/foreign key/);
});

test('row-level security binds every table, also for its owner, and views run as their reader', async () => {
  const { rows } = await platform.app.store.within(platformScope, (tx) =>
    sql<{ name: string }>`
      select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and (
        (c.relkind in ('r', 'p') and not (c.relrowsecurity and c.relforcerowsecurity))
        or (c.relkind = 'v' and not coalesce('security_invoker=true' = any (c.reloptions), false))
      ) order by 1`.execute(tx),
  );
  expect(rows.map(({ name }) => name)).toEqual(['migration']);
});

test('the runtime role cannot bypass row-level security or gain that right through any function', async () => {
  const { rows } = await platform.app.store.within(platformScope, (tx) =>
    sql<{ may: boolean }>`
      select bool_or(r.rolsuper or r.rolbypassrls or r.rolcreaterole or r.rolreplication) as may from pg_roles r
      where pg_has_role(current_user, r.oid, 'member')`.execute(tx),
  );
  expect(rows).toEqual([{ may: false }]);
  const lending = await platform.app.store.within(platformScope, (tx) =>
    sql<{ name: string }>`select proname as name from pg_proc where prosecdef and pronamespace = 'public'::regnamespace`.execute(tx),
  );
  expect(lending.rows).toEqual([]);
});

test('nothing bypasses the policies: no open view, no materialized view, no table open to writes', async () => {
  const { rows } = await platform.app.store.within(platformScope, (tx) =>
    sql<{ name: string }>`
      select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('m', 'f')
      union select p.tablename || ': ' || p.policyname from pg_policies p where p.schemaname = 'public' and p.permissive = 'PERMISSIVE'
        and p.cmd in ('ALL', 'INSERT', 'UPDATE', 'DELETE') and coalesce(p.with_check, p.qual) = 'true'
      union select c.relname || ' has no policy' from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and c.relrowsecurity and not exists (select 1 from pg_policy p where p.polrelid = c.oid)
      order by 1`.execute(tx),
  );
  // The log position is a single counter that every publisher increments; command cool-downs contain no user data.
  expect(rows.map(({ name }) => name)).toEqual(['command_cool_down: command_cool_down_all', 'event_log_place: event_log_place_write']);
});
