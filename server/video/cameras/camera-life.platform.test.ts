import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { platformScope } from '../../platform/store/store.ts';
import { type Office, startOffice } from '../../testing/office.ts';
import { townTokens } from '../../testing/town.ts';
import { readSources } from '../ingest/camera-source.ts';

let office: Office;
let yard = 0;
beforeAll(async () => {
  office = await startOffice();
  yard = await made(sql`insert into unit (id_tenant, description) values (${office.town.north.tenant}, 'Yard') returning id`);
});
afterAll(() => office?.clear());

const run = (query: ReturnType<typeof sql>) => office.app.store.within(platformScope, (tx) => query.execute(tx));
async function made(query: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await run(query);
  return (rows as { id: number }[])[0]?.id ?? 0;
}

interface Camera {
  id: number;
  name: string;
  id_unit: number;
  out_of_service: boolean;
  out_of_service_cause: string | null;
  out_of_service_reason: string | null;
  out_of_service_since: string | null;
}
interface Device {
  id: number;
  name: string;
  idCameraProxy: number;
  units: { id: number }[];
}

let devices = 0;
/** A device of type camera in the unit of North, and the camera created with it. */
async function createDevice(more: object = {}): Promise<Device> {
  devices += 1;
  const body = {
    name: `Gate ${devices}`,
    type: 'camera',
    units: [office.town.north.unit],
    custom_fields: { url: 'rtsp://127.0.0.1:9/main' },
  };
  const { status, data, text } = await office.send<Device>('POST', 'generic-devices', { body: { ...body, ...more } });
  expect(status, text).toBe(200);
  return data;
}
const readCamera = async (id: number): Promise<Camera> => (await office.send<Camera>('GET', `proxy_camera/${id}`)).data;
const choices = async (): Promise<number[]> =>
  (await office.send<{ id: number }[]>('GET', 'proxy_camera?choices=1&max=500')).data.map(({ id }) => id);
const camerasOf = async (unit: number): Promise<number[]> =>
  (await office.send<{ cameras: { id: number }[] }>('GET', `unit/${unit}`)).data.cameras.map(({ id }) => id);
const usesIn = (details: Readonly<Record<string, unknown>>) => {
  const uses = (details['uses'] as { table: string; count: number; goes: boolean }[]).filter(({ goes }) => !goes);
  return Object.fromEntries(uses.map(({ table, count }) => [table, count]));
};
const recordMinute = (camera: number) =>
  run(sql`insert into media_file (id_camera, id_tenant, starts, ends, bytes, init, at, offsets, storage)
    select id, id_tenant, now() - interval '2 minutes', now() - interval '1 minute', 1, 'a', '{0}', '{0}', 'disk' from camera where id = ${camera}`);
/** Reports detections with the intake token of the first customer. */
async function report(what: string, body: object): Promise<void> {
  const { status, body: reply } = await office.request<unknown>('POST', `/v1/intake/${what}`, { body, token: townTokens.first });
  expect(status, JSON.stringify(reply)).toBe(200);
}
/** Titles of the detections on the timeline of a unit, sorted. */
async function markedAt(unit: number): Promise<string[]> {
  const span = { from: new Date(office.clock.now() - 3_600_000).toISOString(), to: new Date(office.clock.now() + 3_600_000).toISOString() };
  const query = new URLSearchParams({ id_unit: String(unit), ...span });
  const { data } = await office.send<{ marks: { kind: string; title: string }[] }>('GET', `timeline/marks?${query.toString()}`);
  return data.marks.flatMap(({ kind, title }) => (kind === 'alarm' ? [] : [title])).sort();
}
const liveLink = (camera: number) => office.send('POST', 'media/link', { body: { id_camera: camera, kind: 'live' } });

test('a camera takes name and unit of its device', { tags: ['ADM-3.37', 'ADM-3.38'] }, async () => {
  const { id, idCameraProxy: camera } = await createDevice();
  await office.send('PUT', `generic-devices/${id}`, { body: { name: 'North gate' } });
  expect(await readCamera(camera)).toMatchObject({ name: 'North gate', id_unit: office.town.north.unit });
  await office.send('PUT', `generic-devices/${id}`, { body: { units: [yard] } });
  expect(await readCamera(camera)).toMatchObject({ name: 'North gate', id_unit: yard });
  expect(await camerasOf(yard)).toContain(camera);
  await office.send('PUT', `generic-devices/${id}`, { body: { units: [office.town.north.unit, yard] } });
  expect((await readCamera(camera)).id_unit).toBe(yard);
});

