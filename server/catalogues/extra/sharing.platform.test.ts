import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CatalogueRecord } from '../../../contract/platform/record.ts';
import { platformScope } from '../../platform/store/store.ts';
import { addTownUser, can } from '../../testing/staff.ts';
import { startTown, type TownPlatform } from '../../testing/town.ts';

type Reply = { data: CatalogueRecord; code?: string; errors?: Record<string, string[]> };
type Rows = { data: (CatalogueRecord & { name?: string; action?: string; resource?: string })[] };
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
let town: TownPlatform;
/** Shares tenants of the first master tenant, and may handle alarms there. */
let sharer: { id: number; token: string };
let helper: { id: number; token: string };

const ask = <T = Reply>(token: string, method: Method, path: string, body?: unknown) =>
  town.request<T>(method, path, { token, ...(body !== undefined && { body }) });
const permission = async (resource: string, action: string): Promise<number> => {
  const { body } = await ask<Rows>(town.tokens.admin, 'GET', `/v1/permission?resource.is=${resource}&action.is=${action}`);
  return body.data[0]?.id ?? 0;
};

beforeAll(async () => {
  town = await startTown();
  const { north, south } = town.town;
  sharer = await addTownUser(
    town,
    'sharer',
    [north.tenant, south.tenant],
    [
      ...can('User', 'read', 'create', 'update', 'delete', 'update_shared_tenant'),
      ...can('Group', 'read', 'create', 'update', 'update_shared_tenant'),
      ...can('Alarm', 'read_history', 'update'),
    ],
  );
  helper = await addTownUser(town, 'helper', [north.tenant], can('Unit', 'read'));
});
afterAll(() => town.clear());

test('a shared tenant is visible with exactly the shared rights', { tags: ['ADM-3.52', 'OQ-8'] }, async () => {
  const { north, south } = town.town;
  const { alarm_id } = await town.raise({ id_unit: south.unit, description: 'Only shared' });
  const read = await permission('Alarm', 'read_history');
  const before = await ask<Rows>(helper.token, 'GET', '/v1/unit');
  expect(before.body.data.map(({ id }) => id)).toEqual([north.unit]);
  const share = { name: 'South for the night', id_user: helper.id, available_tenants: [south.tenant], permissions: [read] };
  const made = await ask(sharer.token, 'POST', '/v1/tenantShared', share);
  expect(made.body.errors).toBeUndefined();
  expect(made.status).toBe(200);
  const after = await ask<Rows>(helper.token, 'GET', '/v1/unit');
  expect(after.body.data.map(({ id }) => id)).toEqual([north.unit, south.unit]);
  const alarms = await ask<{ data: { alarm_id: string }[] }>(helper.token, 'GET', '/v1/alarm');
  expect(alarms.body.data.map((one) => one.alarm_id)).toEqual([alarm_id]);
  const id = Number(alarm_id.replace('A-', ''));
  expect((await ask(helper.token, 'PUT', `/v1/alarm/${id}`, { alarm_status: 'attending' })).status).toBe(403);
  await ask(sharer.token, 'DELETE', `/v1/tenantShared/${made.body.data.id}`);
  const revoked = await ask<Rows>(helper.token, 'GET', '/v1/unit');
  expect(revoked.body.data.map(({ id: unit }) => unit)).toEqual([north.unit]);
  expect((await ask(helper.token, 'GET', '/v1/alarm')).status).toBe(403);
});

test('a right of a shared tenant does not apply to the user’s own tenants', async () => {
  const { north, south } = town.town;
  const { alarm_id } = await town.raise({ id_unit: north.unit, description: 'At home' });
  const own = Number(alarm_id.replace('A-', ''));
  const share = {
    name: 'With hands',
    id_user: helper.id,
    available_tenants: [south.tenant],
    permissions: [await permission('Alarm', 'read_history'), await permission('Alarm', 'update')],
  };
  const made = await ask(sharer.token, 'POST', '/v1/tenantShared', share);
  expect(made.status).toBe(200);
  expect((await ask(helper.token, 'PUT', `/v1/alarm/${own}`, { alarm_status: 'attending' })).status).toBe(404);
  const raised = await town.raise({ id_unit: south.unit });
  expect((await ask(helper.token, 'PUT', `/v1/alarm/${raised.id}`, { alarm_status: 'attending' })).status).toBe(200);
});

test('invisible tenants, invisible users and missing rights cannot be shared', async () => {
  const { south, harbour } = town.town;
  const share = { name: 'No', id_user: helper.id, available_tenants: [south.tenant] };
  const errorsOf = async (body: object) => Object.keys((await ask(sharer.token, 'POST', '/v1/tenantShared', body)).body.errors ?? {});
  expect(await errorsOf({ ...share, available_tenants: [harbour.tenant] })).toEqual(['available_tenants']);
  expect(await errorsOf({ ...share, id_user: town.town.users.carla })).toEqual(['id_user']);
  expect(await errorsOf({ ...share, permissions: [await permission('AlarmPurge', 'delete')] })).toEqual(['permissions']);
});

