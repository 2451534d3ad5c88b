import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { assignmentCalls } from '../../../contract/catalogues/extra/assignment.ts';
import { platformScope } from '../../platform/store/store.ts';
import { startTown, type TownPlatform } from '../../testing/town.ts';

let platform: TownPlatform;
let group = 0;
let gate = 0;
let yard = 0;
let centre = 0;
const run = (query: ReturnType<typeof sql>) => platform.app.store.within(platformScope, (tx) => query.execute(tx));
const made = async (query: ReturnType<typeof sql<{ id: number }>>): Promise<number> => {
  const { rows } = await platform.app.store.within(platformScope, (tx) => query.execute(tx));
  return rows[0]?.id ?? 0;
};

beforeAll(async () => {
  platform = await startTown();
  const { north, south, users } = platform.town;
  await run(sql`insert into user_ability (id_user, action, subject) values
    (${users.ana}, 'update_cameras', 'User'), (${users.ana}, 'update_cameras', 'Group'), (${users.ana}, 'read', 'ProxyCamera'),
    (${users.carla}, 'update_cameras', 'User'), (${users.carla}, 'update_cameras', 'Group')`);
  const master = sql`(select id_master_tenant from tenant where id = ${north.tenant})`;
  centre = await made(sql`insert into center (name, id_master_tenant) values ('Centre', ${master}) returning id`);
  gate = await made(sql`insert into sector (name, id_center, id_master_tenant) values ('Gate', ${centre}, ${master}) returning id`);
  yard = await made(sql`insert into sector (name, id_center, id_master_tenant) values ('Yard', ${centre}, ${master}) returning id`);
  group = await made(sql`insert into user_group (name, id_master_tenant) values ('Night shift', ${master}) returning id`);
  await run(sql`update camera set id_sector = ${gate} where id = any(${[...north.cameras]}::bigint[])`);
  await run(sql`update camera set id_sector = ${yard} where id = ${south.cameras[0]}`);
});
afterAll(() => platform?.clear());
beforeEach(() => run(sql`truncate camera_user, camera_group`));

interface Reply {
  status: number;
  data: never;
  code?: string;
}
async function ask(
  method: 'GET' | 'POST',
  path: string,
  more: { as?: 'ana' | 'carla' | 'guest' | 'admin'; body?: unknown; key?: string } = {},
): Promise<Reply> {
  const { as = 'ana', key, ...rest } = more;
  const headers = { ...(key !== undefined && { 'idempotency-key': key }) };
  const { status, body } = await platform.request<{ data: never; code?: string }>(method, `/v1/${path}`, {
    token: platform.tokens[as],
    headers,
    ...rest,
  });
  return { status, ...body };
}
const assignedCameras = async (kind: 'user' | 'group'): Promise<number[]> => {
  const { rows } = await platform.app.store.within(platformScope, (tx) =>
    sql<{ id: number }>`select id_camera as id from ${sql.table(`camera_${kind}`)} order by 1`.execute(tx),
  );
  return rows.map(({ id }) => id);
};

test.each(['user', 'group'] as const)(
  'cameras are assigned to a %s by camera, sector, center and all, and unassigned',
  { tags: ['ADM-7.39', 'ADM-3.38', 'ADM-2.19'] },
  async (kind) => {
    const { north, south, users } = platform.town;
    const To = kind === 'user' ? 'User' : 'Group';
    const whom = kind === 'user' ? { id_user: users.bruno } : { id_group: group };
    const write = async (call: string, more: object = {}) => {
      const { status, data } = await ask('POST', `proxy_camera/${call}`, { body: { ...whom, ...more } });
      expect([call, status]).toEqual([call, 200]);
      return data;
    };
    const [first] = north.cameras;
    expect(await write(`setCameraTo${To}`, { id_proxy_camera: first })).toEqual({ changed: 1, cameras: 4, assigned: 1 });
    expect(await write(`setCameraTo${To}`, { id_proxy_camera: first })).toEqual({ changed: 0, cameras: 4, assigned: 1 });
    expect(await assignedCameras(kind)).toEqual([first]);
    expect(await write(`setCameraTo${To}`, { id_proxy_camera: first, assigned: false })).toEqual({ changed: 1, cameras: 4, assigned: 0 });
    await write(`setAllCameraSectorTo${To}`, { id_sector: gate });
    expect(await assignedCameras(kind)).toEqual(north.cameras);
    await write(`setAllCameraSectorTo${To}`, { id_sector: null });
    expect(await assignedCameras(kind)).toEqual([...north.cameras, south.cameras[1]]);
    await write(`deleteAllCameraSectorTo${To}`, { id_sector: gate });
    expect(await assignedCameras(kind)).toEqual([south.cameras[1]]);
    await write(`setAllCameraCenterTo${To}`, { id_center: centre });
    expect(await assignedCameras(kind)).toEqual([...north.cameras, ...south.cameras]);
    await write(`deleteAllCameraCenterTo${To}`, { id_center: centre });
    expect(await assignedCameras(kind)).toEqual([south.cameras[1]]);
    expect(await write(`setAllCameraAllCenterTo${To}`)).toEqual({ changed: 3, cameras: 4, assigned: 4 });
    expect(await write(`deleteAllCameraAllCenterTo${To}`)).toEqual({ changed: 4, cameras: 4, assigned: 0 });
  },
);

