import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Office, startOffice } from '../../testing/office.ts';

interface Tag {
  id: number;
  name: string;
  camera_count: number;
}
let office: Office;
beforeAll(async () => {
  office = await startOffice();
});
afterAll(() => office?.clear());

const tags = async () => (await office.send<Tag[]>('GET', `tenants/device-tags?id_tenant=${office.town.north.tenant}`)).data;
const createTag = async (name: string): Promise<number> => {
  const { status, data, text } = await office.send('POST', 'tenants/device-tags', { body: { name, id_tenant: office.town.north.tenant } });
  expect(status, text).toBe(200);
  return data.id;
};
const tagOf = async (camera: number): Promise<unknown> => (await office.send(`GET`, `proxy_camera/${camera}`)).data['tag'];
const tagCamera = (camera: number | undefined, tag: string | null) => office.send('PUT', `proxy_camera/${camera}`, { body: { tag } });

test('a tag is created by itself or by tagging a camera, and counts its cameras', { tags: ['ADM-2.35', 'ADM-7.25'] }, async () => {
  const { cameras } = office.town.north;
  await createTag('Perimeter');
  expect(await tags()).toMatchObject([
    { name: 'gate', camera_count: 2 },
    { name: 'Perimeter', camera_count: 0 },
  ]);
  await tagCamera(cameras[0], 'Perimeter');
  await tagCamera(cameras[1], 'Lobby');
  expect(await tags()).toMatchObject([
    { name: 'gate', camera_count: 0 },
    { name: 'Lobby', camera_count: 1 },
    { name: 'Perimeter', camera_count: 1 },
  ]);
});

test('a renamed tag is renamed at its cameras and their devices, and nowhere else', async () => {
  const { north, south, harbour } = office.town;
  const id = await createTag('Docks');
  const { data: device } = await office.send<{ id: number; idCameraProxy: number }>('POST', 'generic-devices', {
    body: { name: 'Dock eye', type: 'camera', units: [north.unit], tag: 'Docks' },
  });
  await tagCamera(south.cameras[0], 'Docks');
  await office.send('PUT', `proxy_camera/${harbour.cameras[0]}`, { body: { tag: 'Docks' }, as: 'carla' });
  expect((await office.send('PUT', `tenants/device-tags/${id}`, { body: { name: 'Quays' } })).status).toBe(200);
  expect([await tagOf(device.idCameraProxy), (await office.send('GET', `generic-devices/${device.id}`)).data['tag']]).toEqual([
    'Quays',
    'Quays',
  ]);
  expect([await tagOf(south.cameras[0] ?? 0), (await tags()).map(({ name }) => name)]).toEqual([
    'Docks',
    expect.not.arrayContaining(['Docks']),
  ]);
  expect((await office.send('GET', `proxy_camera/${harbour.cameras[0]}`, { as: 'carla' })).data['tag']).toBe('Docks');
});

test('a tag that cameras have is neither deleted nor moved to another tenant', async () => {
  const { north, south } = office.town;
  const id = await createTag('Stairs');
  await tagCamera(north.cameras[0], 'Stairs');
  const moved = await office.send('PUT', `tenants/device-tags/${id}`, { body: { id_tenant: south.tenant } });
  expect([moved.status, Object.keys(moved.errors)]).toEqual([422, ['id_tenant']]);
  const refused = await office.send('DELETE', `tenants/device-tags/${id}`);
  expect([refused.status, refused.code, refused.details['uses']]).toEqual([
    409,
    'record.in_use',
    [{ catalogue: 'proxy-camera', table: 'camera', field: 'tag', count: 1, goes: false }],
  ]);
  await tagCamera(north.cameras[0], null);
  expect((await office.send('DELETE', `tenants/device-tags/${id}`)).status).toBe(200);
});

test('camera types are named by the installation’s administrator and chosen by everybody', { tags: ['ADM-7.22'] }, async () => {
  const { data, status } = await office.send('POST', 'camera_type', { as: 'admin', body: { name: 'Dome' } });
  expect(status).toBe(200);
  expect((await office.send('PUT', `camera_type/${data.id}`, { as: 'admin', body: { name: 'Fixed dome' } })).status).toBe(200);
  expect((await office.send('POST', 'camera_type', { body: { name: 'Mine' } })).code).toBe('record.shared');
  expect((await office.send('GET', 'camera_type?choices=1')).data).toEqual([{ id: data.id, label: 'Fixed dome' }]);
  expect((await office.send('DELETE', `camera_type/${data.id}`, { as: 'admin' })).status).toBe(200);
});
