import { expect, test } from 'vitest';
import { demoConnector } from './demo-connector.ts';
import type { Operation } from './operations.ts';

const ask = async (operation: Operation, about: Record<string, unknown> = {}): Promise<Record<string, unknown>> =>
  demoConnector.request(operation, about);

test('each account has two resellers, each reseller three cameras, the last one offline', async () => {
  const { resellers } = await ask('camera-manager/resellers', { accounts: ['7', '8', 9] });
  const reseller = { business: 'Security services', max_cameras: 200, invoice_period: 'monthly', video_quality: 'HD' };
  expect(resellers).toMatchObject(
    ['7', '8'].flatMap((account) =>
      [1, 2].map((at) => ({
        ...{ ...reseller, id: `demo-reseller-${account}-${at}`, account, name: `Demo reseller ${at}` },
        ...{ email: `reseller-${at}@demo.test`, number_of_cameras: at * 40 },
      })),
    ),
  );
  const { cameras } = await ask('camera-manager/cameras', { resellers: ['r'] });
  expect(cameras).toEqual([
    { camera_id: 'demo-camera-r-1', name: 'North gate (demo)', resellers: ['r'], serial_number: 'DEMO-r-1', online: true },
    { camera_id: 'demo-camera-r-2', name: 'Loading bay (demo)', resellers: ['r'], serial_number: 'DEMO-r-2', online: true },
    { camera_id: 'demo-camera-r-3', name: 'Cash desk (demo)', resellers: ['r'], serial_number: 'DEMO-r-3', online: false },
  ]);
  for (const nothing of [{}, { resellers: 'r' }]) expect(await ask('camera-manager/cameras', nothing)).toEqual({ cameras: [] });
});

test('the state of a camera is the same each time; whether it records on its card differs', async () => {
  const stateOf = (id: string) => ask('camera-manager/status', { camera_id: id });
  expect(await stateOf('b')).toEqual({
    ...{ online: true, recording_on_cloud: true, recording_on_sd: true, audio_enabled: false, password_known: true },
    ...{ password_status: 'changed', firmware_status: 'up to date', connection_type: 'cable', last_connection_result: 'ok (demo)' },
  });
  expect(await Promise.all(['a', 'ab', 'bb'].map(async (id) => (await stateOf(id))['recording_on_sd']))).toEqual([false, false, true]);
});

test('bridges belong to accounts, cameras to bridges', async () => {
  const { accounts } = await ask('bridge/accounts', { master_accounts: ['m'] });
  expect(accounts).toEqual(
    [1, 2].map((at) => ({
      ...{ id: `demo-account-m-${at}`, master_account: 'm', name: `Demo account ${at}`, camera_count: at * 12 },
      ...{ online_cameras: at * 11, user_count: at * 3, active: true },
    })),
  );
  const { bridges } = await ask('bridge/bridges', { accounts: ['a', 'b'] });
  expect(bridges).toEqual([
    { id: 'demo-bridge-a', name: 'Demo bridge 1', accounts: ['a'], ip: '10.20.0.2', video_status: 'streaming' },
    { id: 'demo-bridge-b', name: 'Demo bridge 2', accounts: ['b'], ip: '10.20.1.2', video_status: 'streaming' },
  ]);
  const { cameras } = await ask('bridge/cameras', { bridges: ['x'] });
  expect((cameras as { id: string; name: string; bridge: string }[]).map(({ id, name, bridge }) => `${id} ${name} ${bridge}`)).toEqual([
    'demo-x-1 North gate (demo) x',
    'demo-x-2 Loading bay (demo) x',
    'demo-x-3 Cash desk (demo) x',
    'demo-x-4 Parking (demo) x',
  ]);
});

test('VXG knows the cameras that it is asked about, except for those that are gone, and two more', async () => {
  const { cameras } = await ask('vxg/cameras', { cameras: ['c1', 'c2-gone'] });
  const more = (at: number) => ({
    ...{ id_vxg: `demo-vxg-${at}`, name: `Demo VXG camera ${at}`, rec_mode: 'by_event', streaming: true },
    ...{ live_stream: `rtsp://demo.invalid/${at}/live`, recording_stream: `rtsp://demo.invalid/${at}/recording` },
  });
  expect(cameras).toMatchObject([{ id_vxg: 'c1', name: 'VXG c1', streaming: true }, more(1), more(2)]);
});

