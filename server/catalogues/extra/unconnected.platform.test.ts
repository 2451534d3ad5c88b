import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { providerCalls } from '../../../contract/catalogues/extra/providers.ts';
import { type Service, variablesOf } from '../../platform/connectors/services.ts';
import { platformScope } from '../../platform/store/store.ts';
import { startTown, type TownPlatform } from '../../testing/town.ts';

let platform: TownPlatform;
beforeAll(async () => {
  platform = await startTown();
});
afterAll(() => platform?.clear());

/** The service that each endpoint calls, and a request body where one is required. */
const reached: Record<keyof typeof providerCalls, Service> = {
  resetResellerPassword: 'camera-manager',
  updateResellers: 'camera-manager',
  updateCameraManagerCameras: 'camera-manager',
  updateCameraStatus: 'camera-manager',
  updateBridgeAccounts: 'bridge',
  updateBridges: 'bridge',
  updateBridgeCameras: 'bridge',
  removeDeletedVxgCameras: 'vxg',
  updateVxgCameras: 'vxg',
  discoverDahua: 'dahua',
  syncLunaLists: 'luna',
  syncLunaFaces: 'luna',
  extractLunaFace: 'luna',
  addLunaFace: 'luna',
  deleteLunaFace: 'luna',
  discoverSwiftSensors: 'swift',
  discoverSwiftThresholds: 'swift',
  syncAccessDevices: 'access-device',
  proxyCameraStatus: 'streaming',
  densityStatus: 'density',
};
const bodies: Partial<Record<string, object>> = {
  discoverDahua: { id_dvr: 1 },
  addLunaFace: { id_luna_face: 1, id_luna_list: 1 },
  deleteLunaFace: { id_luna_face: 1, id_luna_list: 1 },
};

const refusalOf = (service: Service) => ({
  status: 409,
  body: {
    code: 'connector.not_connected',
    message: expect.stringContaining(variablesOf(service).url) as string,
    details: { service, configure: variablesOf(service).url },
  },
});

test.each(Object.entries(reached))(
  '%s names what connects %s, which is not connected',
  { tags: ['ADM-7.23', 'ADM-7.24', 'ADM-7.29', 'ADM-7.32', 'ADM-7.36', 'ADM-7.40', 'ADM-7.42', 'ADM-7.43'] },
  async (name, service) => {
    const { method, path } = providerCalls[name as keyof typeof providerCalls];
    const { status, body } = await platform.request(method, path.replace(':id', '1'), {
      token: platform.tokens.admin,
      ...(method !== 'GET' && { body: bodies[name] ?? {} }),
    });
    expect({ status, body }).toMatchObject(refusalOf(service));
  },
);

test('a VXG camera that cannot be deleted at VXG remains; without the marker VXG is not called', {
  tags: ['ADM-7.29', 'OQ-96'],
}, async () => {
  const id = await platform.app.store.within(platformScope, async (tx) => {
    const { rows } = await sql<{ id: number }>`insert into vxg_camera (name, id_vxg) values ('Pier', 'v1') returning id`.execute(tx);
    return rows[0]?.id;
  });
  const ask = (method: 'GET' | 'DELETE', more = '') =>
    platform.request(method, `/v1/vxg_camera/${id}${more}`, { token: platform.tokens.admin });
  expect(await ask('DELETE', '?vxg=1')).toMatchObject(refusalOf('vxg'));
  expect((await ask('GET')).status).toBe(200);
  expect((await ask('DELETE')).status).toBe(200);
  expect((await ask('GET')).status).toBe(404);
});
