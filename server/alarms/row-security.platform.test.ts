import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TenantId } from '../../contract/ids.ts';
import { platformScope, type Scope } from '../store/store.ts';
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

/** Tenants whose rows come out of a table that is asked without any condition. */
async function tenantsIn(scope: Scope, table: string): Promise<TenantId[]> {
  const { rows } = await platform.app.store.within(scope, (tx) =>
    sql<{ id: TenantId }>`select distinct id_tenant as id from ${sql.table(table)} where id_tenant is not null order by 1`.execute(tx),
  );
  return rows.map(({ id }) => id);
}

describe('the database itself shows a user the rows of their tenants only, without any condition of a handler', () => {
  test.each(tables)('%s', async (table) => {
    const { north, south, harbour } = platform.town;
    expect(await tenantsIn(platformScope, table)).toContain(harbour.tenant);
    const seen = await tenantsIn(ana, table);
    expect(seen.length).toBeGreaterThan(0);
    expect([north.tenant, south.tenant]).toEqual(expect.arrayContaining(seen));
    expect(await tenantsIn({ ...ana, tenants: [] }, table)).toEqual([]);
  });
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

test('every table is bound by row-level security, also for its owner, and every view asks as its reader', async () => {
  const { rows } = await platform.app.store.within(platformScope, (tx) =>
    sql<{ name: string }>`
      select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and (
        (c.relkind in ('r', 'p') and not (c.relrowsecurity and c.relforcerowsecurity))
        or (c.relkind = 'v' and not coalesce('security_invoker=true' = any (c.reloptions), false))
      ) order by 1`.execute(tx),
  );
  expect(rows.map(({ name }) => name)).toEqual(['migration']);
});
