import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CatalogueRecord } from '../../../contract/platform/record.ts';
import { addTownUser, can } from '../../testing/staff.ts';
import { signIn, startTown, type TownPlatform, townPassword } from '../../testing/town.ts';

type Reply = { data: CatalogueRecord & { abilities: unknown[] }; code?: string; errors?: Record<string, string[]> };
let town: TownPlatform;
/** Manages users of North and South, and may read alarms. */
let boss: { id: number; token: string };

const asBoss = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
  town.request<Reply>(method, path, { token: boss.token, ...(body !== undefined && { body }) });
const asAdmin = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
  town.request<Reply>(method, path, { token: town.tokens.admin, ...(body !== undefined && { body }) });
const permission = async (resource: string, action: string): Promise<number> => {
  const found = await town.request<{ data: { id: number }[] }>('GET', `/v1/permission?resource.is=${resource}&action.is=${action}`, {
    token: town.tokens.admin,
  });
  const [first] = found.body.data;
  if (!first) throw new Error(`There is no permission ${action} on ${resource}`);
  return first.id;
};
const signInWith = (email: string, password: string) =>
  town.request<{ data: { access_token: string } }>('POST', '/v1/user/auth', { body: { email, password } });
const newcomer = (name: string, more: Record<string, unknown> = {}) => ({
  email: `${name}@town.test`,
  username: name,
  name,
  password: 'a good word 1',
  tenants: [town.town.north.tenant],
  ...more,
});

beforeAll(async () => {
  town = await startTown();
  const { north, south } = town.town;
  boss = await addTownUser(
    town,
    'boss',
    [north.tenant, south.tenant],
    [
      ...can('User', 'read', 'create', 'update', 'delete'),
      ...can('Group', 'read', 'create', 'update'),
      ...can('Profile', 'read_profile', 'create', 'update'),
      ...can('Alarm', 'read_history', 'update'),
      ...can('Video', 'live_video', 'record_video'),
    ],
  );
});
afterAll(() => town.clear());

test('a user created by an administrator signs in with the combined rights of profile and group', {
  tags: ['ADM-3.53', 'OQ-6', 'OQ-1'],
}, async () => {
  const profile = await asBoss('POST', '/v1/profile', { type: 'Watcher', permissions: [await permission('Alarm', 'read_history')] });
  expect(profile.status).toBe(200);
  const group = await asBoss('POST', '/v1/groups', {
    name: 'Night',
    permissions: [await permission('Video', 'live_video')],
    tenants: [town.town.south.tenant],
  });
  expect(group.status).toBe(200);
  const made = await asBoss('POST', '/v1/users', newcomer('dora', { profiles: [profile.body.data.id], groups: [group.body.data.id] }));
  expect(made.body.errors).toBeUndefined();
  expect(made.status).toBe(200);
  expect(made.body.data).not.toHaveProperty('password');
  const { body } = await signInWith('dora@town.test', 'a good word 1');
  const { access_token: token } = body.data;
  const me = await town.request<{ data: { abilities: unknown[]; tenants: { name: string }[] } }>('GET', '/v1/users/me', { token });
  expect(me.body.data.abilities).toEqual(
    expect.arrayContaining([
      { action: 'read_history', subject: 'Alarm' },
      { action: 'live_video', subject: 'Video' },
    ]),
  );
  expect(me.body.data.abilities).toHaveLength(2);
  expect(me.body.data.tenants.map(({ name }) => name)).toEqual(['North', 'South']);
});

test('a disabled permission, or one reserved for shares, grants nothing', { tags: ['OQ-6'] }, async () => {
  const off = await permission('Unit', 'read');
  await asAdmin('PUT', `/v1/permission/${off}`, { active: false });
  const shared = await permission('Center', 'read');
  await asAdmin('PUT', `/v1/permission/${shared}`, { shared_tenant_only: true });
  const profile = await asAdmin('POST', '/v1/profile', { type: 'Nothing', permissions: [off, shared] });
  const made = await asAdmin('POST', '/v1/users', newcomer('nobody', { profiles: [profile.body.data.id] }));
  expect(made.status).toBe(200);
  expect(made.body.data.abilities).toEqual([]);
});