test('a device takes name and unit of its camera, and alarms stay where they happened', { tags: ['ADM-3.37'] }, async () => {
  const { north } = office.town;
  const { id, idCameraProxy: camera } = await createDevice({ outputs: [{ name: 'Barrier', number: 1 }] });
  const plan = await office.send('POST', 'plane', {
    body: {
      description: 'Ground',
      id_unit: north.unit,
      markers: [
        { id_camera: camera, x: 1, y: 2 },
        { id_camera: north.cameras[0], x: 3, y: 4 },
      ],
    },
  });
  expect(plan.status, plan.text).toBe(200);
  const alarm = await office.raise({ id_unit: north.unit, cameras: [camera as never] });
  await run(
    sql`insert into lpr_match (originalplatenumber, capture_date, id_camera, id_tenant) values ('OLD-1', now(), ${camera}, ${north.tenant})`,
  );
  await report('plates', { plates: [{ reference: 'before', id_camera: camera, plate: 'BEFORE-1' }] });
  await report('safr', { events: [{ reference: 'before', id_camera: camera, name: 'Seen before' }] });
  const moved = await office.send<Camera>('PUT', `proxy_camera/${camera}`, { body: { name: 'Yard gate', id_unit: yard } });
  expect([moved.status, moved.data.name, moved.data.id_unit]).toEqual([200, 'Yard gate', yard]);
  const device = await office.send<Device>('GET', `generic-devices/${id}`);
  expect([device.data.name, device.data.units.map((unit) => unit.id)]).toEqual(['Yard gate', [yard]]);
  const { rows } =
    await run(sql`select a.id_unit as unit, to_json(a.cameras) as cameras, (select o.id_unit from digital_output o where o.id_camera = ${camera}) as output
    from alarm a where a.id = ${alarm.id}`);
  expect(rows).toEqual([{ unit: north.unit, cameras: [camera], output: yard }]);
  const { data } = await office.send<{ markers: { id_camera: number }[] }>('GET', `plane/${plan.data.id}`);
  expect(data.markers.map((marker) => marker.id_camera)).toEqual([north.cameras[0]]);
  await report('plates', { plates: [{ reference: 'after', id_camera: camera, plate: 'AFTER-1' }] });
  const plates = await office.send<{ rows: { what: string; unit: { id: number } }[] }>('GET', 'detections/plates');
  expect(new Map(plates.data.rows.map(({ what, unit }) => [what, unit.id]))).toEqual(
    new Map([
      ['AFTER-1', yard],
      ['BEFORE-1', north.unit],
      ['OLD-1', north.unit],
    ]),
  );
  expect([await markedAt(north.unit), await markedAt(yard)]).toEqual([['BEFORE-1', 'OLD-1', 'Seen before'], ['AFTER-1']]);
});

test('a camera that existed before its device keeps its name and outlives it', async () => {
  const [camera = 0] = office.town.north.cameras;
  const { id } = await createDevice({ idCameraProxy: camera });
  await office.send('PUT', `generic-devices/${id}`, { body: { name: 'Other', units: [yard] } });
  await office.send('DELETE', `generic-devices/${id}`);
  expect(await readCamera(camera)).toMatchObject({ name: 'North camera 1', id_unit: office.town.north.unit, out_of_service: false });
});

test('a camera moves to units of its own tenant only', async () => {
  const { south } = office.town;
  const { id, idCameraProxy: camera } = await createDevice();
  const moved = await office.send('PUT', `proxy_camera/${camera}`, { body: { id_unit: south.unit } });
  expect([moved.status, Object.keys(moved.errors)]).toEqual([422, ['id_unit']]);
  const device = await office.send('PUT', `generic-devices/${id}`, { body: { name: 'Gone', units: [south.unit] } });
  expect([device.status, Object.keys(device.errors)]).toEqual([422, ['units']]);
  expect(await readCamera(camera)).toMatchObject({ id_unit: office.town.north.unit });
  const foreign = await office.send('PUT', `proxy_camera/${camera}`, { body: { id_unit: office.town.harbour.unit } });
  expect([foreign.status, Object.keys(foreign.errors)]).toEqual([422, ['id_unit']]);
});

