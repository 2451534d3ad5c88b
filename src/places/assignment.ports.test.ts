import { expect, test } from 'vitest';
import { createActor, toPromise } from 'xstate';
import type { Endpoint } from '../../contract/platform/endpoint.ts';
import { actorsOf } from '../../machines/shared/port.ts';
import type { Http } from '../platform/http/http.ts';
import { provideAssignment } from './assignment.ports.ts';

/** Runs a port. @returns the calls that it made: method and path, and the query, body or parameters */
async function run(port: 'readCenters' | 'readCameras' | 'assignCameras', input: object) {
  const sent: unknown[] = [];
  const ask = async ({ method, path }: Endpoint, { query, body, params }: Record<string, unknown>) => {
    sent.push([`${method} ${path}`, query ?? body ?? params]);
    return { ok: true, data: { data: [], total: 3, changed: 0, cameras: 0, assigned: 0 } };
  };
  const logic = actorsOf(provideAssignment(ask as unknown as Http['ask']))[port];
  if (!logic) throw new Error('the port is not filled');
  const actor = createActor(logic, { input });
  actor.start();
  await toPromise(actor);
  return sent;
}
const holder = { id: 7, label: 'Ana' };
const assign = async (kind: string, which: object, isAssigned: boolean) =>
  (await run('assignCameras', { kind, holder, which, isAssigned, key: 'key-1' }))[0];

test.each([
  ['user', 'User'],
  ['group', 'Group'],
] as const)('each of the seven writes of a %s is sent for what was ticked or unticked', { tags: ['ADM-7.39'] }, async (kind, To) => {
  const whom = { [`id_${kind}`]: 7 };
  const post = (call: string) => `POST /v1/proxy_camera/${call}To${To}`;
  for (const assigned of [true, false])
    expect(await assign(kind, { of: 'camera', id: 3 }, assigned)).toEqual([post('setCamera'), { ...whom, id_proxy_camera: 3, assigned }]);
  const sector = { of: 'sector', id: 9, center: 1 };
  expect(await assign(kind, sector, true)).toEqual([post('setAllCameraSector'), { ...whom, id_sector: 9 }]);
  expect(await assign(kind, sector, false)).toEqual([post('deleteAllCameraSector'), { ...whom, id_sector: 9 }]);
  const none = { of: 'sector', id: null, center: 1 };
  expect(await assign(kind, none, true)).toEqual([post('setAllCameraSector'), { ...whom, id_sector: null, id_center: 1 }]);
  const center = { of: 'center', id: 1 };
  expect(await assign(kind, center, true)).toEqual([post('setAllCameraCenter'), { ...whom, id_center: 1 }]);
  expect(await assign(kind, center, false)).toEqual([post('deleteAllCameraCenter'), { ...whom, id_center: 1 }]);
  const all = { of: 'all', search: '' };
  expect(await assign(kind, all, true)).toEqual([post('setAllCameraAllCenter'), whom]);
  expect(await assign(kind, all, false)).toEqual([post('deleteAllCameraAllCenter'), whom]);
});

test('centers and cameras of a user and of a group are read at their own addresses', { tags: ['ADM-7.39'] }, async () => {
  const get = (call: string) => `GET /v1/proxy_camera/${call}`;
  expect(await run('readCenters', { kind: 'user', holder })).toEqual([[get('getCentersAndSectors'), [['id_user', '7']]]]);
  expect(await run('readCenters', { kind: 'group', holder })).toEqual([[get('getCentersAndSectorsForGroup/:id'), { id: 7 }]]);
  const part = { of: 'sector', center: 1, sector: 9 };
  for (const [kind, call] of [
    ['user', 'getUserCamerasToAssign'],
    ['group', 'getGroupCamerasToAssign'],
  ] as const) {
    const [[address, query]] = (await run('readCameras', { kind, holder, part, page: 2 })) as [[string, [string, string][]]];
    expect([address, Object.fromEntries(query)]).toEqual([
      get(call),
      { [`id_${kind}`]: '7', page: '2', max: expect.any(String), id_center: '1', id_sector: '9' },
    ]);
  }
});

test('cameras of a reseller are counted, listed, and assigned one by one or all at once', { tags: ['ADM-7.41'] }, async () => {
  const devices = 'GET /v1/proxy_camera_assignment/getAllDevice';
  const counted = (await run('readCenters', { kind: 'reseller', holder })) as [string, [string, string][]][];
  expect(counted.map(([address, query]) => [address, Object.fromEntries(query)])).toEqual([
    [devices, { id_reseller: '7', max: '1' }],
    [devices, { id_reseller: '7', max: '1', assigned: '1' }],
  ]);
  const [[address, query]] = (await run('readCameras', { kind: 'reseller', holder, part: { of: 'found', search: 'gate' }, page: 1 })) as [
    [string, [string, string][]],
  ];
  expect([address, Object.fromEntries(query)]).toMatchObject([devices, { id_reseller: '7', search: 'gate' }]);
  expect(await assign('reseller', { of: 'camera', id: 3 }, true)).toEqual([
    'POST /v1/proxy_camera_assignment/addOne',
    { id_reseller: 7, id_proxy_camera: 3, assigned: true },
  ]);
  expect(await assign('reseller', { of: 'all', search: 'gate' }, false)).toEqual([
    'POST /v1/proxy_camera_assignment/addAll',
    { id_reseller: 7, search: 'gate', assigned: false },
  ]);
});