test('users cannot grant rights or tenants beyond their own, by profile or by group', {
  tags: ['ADM-6.01'],
}, async () => {
  const purge = await permission('AlarmPurge', 'delete');
  const profile = await asBoss('POST', '/v1/profile', { type: 'Too much', permissions: [purge] });
  expect(profile.status).toBe(422);
  expect(profile.body.errors?.['permissions']?.[0]).toMatch(/cannot grant more than you have: Alarm purge: delete/);
  const group = await asBoss('POST', '/v1/groups', { name: 'Too much', permissions: [purge] });
  expect(group.status).toBe(422);
  const strong = await asAdmin('POST', '/v1/profile', { type: 'Strong', permissions: [purge] });
  const made = await asBoss('POST', '/v1/users', newcomer('eve', { profiles: [strong.body.data.id] }));
  expect(made.status).toBe(422);
  expect(made.body.errors?.['profiles']).toHaveLength(1);
  const abroad = await asBoss('POST', '/v1/users', newcomer('eve', { tenants: [town.town.harbour.tenant] }));
  expect(abroad.status).toBe(422);
  expect(abroad.body.errors).toHaveProperty('tenants');
});

test('no caller creates a master administrator, and only that one creates users without a tenant', { tags: ['OP-1.20'] }, async () => {
  const crowned = await asBoss('POST', '/v1/users', newcomer('king', { is_master_admin: true }));
  expect(crowned.status).toBe(200);
  expect(crowned.body.data['is_master_admin']).toBe(false);
  const homeless = await asBoss('POST', '/v1/users', newcomer('homeless', { tenants: [] }));
  expect(homeless.status).toBe(422);
  expect((await asAdmin('POST', '/v1/users', newcomer('homeless', { tenants: [] }))).status).toBe(200);
});

test('a user of another tenant, and a master administrator, is neither seen nor changed', async () => {
  for (const other of [town.town.users.carla, town.town.users.admin]) {
    expect((await asBoss('GET', `/v1/users/${other}`)).status).toBe(404);
    expect((await asBoss('PUT', `/v1/users/${other}`, { name: 'Taken over' })).status).toBe(404);
    expect((await asBoss('DELETE', `/v1/users/${other}`)).status).toBe(404);
  }
});

test('users with more rights are visible but read-only: their password would lend those rights', async () => {
  const above = await addTownUser(town, 'above', [town.town.north.tenant], can('AlarmPurge', 'delete'));
  const wide = await addTownUser(town, 'wide', [town.town.north.tenant, town.town.harbour.tenant], []);
  for (const { id } of [above, wide]) {
    expect((await asBoss('GET', `/v1/users/${id}`)).status).toBe(200);
    expect((await asBoss('PUT', `/v1/users/${id}`, { password: 'another word 2' })).status).toBe(403);
    expect((await asBoss('DELETE', `/v1/users/${id}`)).status).toBe(403);
  }
  await signIn(town, 'above');
});

test('switching a user off ends their sessions', async () => {
  const off = await addTownUser(town, 'off', [town.town.north.tenant], []);
  expect((await asBoss('PUT', `/v1/users/${off.id}`, { active: false })).status).toBe(200);
  expect((await town.request('GET', '/v1/users/me', { token: off.token })).body.code).toBe('access.revoked');
});

test('a password needs twelve characters; a new one ends earlier sessions', {
  tags: ['OQ-22'],
}, async () => {
  const weak = await asBoss('POST', '/v1/users', newcomer('weak', { password: 'short' }));
  expect(weak.body.errors?.['password']).toEqual(['At least 12 characters']);
  const user = await addTownUser(town, 'forgetful', [town.town.north.tenant], []);
  expect((await asBoss('PUT', `/v1/users/${user.id}`, { password: 'another word 2' })).status).toBe(200);
  expect((await town.request('GET', '/v1/users/me', { token: user.token })).status).toBe(401);
  const again = await signInWith('forgetful@town.test', 'another word 2');
  expect(again.status).toBe(200);
});

test('an e-mail address belongs to one user, also where the writer does not see the other one', async () => {
  const conflict = await asBoss('POST', '/v1/users', newcomer('carla'));
  expect(conflict.status).toBe(422);
  expect(conflict.body.errors?.['email']).toEqual(['Another record already has this value']);
});

test('deleting a user deletes the account and its sessions', async () => {
  const removed = await addTownUser(town, 'gone', [town.town.north.tenant], []);
  expect((await asBoss('DELETE', `/v1/users/${removed.id}`)).status).toBe(200);
  expect((await town.request('GET', '/v1/users/me', { token: removed.token })).status).toBe(401);
  expect((await asBoss('GET', `/v1/users/${removed.id}`)).status).toBe(404);
});