test('a tenant shared with a group brings its members the units, and no other group', { tags: ['OP-2.23', 'ADM-2.18'] }, async () => {
  const { north, south } = town.town;
  const member = await addTownUser(town, 'member', [north.tenant], can('Unit', 'read'));
  const units = async () => (await ask<Rows>(member.token, 'GET', '/v1/unit')).body.data.map(({ id }) => id);
  const group = async (name: string, users: number[]) =>
    (await ask(sharer.token, 'POST', '/v1/groups', { name, tenants: [north.tenant], users })).body.data.id;
  const [night, day] = [await group('Night shift', [member.id]), await group('Day shift', [])];
  const share = (id_group: number) => ({ name: `South for ${id_group}`, id_group, available_tenants: [south.tenant] });
  await ask(sharer.token, 'POST', '/v1/tenantSharedGroup', share(day));
  expect(await units()).toEqual([north.unit]);
  const made = await ask(sharer.token, 'POST', '/v1/tenantSharedGroup', share(night));
  expect(await units()).toEqual([north.unit, south.unit]);
  const ofNight = await ask<Rows>(sharer.token, 'GET', `/v1/tenantSharedGroup?id_group=${night}`);
  expect(ofNight.body.data.map(({ name }) => name)).toEqual([`South for ${night}`]);
  await ask(town.tokens.admin, 'DELETE', `/v1/tenantSharedGroup/${made.body.data.id}`);
  expect(await units()).toEqual([north.unit]);
});

test('shares and remaining tenants are listed for one user or one group', { tags: ['ADM-7.37', 'ADM-3.52'] }, async () => {
  const { north, south } = town.town;
  const table = await ask<Rows>(sharer.token, 'GET', `/v1/tenantShared/datatable/${helper.id}`);
  expect(table.body.data.map(({ name }) => name)).toEqual(['With hands']);
  const left = await ask<Rows>(sharer.token, 'GET', `/v1/tenantSharedAvailable/${town.town.users.guest}`);
  expect(left.body.data).toEqual([{ id: south.tenant, name: 'South' }]);
  const none = await ask<Rows>(sharer.token, 'GET', `/v1/tenantSharedAvailable/${helper.id}`);
  expect(none.body.data).toEqual([]);
  expect((await ask(sharer.token, 'GET', `/v1/tenantSharedAvailable/${town.town.users.carla}`)).status).toBe(404);
  const group = await ask(sharer.token, 'POST', '/v1/groups', { name: 'Team', tenants: [north.tenant], users: [helper.id] });
  const of = group.body.data.id;
  const offered = () => ask<Rows>(sharer.token, 'GET', `/v1/tenantSharedAvailableGroup/${of}`);
  expect((await offered()).body.data).toEqual([{ id: south.tenant, name: 'South' }]);
  const share = await ask(sharer.token, 'POST', '/v1/tenantSharedGroup', {
    name: 'For the team',
    id_group: of,
    available_tenants: [south.tenant],
  });
  expect(share.status).toBe(200);
  const groups = await ask<Rows>(sharer.token, 'GET', `/v1/tenantSharedGroup/datatable/${of}`);
  expect(groups.body.data.map(({ name }) => name)).toEqual(['For the team']);
  expect((await offered()).body.data).toEqual([]);
});

test('a tenant lists the caller’s permissions, its alarm types and its device tags', {
  tags: ['ADM-6.03', 'ADM-7.25', 'ADM-3.52'],
}, async () => {
  const { north, south, harbour } = town.town;
  const offered = await ask<Rows>(sharer.token, 'GET', `/v1/tenants/permissions?id_tenant=${north.tenant}`);
  expect(new Set(offered.body.data.map(({ resource }) => resource))).toEqual(new Set(['User', 'Group', 'Alarm']));
  expect((await ask(sharer.token, 'GET', `/v1/tenants/permissions?id_tenant=${harbour.tenant}`)).status).toBe(404);
  await ask(town.tokens.admin, 'POST', '/v1/type_alarm', { type: 'Fire', description: 'Smoke or flames' });
  const types = await ask<{ data: unknown[] }>(sharer.token, 'GET', `/v1/tenants/types_alarms?id_tenant=${north.tenant}`);
  expect(types.body.data).toContainEqual(expect.objectContaining({ type: 'Fire', description: 'Smoke or flames' }));
  expect((await ask(sharer.token, 'GET', `/v1/tenants/types_alarms?id_tenant=${harbour.tenant}`)).status).toBe(404);
  await town.app.store.within(platformScope, (tx) =>
    sql`insert into type_alarm (type, id_master_tenant) select 'Own', id_master_tenant from tenant where id = ${north.tenant}`.execute(tx),
  );
  const typesOf = async (id: number) => {
    const { body } = await ask<{ data: { type: string }[] }>(town.tokens.admin, 'GET', `/v1/tenants/types_alarms?id_tenant=${id}`);
    return body.data.map(({ type }) => type);
  };
  expect(await typesOf(north.tenant)).toEqual(expect.arrayContaining(['Fire', 'Own']));
  expect(await typesOf(harbour.tenant)).not.toContain('Own');
  const tags = await ask<Rows>(town.tokens.admin, 'GET', `/v1/tenants/device-tags/get-by-tenants-ids?ids=${north.tenant}`);
  expect(tags.body.data).toEqual([expect.objectContaining({ name: 'gate', id_tenant: north.tenant })]);
  const both = `/v1/tenants/device-tags/get-by-tenants-ids?ids=${north.tenant},${south.tenant}`;
  const tagged = await ask<{ data: { id_tenant: number }[] }>(town.tokens.admin, 'GET', both);
  expect(new Set(tagged.body.data.map(({ id_tenant }) => id_tenant))).toEqual(new Set([north.tenant, south.tenant]));
});
