import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CenterCounts } from '../../../contract/catalogues/extra/assignment.ts';
import type { BulkEditReply, ImportFile, ImportResult } from '../../../contract/catalogues/record.ts';
import { platformScope } from '../../platform/store/store.ts';
import { type Office, startOffice } from '../../testing/office.ts';

let office: Office;
let center = 0;
let gate = 0;
let yard = 0;
let other = 0;
beforeAll(async () => {
  office = await startOffice();
  center = await create('center', { name: 'Harbor center' });
  gate = await create('sector', { name: 'Gates', center });
  yard = await create('sector', { name: 'Yards', center });
  other = await create('sector', { name: 'Elsewhere', center: await create('center', { name: 'Second center' }) });
});
afterAll(() => office?.clear());

async function create(path: string, body: object): Promise<number> {
  const { status, data, text } = await office.send('POST', path, { body });
  expect(status, text).toBe(200);
  return data.id;
}
interface Placed {
  idCameraProxy: number;
  center: { id: number } | null;
  sector: { id: number } | null;
  tag: string | null;
}
const read = async (path: string, id: number): Promise<Placed> => (await office.send<Placed>('GET', `${path}/${id}`)).data;
const placeOf = ({ center: of, sector }: Placed) => [of?.id ?? null, sector?.id ?? null];
const createUnit = (body: object = {}) => create('unit', { description: 'Depot', id_tenant: office.town.north.tenant, ...body });
async function createCamera(unit: number, body: object = {}): Promise<{ device: number; camera: number }> {
  const device = await create('generic-devices', { name: 'Eye', type: 'camera', units: [unit], ...body });
  return { device, camera: (await read('generic-devices', device)).idCameraProxy };
}
const assignedTo = async (user: number): Promise<number[]> =>
  (await office.send<{ id: number }[]>('GET', `proxy_camera/getUserCamerasToAssign?id_user=${user}&assigned=1`)).data.map(({ id }) => id);
const give = (call: string, body: object) => office.send('POST', `proxy_camera/${call}`, { body });

test('cameras are assigned by the sector and center of their own or of their unit', {
  tags: ['ADM-3.38', 'ADM-7.39'],
}, async () => {
  const user = office.town.users.bruno;
  const unit = await createUnit({ description: 'Quay', center, sector: yard });
  const [ofUnit, own, ofCenter] = [
    await createCamera(unit),
    await createCamera(unit, { sector: gate }),
    await createCamera(unit, { center }),
  ];
  await give('setAllCameraSectorToUser', { id_user: user, id_sector: yard });
  expect(await assignedTo(user)).toEqual([ofUnit.camera]);
  await give('setAllCameraSectorToUser', { id_user: user, id_sector: gate });
  expect(await assignedTo(user)).toEqual([ofUnit.camera, own.camera]);
  await give('deleteAllCameraAllCenterToUser', { id_user: user });
  await give('setAllCameraSectorToUser', { id_user: user, id_sector: null, id_center: center });
  expect(await assignedTo(user)).toEqual([ofCenter.camera]);
  await give('setAllCameraCenterToUser', { id_user: user, id_center: center });
  expect(await assignedTo(user)).toEqual([ofUnit.camera, own.camera, ofCenter.camera]);
  const { data } = await office.send<CenterCounts[]>('GET', `proxy_camera/getCentersAndSectors?id_user=${user}`);
  expect(data.find(({ id }) => id === center)).toEqual({
    id: center,
    name: 'Harbor center',
    cameras: 3,
    assigned: 3,
    sectors: [
      { id: gate, name: 'Gates', cameras: 1, assigned: 1 },
      { id: yard, name: 'Yards', cameras: 1, assigned: 1 },
      { id: null, name: null, cameras: 1, assigned: 1 },
    ],
  });
  expect((await office.send<{ cameras: { id: number }[] }>('GET', `unit/${unit}`, { as: 'bruno' })).data.cameras).toHaveLength(3);
});

