import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Ability } from '../../contract/access/user.ts';
import { type Caller, scopeOf } from '../platform/index.ts';
import { platformScope, type Tx } from '../platform/store/store.ts';
import { startTown, type TownPlatform } from '../testing/town.ts';
import {
  addedIds,
  demandFewerRights,
  exceedingGroupRights,
  exceedingProfileRights,
  exceedingRights,
  masterOf,
  toIds,
  withPlatformScope,
} from './grants.ts';

let town: TownPlatform;
const ids = { watch: 0, purge: 0, group: 0, profile: 0 };
const within = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => town.app.store.within(platformScope, work);
const idOf = async (text: ReturnType<typeof sql<{ id: number }>>) => (await within((tx) => text.execute(tx))).rows[0]?.id ?? 0;
const run = (text: ReturnType<typeof sql>) => within((tx) => text.execute(tx));

beforeAll(async () => {
  town = await startTown();
  ids.watch = await idOf(sql`insert into permission (description, action, resource) values ('A watch', 'watch', 'Gate') returning id`);
  ids.purge = await idOf(sql`insert into permission (description, action, resource) values ('B purge', 'purge', 'Gate') returning id`);
  ids.group = await idOf(sql`insert into user_group (name) values ('Guards') returning id`);
  ids.profile = await idOf(sql`insert into profile (type, description) values ('Guard', 'Guard') returning id`);
  for (const [table, owner] of [
    ['user_group_permissions', ids.group],
    ['profile_permissions', ids.profile],
  ] as const)
    for (const one of [ids.purge, ids.watch])
      await run(sql`insert into ${sql.table(table)} (id_owner, id_target) values (${owner}, ${one})`);
});
afterAll(() => town?.clear());

const watch: Ability = { action: 'watch', subject: 'Gate' };
const purge: Ability = { action: 'purge', subject: 'Gate' };
const callerWith = (abilities: Ability[], of: Partial<Caller> = {}): Caller => ({
  user: town.town.users.ana,
  session: 's',
  name: 'Ana',
  is_master_admin: false,
  abilities,
  tenants: [town.town.north.tenant, town.town.south.tenant],
  ...of,
});
const master = () => callerWith([], { is_master_admin: true });

describe('rights that a user would grant beyond their own', () => {
  test('are named in order, alone, of profiles and of groups', async () => {
    const both = [ids.purge, ids.watch];
    expect(await within((tx) => exceedingRights(tx, callerWith([]), both))).toEqual(['A watch', 'B purge']);
    expect(await within((tx) => exceedingRights(tx, callerWith([watch]), both))).toEqual(['B purge']);
    expect(await within((tx) => exceedingProfileRights(tx, callerWith([watch]), [ids.profile]))).toEqual(['B purge']);
    expect(await within((tx) => exceedingGroupRights(tx, callerWith([purge]), [ids.group]))).toEqual(['A watch']);
    expect(await within((tx) => exceedingGroupRights(tx, callerWith([watch, purge]), [ids.group]))).toEqual([]);
  });

  test('are none for the master admin, and where nothing is granted', async () => {
    expect(await within((tx) => exceedingRights(tx, master(), [ids.watch]))).toEqual([]);
    expect(await within((tx) => exceedingProfileRights(tx, master(), [ids.profile]))).toEqual([]);
    expect(await within((tx) => exceedingGroupRights(tx, master(), [ids.group]))).toEqual([]);
    for (const none of [exceedingRights, exceedingProfileRights, exceedingGroupRights])
      expect(await within((tx) => none(tx, callerWith([]), []))).toEqual([]);
  });

  test('of a group include tenants that the user does not see, own ones and shared ones', async () => {
    const { north, harbour } = town.town;
    const all = [watch, purge];
    await run(sql`insert into user_group_tenants (id_owner, id_target) values (${ids.group}, ${north.tenant})`);
    expect(await within((tx) => exceedingGroupRights(tx, callerWith(all), [ids.group]))).toEqual([]);
    await run(sql`insert into user_group_tenants (id_owner, id_target) values (${ids.group}, ${harbour.tenant})`);
    expect(await within((tx) => exceedingGroupRights(tx, callerWith([watch]), [ids.group]))).toEqual([
      'B purge',
      'Tenants that you do not see',
    ]);
    await run(sql`delete from user_group_tenants where id_owner = ${ids.group}`);
    const share = await idOf(sql`insert into tenant_shared_group (name, id_group) values ('Share', ${ids.group}) returning id`);
    await run(sql`insert into tenant_shared_group_available_tenants (id_owner, id_target) values (${share}, ${harbour.tenant})`);
    expect(await within((tx) => exceedingGroupRights(tx, callerWith(all), [ids.group]))).toEqual(['Tenants that you do not see']);
  });
});

describe('changing another user', () => {
  const above = 'This user sees or may do more than you do: only somebody who holds as much may change them.';
  const demand = (caller: Caller, user: number) =>
    within((tx) => demandFewerRights(tx, caller, user)).then(
      () => null,
      (error: { code: string; message: string }) => [error.code, error.message],
    );

  test('is refused where they see or may do more, and for a user that does not exist', async () => {
    const { bruno, carla, admin } = town.town.users;
    const everything = callerWith([{ action: 'manage', subject: 'all' }]);
    expect(await demand(everything, bruno)).toBeNull();
    expect(await demand(callerWith([]), bruno)).toEqual(['access.forbidden', above]);
    expect(await demand(everything, carla)).toEqual(['access.forbidden', above]);
    expect(await demand(everything, admin)).toEqual(['access.forbidden', above]);
    expect((await demand(everything, 999_999))?.[0]).toBe('record.not_found');
  });

  test('is free for themselves and for the master admin', async () => {
    const { ana, admin } = town.town.users;
    expect(await demand(callerWith([]), ana)).toBeNull();
    expect(await demand(master(), admin)).toBeNull();
  });
});

test('ids of a list are read from ids and records, and those that it adds are found', () => {
  expect(toIds([1, { id: 2 }, { id: 'x' }, null, 'x', {}, { id: 3, name: 'a' }])).toEqual([1, 2, 3]);
  expect([toIds(null), toIds('1'), toIds({ id: 1 })]).toEqual([[], [], []]);
  expect([addedIds([1, { id: 2 }, 3], [{ id: 1 }, 3]), addedIds([1], undefined), addedIds(null, [1])]).toEqual([[2], [1], []]);
});

test('the master tenant of a user is that of their tenants; none where they have none', async () => {
  const { ana, carla, admin } = town.town.users;
  const [first, second, none] = await Promise.all([ana, carla, admin].map((user) => within((tx) => masterOf(tx, user))));
  expect([first, second].every((id) => typeof id === 'number')).toBe(true);
  expect(first).not.toBe(second);
  expect(none).toBeNull();
});

test('work in platform scope sees all tenants, and what follows it those of the caller', async () => {
  const caller = callerWith([]);
  const tenants = (tx: Tx) => tx.selectFrom('tenant').select('id').orderBy('id').execute();
  const { before, inside, after } = await town.app.store.within(scopeOf(caller), async (tx) => ({
    before: await tenants(tx),
    inside: await withPlatformScope(tx, caller, () => tenants(tx)),
    after: await tenants(tx),
  }));
  expect(before.map(({ id }) => id)).not.toContain(town.town.harbour.tenant);
  expect(inside.map(({ id }) => id)).toContain(town.town.harbour.tenant);
  expect(after).toEqual(before);
});