test('centers have their sectors and the number of their assigned cameras', { tags: ['ADM-7.39'] }, async () => {
  const { users } = platform.town;
  await ask('POST', 'proxy_camera/setAllCameraSectorToUser', { body: { id_user: users.bruno, id_sector: gate } });
  const tree = [
    {
      id: centre,
      name: 'Centre',
      cameras: 3,
      assigned: 2,
      sectors: [
        { id: gate, name: 'Gate', cameras: 2, assigned: 2 },
        { id: yard, name: 'Yard', cameras: 1, assigned: 0 },
      ],
    },
    { id: null, name: null, cameras: 1, assigned: 0, sectors: [{ id: null, name: null, cameras: 1, assigned: 0 }] },
  ];
  expect((await ask('GET', `proxy_camera/getCentersAndSectors?id_user=${users.bruno}`)).data).toEqual(tree);
  const ofGroup = (await ask('GET', `proxy_camera/getCentersAndSectorsForGroup/${group}`)).data as { assigned: number }[];
  expect(ofGroup.map(({ assigned }) => assigned)).toEqual([0, 0]);
});

test('the cameras of a sector are listed in pages with their assignment', { tags: ['ADM-7.39', 'ADM-2.19'] }, async () => {
  const { users, north } = platform.town;
  await ask('POST', 'proxy_camera/setCameraToUser', { body: { id_user: users.bruno, id_proxy_camera: north.cameras[0] } });
  const list = async (query: string) => {
    const { data } = await ask('GET', `proxy_camera/getUserCamerasToAssign?id_user=${users.bruno}&${query}`);
    return (data as { id: number; camera: { name: string }; assigned: boolean }[]).map(({ camera, assigned }) => [camera.name, assigned]);
  };
  expect(await list(`id_sector=${gate}`)).toEqual([
    ['North camera 1', true],
    ['North camera 2', false],
  ]);
  expect(await list('id_sector=0')).toEqual([['South camera 2', false]]);
  expect(await list(`id_center=${centre}&page=2&max=2`)).toEqual([['South camera 1', false]]);
  expect(await list('assigned=1')).toEqual([['North camera 1', true]]);
  expect(await list('search=SOUTH')).toEqual([
    ['South camera 1', false],
    ['South camera 2', false],
  ]);
  await ask('POST', 'proxy_camera/setCameraToGroup', { body: { id_group: group, id_proxy_camera: north.cameras[1] } });
  const { data } = await ask('GET', `proxy_camera/getGroupCamerasToAssign?id_group=${group}&id_sector=${gate}`);
  expect((data as { camera: { name: string }; assigned: boolean }[]).map(({ camera, assigned }) => [camera.name, assigned])).toEqual([
    ['North camera 1', false],
    ['North camera 2', true],
  ]);
  const tree = (await ask('GET', `proxy_camera/getCentersAndSectorsForGroup/${group}`)).data as { assigned: number }[];
  expect(tree.map(({ assigned }) => assigned)).toEqual([1, 0]);
});

test('cameras, users and groups of another customer are not found and cannot be assigned', async () => {
  const { users, harbour, north } = platform.town;
  const missing = { status: 404, code: 'record.not_found' };
  const write = (call: string, body: object, as: 'ana' | 'carla' = 'ana') => ask('POST', `proxy_camera/${call}`, { body, as });
  expect(await write('setCameraToUser', { id_user: users.bruno, id_proxy_camera: harbour.cameras[0] })).toMatchObject(missing);
  expect(await write('setAllCameraAllCenterToUser', { id_user: users.carla })).toMatchObject(missing);
  expect(await write('setAllCameraAllCenterToGroup', { id_group: group }, 'carla')).toMatchObject(missing);
  expect(await write('setAllCameraSectorToUser', { id_user: users.carla, id_sector: gate }, 'carla')).toMatchObject(missing);
  expect(await ask('GET', `proxy_camera/getCentersAndSectors?id_user=${users.carla}`)).toMatchObject(missing);
  await ask('POST', 'proxy_camera/setAllCameraAllCenterToUser', { body: { id_user: users.limited } });
  expect(await assignedCameras('user')).toEqual(north.cameras);
});

test('assigning needs update_cameras', async () => {
  for (const call of Object.values(assignmentCalls)) {
    if (call.method !== 'POST') continue;
    const { status } = await ask('POST', call.path.replace('/v1/', ''), { as: 'guest', body: {} });
    expect([call.path, status]).toEqual([call.path, 403]);
  }
});