test('a device and its camera have the same center, sector and tag', { tags: ['ADM-3.38'] }, async () => {
  const { device, camera } = await createCamera(await createUnit({ description: 'Shed' }), { sector: gate, tag: 'Dome' });
  expect([placeOf(await read('proxy_camera', camera)), (await read('proxy_camera', camera)).tag]).toEqual([[center, gate], 'Dome']);
  await office.send('PUT', `generic-devices/${device}`, { body: { sector: yard, tag: 'Fixed' } });
  expect([placeOf(await read('proxy_camera', camera)), (await read('proxy_camera', camera)).tag]).toEqual([[center, yard], 'Fixed']);
  await office.send('PUT', `proxy_camera/${camera}`, { body: { sector: null, tag: null } });
  expect([placeOf(await read('generic-devices', device)), (await read('generic-devices', device)).tag]).toEqual([[center, null], null]);
});

test.each(['unit', 'generic-devices', 'proxy_camera'])('%s: a sector brings its center and belongs to no other', async (path) => {
  const unit = await createUnit({ description: `Of ${path}` });
  const { device, camera } = await createCamera(unit);
  const id = { unit, 'generic-devices': device, proxy_camera: camera }[path] ?? 0;
  const { status, errors } = await office.send('PUT', `${path}/${id}`, { body: { sector: gate, center: await foreignCenter() } });
  expect([status, errors]).toEqual([422, { sector: ['This sector belongs to another center'] }]);
  await office.send('PUT', `${path}/${id}`, { body: { sector: other } });
  expect(placeOf(await read(path, id))).toEqual([await foreignCenter(), other]);
  await office.send('PUT', `${path}/${id}`, { body: { center: null, sector: null } });
  expect(placeOf(await read(path, id))).toEqual([null, null]);
});
const foreignCenter = async (): Promise<number> => (await read('sector', other)).center?.id ?? 0;

test('a sector that moves to another center takes its units and cameras along', async () => {
  const sector = await create('sector', { name: 'Moving', center });
  const unit = await createUnit({ description: 'Ferry', sector });
  const { device, camera } = await createCamera(unit, { sector });
  await office.send('PUT', `sector/${sector}`, { body: { center: await foreignCenter() } });
  const places = [await read('unit', unit), await read('generic-devices', device), await read('proxy_camera', camera)].map(placeOf);
  expect(places).toEqual(Array(3).fill([await foreignCenter(), sector]));
});

test('many units and cameras get their place at once, by bulk edit and by import', { tags: ['ADM-3.38'] }, async () => {
  const units = [await createUnit({ description: 'Many 1' }), await createUnit({ description: 'Many 2' })];
  for (const path of ['unit', 'proxy_camera']) {
    const ids = path === 'unit' ? units : [(await createCamera(units[0] ?? 0)).camera, (await createCamera(units[1] ?? 0)).camera];
    const { data } = await office.send<BulkEditReply>('PUT', `${path}/bulk`, { body: { rows: { ids }, values: { sector: gate } } });
    expect(data.result).toMatchObject({ done: 2, failed: 0 });
    for (const id of ids) expect(placeOf(await read(path, id))).toEqual([center, gate]);
  }
  const sheet = new Blob([
    'name;type;units;center;sector;tag\r\nSheet 1;camera;Many 1;Harbor center;Yards;Dome\r\nSheet 2;camera;Many 2;;Gates;',
  ]);
  const { data: file } = await office.send<ImportFile>('POST', 'generic-devices/import/file', { form: { file: sheet } });
  const { data: result } = await office.send<ImportResult>('POST', 'generic-devices/import', {
    body: { upload: file.upload, mapping: file.mapping, key: [], apply: true },
  });
  expect([file.mapping, result.created]).toEqual([['name', 'type', 'units', 'center', 'sector', 'tag'], 2]);
  const { rows } = await office.app.store.within(platformScope, (tx) =>
    sql`select id_center, id_sector, tag from camera where name like 'Sheet%' order by name`.execute(tx),
  );
  expect(rows).toEqual([
    { id_center: center, id_sector: yard, tag: 'Dome' },
    { id_center: center, id_sector: gate, tag: null },
  ]);
});