test('a camera without history ends with its device', async () => {
  const { id, idCameraProxy: camera } = await createDevice();
  expect((await office.send('DELETE', `generic-devices/${id}`)).status).toBe(200);
  expect((await office.send('GET', `proxy_camera/${camera}`)).status).toBe(404);
});

test('a camera with history is out of service once its device is deleted', async () => {
  const { id, idCameraProxy: camera } = await createDevice();
  await recordMinute(camera);
  expect((await office.send('DELETE', `generic-devices/${id}`)).status).toBe(200);
  expect(await readCamera(camera)).toMatchObject({ out_of_service: true, out_of_service_cause: 'device_deleted' });
  expect((await office.app.media.engineOf(camera as never)).name).not.toBe('none');
});

test('a device that gets another camera lets go of its own', async () => {
  const { id, idCameraProxy: camera } = await createDevice();
  await office.send('PUT', `generic-devices/${id}`, { body: { idCameraProxy: office.town.north.cameras[1] } });
  expect((await office.send('GET', `proxy_camera/${camera}`)).status).toBe(404);
});

test('a camera that something references is not deleted, and names it', { tags: ['ADM-7.07'] }, async () => {
  const { id, idCameraProxy: camera } = await createDevice();
  await recordMinute(camera);
  await office.raise({ cameras: [camera as never] });
  const refused = await office.send('DELETE', `proxy_camera/${camera}`);
  expect([refused.status, refused.code]).toEqual([409, 'record.in_use']);
  const all = { alarm: 1, generic_devices: 1, media_file: 1 };
  expect(usesIn(refused.details)).toEqual(all);
  const { data } = await office.send<{ uses: object[] }>('GET', `proxy_camera/${camera}/uses`);
  expect(usesIn({ uses: data.uses })).toEqual(all);
  await run(sql`delete from media_file where id_camera = ${camera}`);
  await run(sql`update alarm set cameras = '{}' where ${camera} = any (cameras)`);
  await run(sql`update generic_devices set idcameraproxy = null where id = ${id}`);
  expect((await office.send('DELETE', `proxy_camera/${camera}`)).status).toBe(200);
  expect((await office.send('GET', `proxy_camera/${camera}`)).status).toBe(404);
});

test('a camera out of service is offered nowhere, is not connected, and keeps its history', async () => {
  const { idCameraProxy: camera } = await createDevice();
  const { unit } = office.town.north;
  expect([(await choices()).includes(camera), (await camerasOf(unit)).includes(camera)]).toEqual([true, true]);
  const out = await office.send<Camera>('PUT', `proxy_camera/out_of_service/${camera}`, { body: { reason: 'Broken lens' } });
  expect(out.data).toMatchObject({ out_of_service: true, out_of_service_cause: 'decision', out_of_service_reason: 'Broken lens' });
  expect(out.data.out_of_service_since).not.toBeNull();
  expect([(await choices()).includes(camera), (await camerasOf(unit)).includes(camera)]).toEqual([false, false]);
  expect((await office.send<{ label: string }[]>('GET', `proxy_camera?choices=1&id=${camera}`)).data).toHaveLength(1);
  expect((await readSources(office.app)).map((source) => source.camera)).not.toContain(camera);
  const link = await liveLink(camera);
  expect([link.code, link.details]).toEqual(['media.camera_failed', { fault: 'out_of_service', reason: 'Broken lens' }]);
  const states = await office.send('GET', `media/states?cameras=${camera}`);
  expect(states.data).toMatchObject([{ phase: 'failed', fault: 'out_of_service', recording: false }]);
  const alarm = await office.raise({ cameras: [camera as never] });
  const { rows } = await run(sql`select record -> 'cameras' -> 0 -> 'id' as id from alarm_as_json where id = ${alarm.id}`);
  expect(rows).toEqual([{ id: camera }]);
  const back = await office.send<Camera>('PUT', `proxy_camera/in_service/${camera}`);
  expect(back.data).toMatchObject({
    out_of_service: false,
    out_of_service_cause: null,
    out_of_service_reason: null,
    out_of_service_since: null,
  });
  expect([(await choices()).includes(camera), (await camerasOf(unit)).includes(camera)]).toEqual([true, true]);
  expect((await readSources(office.app)).map((source) => source.camera)).toContain(camera);
});