test('cameras are assigned to a user by their ids, once per key', { tags: ['OP-7.11'] }, async () => {
  const { users, north, south } = platform.town;
  const body = { id_user: users.bruno, cameras: [north.cameras[0], south.cameras[1]] };
  const key = '0e6a4a0e-0000-4000-8000-000000000001';
  const first = await ask('POST', 'user/assign_cameras', { body, key });
  expect(first.data).toEqual({ changed: 2, cameras: 4, assigned: 2 });
  expect((await ask('POST', 'user/assign_cameras', { body, key })).data).toEqual({ changed: 2, cameras: 4, assigned: 2 });
  expect((await ask('POST', 'user/assign_cameras', { body: { ...body, assigned: false } })).data).toMatchObject({
    changed: 2,
    assigned: 0,
  });
});

test('action=justIds lists only ids, with and without the assign flag', { tags: ['ADM-7.40'] }, async () => {
  const { users, north, south } = platform.town;
  await ask('POST', 'proxy_camera/setCameraToUser', { body: { id_user: users.bruno, id_proxy_camera: north.cameras[0] } });
  const ids = async (query = '') => (await ask('GET', `proxy_camera?action=justIds${query}`)).data as number[];
  expect(await ids()).toEqual([...north.cameras, ...south.cameras]);
  expect(await ids('&assign=1')).toEqual([north.cameras[0]]);
  expect(await ids(`&assign=0&id_user=${users.bruno}`)).toEqual([north.cameras[1], ...south.cameras]);
  expect(await ids(`&assign=1&id_group=${group}`)).toEqual([]);
});

test('proxy cameras are paged, or listed as ids; only the caller’s own, and only with the right', {
  tags: ['ADM-7.40'],
}, async () => {
  const { north, south, harbour } = platform.town;
  const list = async (query: string, as: 'ana' | 'carla' | 'admin' = 'ana') =>
    (await platform.request<object>('GET', `/v1/proxy_camera?${query}`, { token: platform.tokens[as] })).body;
  expect(await list('max=3&page=2&sort=id')).toMatchObject({
    success: true,
    total: 4,
    current_page: 2,
    last_page: 2,
    data: [{ id: south.cameras[1], camera: { name: 'South camera 2' } }],
  });
  expect(await list('action=justIds&max=3&page=2')).toEqual({ success: true, data: [...north.cameras, ...south.cameras] });
  expect(await list('action=justIds', 'admin')).toEqual({
    success: true,
    data: [...north.cameras, ...south.cameras, ...harbour.cameras],
  });
  expect(await list('action=justIds', 'carla')).toMatchObject({ success: false, code: 'access.forbidden' });
});

test('a proxy camera is named by its nested camera', { tags: ['ADM-3.11', 'ADM-3.38', 'ADM-7.39'] }, async () => {
  const { north, users } = platform.town;
  await ask('POST', 'proxy_camera/setCameraToUser', { body: { id_user: users.bruno, id_proxy_camera: north.cameras[1] } });
  const { data } = await ask('GET', `proxy_camera?id_user=${users.bruno}`);
  expect(data).toMatchObject([{ id: north.cameras[1], camera: { id: north.cameras[1], name: 'North camera 2' }, assigned: true }]);
  expect((await ask('GET', 'proxy_camera?choices=1&search=south camera 1')).data).toMatchObject([{ label: 'South camera 1' }]);
  expect((await ask('GET', 'proxy_camera/getDeviceTypes')).data).toContainEqual({
    id: 'generic-devices',
    name: 'Generic devices',
    cameras: 0,
  });
  await run(sql`insert into generic_devices (name, type, idcameraproxy, custom_fields, id_master_tenant)
    select 'Box', 'camera', ${north.cameras[1]}, '{"url": "rtsp://127.0.0.1:9/x", "record": false}', id_master_tenant
    from tenant where id = ${north.tenant}`);
  expect((await ask('GET', 'proxy_camera/getDeviceTypes', { as: 'admin' })).data).toContainEqual({
    id: 'generic-devices',
    name: 'Generic devices',
    cameras: 1,
  });
});

test('assignments of a group are deleted with it', async () => {
  const { users } = platform.town;
  await run(sql`insert into user_ability (id_user, action, subject) values (${users.ana}, 'delete', 'Group') on conflict do nothing`);
  const removed = await made(
    sql`insert into user_group (name, id_master_tenant) select 'Gone', id_master_tenant from user_group limit 1 returning id`,
  );
  await ask('POST', 'proxy_camera/setAllCameraAllCenterToGroup', { body: { id_group: removed } });
  expect(await assignedCameras('group')).toHaveLength(4);
  const { status } = await platform.request('DELETE', `/v1/groups/${removed}`, { token: platform.tokens.ana });
  expect([status, await assignedCameras('group')]).toEqual([200, []]);
});
