import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalogues } from '../../../contract/catalogues/index.ts';
import { platformScope, type Scope } from '../../platform/store/store.ts';
import { startTown, type TownPlatform } from '../../testing/town.ts';
import { extensions } from '../extensions.ts';
import { storageOf } from './storage.ts';

let platform: TownPlatform;
let ana: Scope;
let carla: Scope;
let firstMaster: number;
let secondMaster: number;

/** Queries the store directly in a scope. @returns the rows, or the number of changed rows */
const as = (scope: Scope, text: string) =>
  platform.app.store.within(scope, async (tx) => {
    const { rows, numAffectedRows } = await sql.raw<Record<string, unknown>>(text).execute(tx);
    return numAffectedRows === undefined || text.endsWith('returning id') ? rows : Number(numAffectedRows);
  });
const made = async (text: string): Promise<number> => ((await as(platformScope, `${text} returning id`)) as { id: number }[])[0]?.id ?? 0;
const refused = /row-level security/;

beforeAll(async () => {
  platform = await startTown();
  const { north, south, harbour, users } = platform.town;
  ana = { kind: 'user', user: users.ana, tenants: [north.tenant, south.tenant] };
  carla = { kind: 'user', user: users.carla, tenants: [harbour.tenant] };
  const masterOf = async (id: number) =>
    ((await as(platformScope, `select id_master_tenant as master from tenant where id = ${id}`)) as { master: number }[])[0]?.master ?? 0;
  [firstMaster, secondMaster] = [await masterOf(north.tenant), await masterOf(harbour.tenant)];
  await as(
    platformScope,
    `insert into plate_list (id, name, type, id_master_tenant) values
      (101, 'Theirs', 'whitelist', ${secondMaster}), (102, 'Ours', 'blacklist', ${firstMaster}), (103, 'Of all', 'orange', null)`,
  );
});
afterAll(() => platform?.clear());

test('a customer sees own and common records, and changes only own ones', async () => {
  const names = (scope: Scope) => as(scope, 'select name from plate_list order by id');
  expect(await names(ana)).toEqual([{ name: 'Ours' }, { name: 'Of all' }]);
  expect(await names(carla)).toEqual([{ name: 'Theirs' }, { name: 'Of all' }]);
  expect(await names({ ...ana, tenants: [] } as Scope)).toEqual([{ name: 'Of all' }]);
  expect(await as(ana, "update plate_list set description = 'x'")).toBe(1);
  expect(await as(ana, 'delete from plate_list where id in (101, 103)')).toBe(0);
  const insert = (owner: number | null) =>
    as(ana, `insert into plate_list (name, type, id_master_tenant) values ('New', 'orange', ${owner})`);
  await expect(insert(secondMaster)).rejects.toThrow(refused);
  await expect(insert(null)).rejects.toThrow(refused);
  expect(await insert(firstMaster)).toBe(1);
  await expect(as(ana, `update plate_list set id_master_tenant = ${secondMaster} where id = 102`)).rejects.toThrow(refused);
});

test('a tenant’s records are for users who see it; all read shared ones, the platform edits them', async () => {
  const { north, harbour } = platform.town;
  const insert = (scope: Scope, tenant: number | null) =>
    as(scope, `insert into alarm_comment (comment, status, id_tenant) values ('Seen', 'attended', ${tenant})`);
  expect(await insert(ana, north.tenant)).toBe(1);
  await expect(insert(ana, harbour.tenant)).rejects.toThrow(refused);
  await expect(insert(ana, null)).rejects.toThrow(refused);
  await insert(platformScope, null);
  expect(await as(carla, "select id_tenant from alarm_comment where comment = 'Seen'")).toEqual([{ id_tenant: null }]);
  expect(await as(carla, "update alarm_comment set comment = 'Mine' where comment = 'Seen'")).toBe(0);
});

test('what all share is read by everybody and changed by the platform', async () => {
  await as(platformScope, "insert into timezone (name) values ('Nowhere')");
  expect(await as(ana, "select name from timezone where name = 'Nowhere'")).toEqual([{ name: 'Nowhere' }]);
  expect(await as(ana, "update timezone set name = 'Mine'")).toBe(0);
  await expect(as(ana, "insert into timezone (name) values ('Mine')")).rejects.toThrow(refused);
});

test('child records are visible and writable together with their parent', async () => {
  const { north, harbour } = platform.town;
  const insert = (scope: Scope, unit: number) => as(scope, `insert into plane (description, id_unit) values ('Ground floor', ${unit})`);
  expect(await insert(ana, north.unit)).toBe(1);
  await expect(insert(ana, harbour.unit)).rejects.toThrow(refused);
  expect(await as(carla, 'select id from plane')).toEqual([]);
  expect(await as(carla, "update plane set description = 'x'")).toBe(0);
});

test('references of a record are visible and writable together with it', async () => {
  const { north, harbour } = platform.town;
  const ours = await made(`insert into unit_group (name, id_master_tenant) values ('Ours', ${firstMaster})`);
  const ofAll = await made("insert into unit_group (name) values ('Of all')");
  const hold = (scope: Scope, owner: number, unit: number) =>
    as(scope, `insert into unit_group_units (id_owner, id_target) values (${owner}, ${unit})`);
  expect(await hold(ana, ours, north.unit)).toBe(1);
  await expect(hold(ana, ofAll, north.unit)).rejects.toThrow(refused);
  await expect(hold(carla, ours, harbour.unit)).rejects.toThrow(refused);
  expect(await as(carla, 'select id_owner from unit_group_units')).toEqual([]);
});

describe('row-level security covers every table of a catalogue', () => {
  const storages = catalogues.filter(({ key }) => !extensions[key]?.sourceSql).map(storageOf);
  test.each(storages.flatMap(({ table, joins }) => [table, ...joins.map((join) => join.table)]))('%s', async (table) => {
    expect(
      await as(
        platformScope,
        `select relrowsecurity and relforcerowsecurity as bound, (select count(*)::int from pg_policy where polrelid = c.oid) > 0
        as guarded from pg_class c where oid = 'public.${table}'::regclass`,
      ),
    ).toEqual([{ bound: true, guarded: true }]);
  });
});