test('a recorder has four channels', async () => {
  const { cameras } = await ask('dahua/discover', { id: '5' });
  expect(cameras).toMatchObject(
    ['North gate', 'Loading bay', 'Cash desk', 'Parking'].map((place, at) => ({
      ...{ channel: String(at + 1), name: `${place} (demo)`, type: 'IPC', ip: `192.168.1.${20 + at}`, class: at === 0 ? 'dome' : 'bullet' },
      ...{ encryption: false, poe: true, poe_port: String(at + 1), http_port: 80, rtsp_port: 554 },
      ...{ serial_number: `DEMO50${at + 1}`, user: 'admin' },
    })),
  );
});

test('faces have names, ages and a list; what is found in a picture depends on the picture only', async () => {
  const { faces } = await ask('luna/faces');
  expect(faces).toMatchObject([
    { face_id: 'demo-face-1', user_data: 'Marta Solís (demo)', name: 'Marta Solís', external_id: 'demo-1', age: 24, gender: 'female' },
    { face_id: 'demo-face-2', name: 'Iván Prado', age: 29, gender: 'male', similarity_match: 91 },
    { face_id: 'demo-face-3', age: 34, gender: 'female', similarity_match: 92 },
    ...[4, 5, 6].map((at) => ({ face_id: `demo-face-${at}`, external_id: `demo-${at}`, similarity_match: 89 + at })),
  ]);
  expect(await ask('luna/lists')).toMatchObject({
    lists: [
      { id_luna: 'demo-list-1', list_data: 'Staff (demo)', name: 'Staff', white_list: true, faces: ['demo-face-1', 'demo-face-2'] },
      { id_luna: 'demo-list-2', list_data: 'Banned (demo)', name: 'Banned', white_list: false, faces: ['demo-face-4'] },
    ],
  });
  const found = async (image: string) => (await ask('luna/extract', { image }))['faces'];
  expect(await found('c')).toEqual([{ age: 24, gender: 'female', similarity_match: 90 }]);
  expect(await found('a')).toEqual([{ age: 29, gender: 'male', similarity_match: 91 }]);
  expect(await found(`${'c'.repeat(200)}a`)).toEqual(await found('c'.repeat(200)));
});

test('sensors, access devices, generators and outputs answer as if all were well', async () => {
  const thresholds = [
    { measure: 'temperature', unit: '°C', min: -20, max: 60 },
    { measure: 'humidity', unit: '%', min: 5, max: 95 },
    { measure: 'door', unit: null, min: 0, max: 1 },
  ];
  expect(await ask('swift/thresholds')).toMatchObject({ thresholds });
  const { sensors } = await ask('swift/sensors', { id: '4' });
  expect(sensors).toMatchObject(
    ['North gate', 'Loading bay', 'Cash desk'].map((place, at) => ({
      ...{ id: `demo-sensor-4-${at + 1}`, name: `${place} (demo)`, battery_level: 96 - at * 20, sample_rate: 300 },
      thresholds: thresholds.slice(0, 2),
    })),
  );
  const { devices } = await ask('access-device/devices');
  expect((devices as { id: string; model: string }[]).map(({ id, model }) => `${id} ${model}`)).toEqual([
    'demo-access-1 Demo turnstile',
    'demo-access-2 Demo reader',
    'demo-access-3 Demo reader',
  ]);
  expect(await ask('access-device/models')).toEqual({ models: [{ description: 'Demo turnstile' }, { description: 'Demo reader' }] });
  const density = { ready: true, armed: true, ac_mains: true, low_liquid: false, fluid_level: 80, connection: 'online' };
  expect(await ask('density/status')).toEqual(density);
  expect(await ask('streaming/status')).toEqual({ online: true, rtsp_available: true, last_connection: null });
  for (const done of [
    'router/set-output',
    'density/shoot',
    'vxg/delete',
    'luna/add-face',
    'luna/delete-face',
    'camera-manager/reset-password',
  ])
    expect(await ask(done as Operation)).toMatchObject({ done: true });
  for (const none of ['luna/events', 'safr/events', 'intelexvision/events']) expect(await ask(none as Operation)).toEqual({ events: [] });
});

test('an emergency centre gives the same folio for the same report', async () => {
  expect(await ask('emergency-centre/report', { key: 'a' })).toMatchObject({ done: true, folio: 'DEMO-0097', status: 'received' });
  expect(await ask('emergency-centre/report', { key: 'zz' })).toMatchObject({ folio: 'DEMO-0244' });
  const long = '\u{10ffff}'.repeat(3);
  expect(await ask('emergency-centre/report', { key: long })).toMatchObject({
    folio: `DEMO-${String((0x10ffff * 3) % 10_000).padStart(4, '0')}`,
  });
});
