import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EffectiveAccess } from '../../contract/access/account.ts';
import type { User } from '../../contract/access/user.ts';
import type { StreamEvent } from '../../contract/events.ts';
import { addTownUser, can } from '../testing/staff.ts';
import { startTown, type TownPlatform } from '../testing/town.ts';
import { waitUntil } from '../testing/wait-until.ts';

type Made = { data: { id: number; version: number }; errors?: unknown };
let town: TownPlatform;
/** Manages the users of North and South. */
let chief: { id: number; token: string };
let night: { id: number; token: string };

const ask = <T>(token: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
  town.request<T>(method, path, { token, ...(body !== undefined && { body }) });
const readAccess = async (token: string, id: number): Promise<EffectiveAccess> => {
  const { status, body } = await ask<{ data: EffectiveAccess }>(token, 'GET', `/v1/users/${id}/sight`);
  expect(status).toBe(200);
  return body.data;
};
const permission = async (resource: string, action: string): Promise<number> => {
  const path = `/v1/permission?resource.is=${resource}&action.is=${action}`;
  return (await ask<{ data: { id: number }[] }>(town.tokens.admin, 'GET', path)).body.data[0]?.id ?? 0;
};
const make = async (path: string, body: object): Promise<number> => {
  const made = await ask<Made>(town.tokens.admin, 'POST', `/v1/${path}`, body);
  expect(made.body.errors).toBeUndefined();
  return made.body.data.id;
};
/** The user records published to the user, newest last. */
const publishedRecords = async (token: string): Promise<User[]> => {
  const capabilities = await ask<{ data: { events: { epoch: string } } }>(token, 'GET', '/v1/capabilities');
  const path = `/v1/events?epoch=${capabilities.body.data.events.epoch}&after=0`;
  const missed = await ask<{ data: { events: StreamEvent[] } }>(token, 'GET', path);
  return missed.body.data.events.flatMap((event) => (event.name === 'config.updated' ? [event.data] : []));
};
const lastPublished = async (token: string): Promise<User | undefined> => (await publishedRecords(token)).at(-1);

beforeAll(async () => {
  town = await startTown();
  const { north, south } = town.town;
  const rights = [...can('User', 'read', 'update', 'update_shared_tenant'), ...can('Profile', 'read_profile'), ...can('Unit', 'read')];
  chief = await addTownUser(town, 'chief', [north.tenant, south.tenant], rights);
  night = await addTownUser(town, 'night', [north.tenant], can('Unit', 'read'));
});
afterAll(() => town.clear());

test('a console is told the groups of its user, whenever they change', async () => {
  const { id, token } = await addTownUser(town, 'patrol', [town.town.north.tenant], can('Alarm', 'read'));
  const group = await make('groups', { name: 'Patrols', users: [id] });
  await waitUntil(async () => expect((await lastPublished(token))?.groups).toEqual([group]));
  expect((await ask<{ data: User }>(token, 'GET', '/v1/users/me')).body.data.groups).toEqual([group]);
  await ask(town.tokens.admin, 'PUT', `/v1/groups/${group}`, { users: [] });
  await waitUntil(async () => expect((await lastPublished(token))?.groups).toEqual([]));
});

test('the effective access names the sources of each right and tenant', { tags: ['OP-6.03', 'OQ-6', 'OQ-8'] }, async () => {
  const { south, harbour } = town.town;
  const profile = await make('profile', { type: 'Watch', permissions: [await permission('Alarm', 'read_history')] });
  const group = await make('groups', {
    name: 'Night shift',
    users: [night.id],
    tenants: [harbour.tenant],
    permissions: [await permission('Alarm', 'read_history'), await permission('Unit', 'update')],
  });
  await ask(town.tokens.admin, 'PUT', `/v1/users/${night.id}`, { profiles: [profile], alarm_history_days: 30 });
  await make('tenantShared', {
    name: 'Guest',
    id_user: night.id,
    available_tenants: [south.tenant],
    permissions: [await permission('Unit', 'read')],
  });

  const whole = await readAccess(town.tokens.admin, night.id);
  const right = (action: string, subject: string) => whole.rights.find((one) => one.action === action && one.subject === subject)?.from;
  expect(right('read', 'Unit')).toEqual([{ kind: 'own', name: '' }]);
  expect(right('read_history', 'Alarm')).toEqual(
    expect.arrayContaining([
      { kind: 'profile', name: 'Watch' },
      { kind: 'group', name: 'Night shift' },
    ]),
  );
  expect(whole.tenants.map(({ name, from, rights }) => [name, from[0]?.kind, rights?.length ?? null])).toEqual([
    ['Harbour', 'group', null],
    ['North', 'own', null],
    ['South', 'share', 1],
  ]);
  expect(whole.history).toEqual({ hours: null, days: 30, records: null });
  expect(whole.live_units).toBeNull();

  const ofChief = await readAccess(chief.token, night.id);
  expect(
    ofChief.tenants.map(({ name }) => name),
    'callers see only tenants of their own',
  ).toEqual(['North', 'South']);
  expect(JSON.stringify(ofChief)).not.toContain('Harbour');
  await ask(town.tokens.admin, 'DELETE', `/v1/groups/${group}`);
});

test('each of two sources of one kind is named, and a share of a group to whoever sees it', { tags: ['OQ-8'] }, async () => {
  const { north, south } = town.town;
  const { id } = await addTownUser(town, 'twofold', [north.tenant], []);
  const permissions = [await permission('Unit', 'read')];
  const groups = [
    await make('groups', { name: 'First', users: [id], permissions }),
    await make('groups', { name: 'Second', users: [id], permissions }),
  ];
  await make('tenantSharedGroup', { name: 'Guests', id_group: groups[0], available_tenants: [south.tenant], permissions });
  const names = (access: EffectiveAccess) => ({
    rights: access.rights.map(({ action, subject, from }) => [action, subject, from.map(({ kind, name }) => `${kind} ${name}`).toSorted()]),
    south: access.tenants.find(({ name }) => name === 'South')?.from,
  });
  expect(names(await readAccess(town.tokens.admin, id))).toEqual({
    rights: [['read', 'Unit', ['group First', 'group Second']]],
    south: [{ kind: 'share', name: 'Guests' }],
  });
  for (const group of groups) await ask(town.tokens.admin, 'DELETE', `/v1/groups/${group}`);
});

test('the effective access of an invisible user is not found, and is refused without the right', { tags: ['OP-6.02'] }, async () => {
  const { users } = town.town;
  expect((await ask(chief.token, 'GET', `/v1/users/${users.carla}/sight`)).status).toBe(404);
  expect((await ask(chief.token, 'GET', `/v1/users/${users.admin}/sight`)).status).toBe(404);
  expect((await ask(night.token, 'GET', `/v1/users/${users.ana}/sight`)).status).toBe(403);
  const master = await readAccess(town.tokens.admin, users.admin);
  expect(master.rights).toEqual([{ action: 'manage', subject: 'all', from: [{ kind: 'master', name: '' }] }]);
  expect(master.tenants.every(({ from }) => from[0]?.kind === 'master')).toBe(true);
});

test('a draft previews its access before saving and never reveals tenants hidden from the caller', async () => {
  const { north, harbour } = town.town;
  const body = {
    name: 'Somebody',
    profiles: [],
    groups: [],
    tenants: [north.tenant, harbour.tenant],
    abilities: [],
    permissions: [await permission('Municipality', 'read'), await permission('Unit', 'read')],
  };
  const { status, body: reply } = await ask<{ data: EffectiveAccess }>(chief.token, 'POST', '/v1/users/sight', body);
  expect(status).toBe(200);
  expect(reply.data.tenants.map(({ name }) => name)).toEqual(['North']);
  expect(reply.data.rights.map(({ subject }) => subject)).toContain('Unit');
  expect(JSON.stringify(reply)).not.toContain('Harbour');
});

test('a draft names the sources of its rights: own, by profile, by group', async () => {
  const { north, south } = town.town;
  const profile = await make('profile', { type: 'Drafted', permissions: [await permission('Unit', 'read')] });
  const group = await make('groups', { name: 'Drafters', permissions: [await permission('Unit', 'read')], tenants: [south.tenant] });
  const draft = { name: 'Somebody', tenants: [north.tenant], permissions: [], profiles: [profile], groups: [group] };
  const body = { ...draft, abilities: [{ action: 'read', subject: 'Unit' }] };
  const { data } = (await ask<{ data: EffectiveAccess }>(town.tokens.admin, 'POST', '/v1/users/sight', body)).body;
  expect(data.rights).toEqual([
    {
      action: 'read',
      subject: 'Unit',
      from: [
        { kind: 'own', name: '' },
        { kind: 'profile', name: 'Drafted' },
        { kind: 'group', name: 'Drafters' },
      ],
    },
  ]);
  expect(data.tenants.map(({ name, from }) => [name, from])).toEqual([
    ['North', [{ kind: 'own', name: '' }]],
    ['South', [{ kind: 'group', name: 'Drafters' }]],
  ]);
  const swapped = { ...draft, abilities: [], profiles: [group + 1000], groups: [profile + 1000] };
  expect((await ask<{ data: EffectiveAccess }>(town.tokens.admin, 'POST', '/v1/users/sight', swapped)).body.data.rights).toEqual([]);
});

test('the effective access of nobody is not found', async () => {
  const missing = await ask<{ code?: string }>(town.tokens.admin, 'GET', '/v1/users/987654321/sight');
  expect([missing.status, missing.body.code]).toEqual([404, 'record.not_found']);
});

test('a changed profile, group, share or name is published to its users within a second', {
  tags: ['OP-6.11', 'OP-6.12', 'OP-7.41'],
}, async () => {
  const { south } = town.town;
  const [read, update] = [await permission('Municipality', 'read'), await permission('Municipality', 'update')];
  const profile = await make('profile', { type: 'Places', permissions: [read] });
  const hasAction = (user: User | undefined, action: string) =>
    user?.abilities.some((one) => one.action === action && one.subject === 'Municipality');
  await ask(town.tokens.admin, 'PUT', `/v1/users/${night.id}`, { profiles: [profile] });
  await waitUntil(async () => expect(hasAction(await lastPublished(night.token), 'read')).toBe(true));
  await ask(town.tokens.admin, 'PUT', `/v1/profile/${profile}`, { permissions: [read, update] });
  await waitUntil(async () => expect(hasAction(await lastPublished(night.token), 'update')).toBe(true));
  await ask(town.tokens.admin, 'PUT', `/v1/permission/${update}`, { active: false });
  await waitUntil(async () => expect(hasAction(await lastPublished(night.token), 'update')).toBe(false));
  await ask(town.tokens.admin, 'PUT', `/v1/permission/${update}`, { active: true });

  const group = await make('groups', { name: 'Day shift', users: [night.id], tenants: [] });
  await ask(town.tokens.admin, 'PUT', `/v1/groups/${group}`, { tenants: [south.tenant] });
  const tenantsOf = async () => (await lastPublished(night.token))?.tenants.map(({ name }) => name);
  await waitUntil(async () => expect(await tenantsOf()).toContain('South'));
  await ask(town.tokens.admin, 'PUT', `/v1/groups/${group}`, { permissions: [update] });
  await waitUntil(async () => expect(hasAction(await lastPublished(night.token), 'update')).toBe(true));
  await ask(town.tokens.admin, 'DELETE', `/v1/groups/${group}`);
  await waitUntil(async () => expect(hasAction(await lastPublished(night.token), 'update')).toBe(true));

  const before = (await publishedRecords(town.tokens.ana)).length;
  await ask(town.tokens.admin, 'PUT', `/v1/users/${night.id}`, { enabled_chat: true });
  await waitUntil(async () => expect((await lastPublished(night.token))?.enabled_chat).toBe(true));
  expect((await publishedRecords(town.tokens.ana)).length, 'other users receive nothing').toBe(before);
});