test('taking out of service requires a reason, and the right to change the camera', { tags: ['OP-6.01'] }, async () => {
  const { idCameraProxy: camera } = await createDevice();
  for (const body of [{}, { reason: ' ' }, { reason: 'x'.repeat(501) }]) {
    expect((await office.send('PUT', `proxy_camera/out_of_service/${camera}`, { body })).status).toBe(422);
  }
  for (const call of ['out_of_service', 'in_service']) {
    const path = `proxy_camera/${call}/${camera}`;
    expect((await office.send('PUT', path, { body: { reason: 'Test' }, as: 'guest' })).status).toBe(403);
    expect((await office.send('PUT', path, { body: { reason: 'Test' }, as: 'carla' })).status).toBe(404);
  }
  expect((await readCamera(camera)).out_of_service).toBe(false);
  await office.send('PUT', `proxy_camera/${camera}`, { body: { out_of_service: true } });
  expect((await readCamera(camera)).out_of_service).toBe(false);
});

test('another device takes the place of a camera, which keeps name, unit, alarms and recordings', { tags: ['ADM-3.37'] }, async () => {
  const { unit } = office.town.north;
  const old = await createDevice({ name: 'Old box' });
  const camera = old.idCameraProxy;
  await recordMinute(camera);
  const alarm = await office.raise({ cameras: [camera as never] });
  const [next, recorded] = [await createDevice({ name: 'New box', units: [yard] }), await createDevice({ name: 'Newest box' })];
  const replaced = await office.send<Camera>('PUT', `proxy_camera/device/replace/${camera}`, { body: { id_device: next.id } });
  expect([replaced.status, replaced.data.name, replaced.data.id_unit], replaced.text).toEqual([200, 'Old box', unit]);
  const device = await office.send<Device>('GET', `generic-devices/${next.id}`);
  expect(device.data).toMatchObject({ name: 'Old box', idCameraProxy: camera, units: [{ id: unit }] });
  expect((await office.send('GET', `generic-devices/${old.id}`)).status).toBe(404);
  expect((await office.send('GET', `proxy_camera/${next.idCameraProxy}`)).status).toBe(404);
  const { rows } = await run(
    sql`select (select count(*) from media_file where id_camera = ${camera}) as minutes, to_json(cameras) as cameras from alarm where id = ${alarm.id}`,
  );
  expect(rows).toEqual([{ minutes: 1, cameras: [camera] }]);
  await recordMinute(recorded.idCameraProxy);
  await office.send('PUT', `proxy_camera/device/replace/${camera}`, { body: { id_device: recorded.id } });
  expect(await readCamera(recorded.idCameraProxy)).toMatchObject({ out_of_service: true, out_of_service_cause: 'device_replaced' });
  expect((await readSources(office.app)).filter((source) => source.camera === (camera as never))).toHaveLength(1);
});

test('a camera whose device was deleted returns to service with another one', async () => {
  const { id, idCameraProxy: camera } = await createDevice();
  await recordMinute(camera);
  await office.send('DELETE', `generic-devices/${id}`);
  const next = await createDevice();
  await office.send('PUT', `proxy_camera/device/replace/${camera}`, { body: { id_device: { id: next.id } } });
  expect(await readCamera(camera)).toMatchObject({ out_of_service: false, out_of_service_cause: null });
});

test('only a device of type camera that the caller can use replaces another one', { tags: ['OP-6.01'] }, async () => {
  const { idCameraProxy: camera, id } = await createDevice();
  const relay = await office.send('POST', 'generic-devices', { body: { name: 'Relay', type: 'generic_device' } });
  const theirs = await office.send('POST', 'generic-devices', { body: { name: 'Theirs', type: 'camera' }, as: 'carla' });
  const replace = (body: object, as: 'ana' | 'carla' | 'guest' = 'ana') =>
    office.send('PUT', `proxy_camera/device/replace/${camera}`, { body, as });
  for (const wrong of [relay.data.id, theirs.data.id, 999_999]) {
    const { status, errors } = await replace({ id_device: wrong });
    expect([status, Object.keys(errors)]).toEqual([422, ['id_device']]);
  }
  expect((await replace({ id_device: id }, 'guest')).status).toBe(403);
  expect((await replace({ id_device: theirs.data.id }, 'carla')).status).toBe(404);
  expect((await office.send<Device>('GET', `generic-devices/${id}`)).data.idCameraProxy).toBe(camera);
});