test('invisible tenants of a user are preserved when the writer changes the others', async () => {
  const { north, south, harbour } = town.town;
  const both = await addTownUser(town, 'both', [north.tenant, harbour.tenant], []);
  await asAdmin('PUT', `/v1/users/${both.id}`, { tenants: [south.tenant, harbour.tenant] });
  const me = await town.request<{ data: { tenants: { id: number }[] } }>('GET', '/v1/users/me', { token: both.token });
  expect(me.body.data.tenants.map(({ id }) => id)).toEqual([harbour.tenant, south.tenant]);
});

test('users change their own password with the old one; their other sessions end', {
  tags: ['ADM-7.30', 'OP-7.09'],
}, async () => {
  const user = await addTownUser(town, 'careful', [town.town.north.tenant], []);
  const other = await signIn(town, 'careful');
  const change = (current_password: string, password: string, password_confirmation = password) =>
    town.request('PUT', '/v1/users/changePassword', { token: user.token, body: { current_password, password, password_confirmation } });
  expect((await change('not it 1', 'another word 2')).body.code).toBe('session.credentials');
  expect((await change(townPassword, 'another word 2', 'another word 3')).status).toBe(422);
  expect((await change(townPassword, 'weak')).status).toBe(422);
  expect((await change(townPassword, 'another word 2')).status).toBe(200);
  expect((await town.request('GET', '/v1/users/me', { token: user.token })).status).toBe(200);
  expect((await town.request('GET', '/v1/users/me', { token: other })).status).toBe(401);
});

test('one frames one’s own alarm video; that of a group only with the right to change it', {
  tags: ['OP-7.08', 'OQ-119', 'ADM-7.30'],
}, async () => {
  const frame = (token: string, body: unknown) => town.request('PUT', '/v1/users/update-checkalarms-framecolor', { token, body });
  expect((await frame(boss.token, { check: true })).status).toBe(200);
  expect((await asBoss('GET', `/v1/users/${boss.id}`)).body.data['alarm_frame_video_check']).toBe(true);
  const framed = async () => (await asBoss('GET', '/v1/users/me')).body.data['alarm_frame'];
  expect(await framed()).toEqual({ own: true, group: false });
  const group = await asBoss('POST', '/v1/groups', { name: 'Framed', users: [boss.id] });
  const id_group = group.body.data.id;
  expect((await frame(town.tokens.ana, { check: true, id_group })).status).toBe(403);
  expect((await frame(boss.token, { check: true, id_group })).status).toBe(200);
  expect((await asBoss('GET', `/v1/groups/${id_group}`)).body.data['alarm_frame_video_check']).toBe(true);
  expect(await framed()).toEqual({ own: true, group: true });
});

test('bulk edit refuses users with more rights and tenants that are not visible, row by row', async () => {
  const { north, harbour } = town.town;
  const one = await addTownUser(town, 'first', [north.tenant], []);
  const above = await addTownUser(town, 'higher', [north.tenant], can('AlarmPurge', 'delete'));
  const two = await addTownUser(town, 'second', [north.tenant], []);
  const many = (values: object) =>
    town.request<{ data: { result: { rows: { id: number; done: boolean }[] } }; errors?: object }>('PUT', '/v1/users/bulk', {
      token: boss.token,
      body: { rows: { ids: [one.id, above.id, two.id] }, values },
    });
  const renamed = await many({ second_surname: 'Moved' });
  expect(renamed.body.data.result.rows.map(({ id, done }) => [id, done])).toEqual([
    [one.id, true],
    [above.id, false],
    [two.id, true],
  ]);
  const abroad = await many({ tenants: [harbour.tenant] });
  expect(abroad.body.data?.result.rows.some(({ done }) => done) ?? false).toBe(false);
  const read = await asAdmin('GET', `/v1/users/${two.id}`);
  expect(read.body.data['tenants']).toEqual([{ id: north.tenant, name: 'North' }]);
});

test('a user in a group can be deleted: the dialog lists the membership, and the group remains', {
  tags: ['ADM-7.07'],
}, async () => {
  const { body: made } = await asBoss('POST', '/v1/users', newcomer('leaver'));
  const group = await asBoss('POST', '/v1/groups', { name: 'Leavers', users: [made.data.id] });
  expect(group.status).toBe(200);
  const hanging = await town.request<{ data: { uses: { catalogue: string; goes: boolean }[] } }>('GET', `/v1/users/${made.data.id}/uses`, {
    token: boss.token,
  });
  expect(hanging.body.data.uses).toContainEqual(expect.objectContaining({ catalogue: 'groups', count: 1, goes: true }));
  expect((await asBoss('DELETE', `/v1/users/${made.data.id}`)).status).toBe(200);
  const after = await asBoss('GET', `/v1/groups/${group.body.data.id}`);
  expect(after.body.data['users']).toEqual([]);
});
