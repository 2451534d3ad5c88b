import { expect, test } from 'vitest';
import { createActor, toPromise, waitFor } from 'xstate';
import { catalogueOf } from '../../contract/catalogues/index.ts';
import type { CatalogueKey } from '../../contract/catalogues/keys.ts';
import { readQuery } from '../../contract/catalogues/query.ts';
import type { Endpoint } from '../../contract/platform/endpoint.ts';
import { selectRows } from '../../machines/catalogues/catalogue/catalogue.selectors.ts';
import { actorsOf } from '../../machines/shared/port.ts';
import type { Http } from '../platform/http/http.ts';
import { provideCatalogue } from './catalogue.ports.ts';

/** Reads the list of a catalogue, and returns the path that was asked for, the host where, and the method. */
async function askedBy(key: CatalogueKey, logsHost: string | null): Promise<readonly [path: string, host: unknown, method: string][]> {
  const asked: [string, unknown, string][] = [];
  const ask = async ({ method, path }: Endpoint, { host }: { host?: string }) => {
    asked.push([path, host, method]);
    return { ok: true, data: { data: [], total: 0, last_page: 1 } };
  };
  const { list } = provideCatalogue({ ask: ask as unknown as Http['ask'], product: 'product', logsHost });
  const logic = actorsOf(list)['readList'];
  if (!logic) throw new Error('the port is not filled');
  const catalogue = catalogueOf(key);
  const actor = createActor(logic, { input: { catalogue, query: readQuery(catalogue, []) } });
  actor.start();
  await toPromise(actor);
  return asked;
}
const hostOf = async (key: CatalogueKey, logsHost: string | null) => (await askedBy(key, logsHost))[0]?.slice(0, 2);

test('logs and their messages are read from the host of logs, other lists from the platform', {
  tags: ['ADM-7.20', 'ADM-7.54', 'OQ-100', 'OQ-102'],
}, async () => {
  const host = 'https://logs.test:8443';
  expect(await hostOf('logs', host)).toEqual(['/v1/logs', host]);
  expect(await hostOf('log-messages', host)).toEqual(['/v1/log_messages', host]);
  expect(await hostOf('unit', host)).toEqual(['/v1/unit', undefined]);
  expect(await hostOf('logs', null)).toEqual(['/v1/logs', undefined]);
});

test('a list is asked for its page, size, words and order', { tags: ['OQ-88', 'ADM-7.03'] }, async () => {
  const sent: unknown[] = [];
  const ask = async ({ method, path }: Endpoint, { query }: { query?: unknown }) => {
    sent.push([`${method} ${path}`, query]);
    return { ok: true, data: { data: [], total: 0, last_page: 1 } };
  };
  const { list } = provideCatalogue({ ask: ask as unknown as Http['ask'], product: 'product', logsHost: null });
  const logic = actorsOf(list)['readList'];
  if (!logic) throw new Error('the port is not filled');
  const catalogue = catalogueOf('groups');
  const address = { page: '3', max: '50', search: 'night', sort: '-name' };
  for (const params of [[], Object.entries(address)]) {
    const actor = createActor(logic, { input: { catalogue, query: readQuery(catalogue, params) } });
    actor.start();
    await toPromise(actor);
  }
  const first = Object.entries({ page: '1', max: '25' });
  expect(sent).toEqual([first, Object.entries(address)].map((query) => ['GET /v1/groups', query]));
});

test.each([
  ['camera-type', '/v1/camera_type'],
  ['device-tags', '/v1/tenants/device-tags'],
  ['unit', '/v1/unit'],
  ['log-incident', '/v1/log_incident'],
  ['command-log', '/v1/command/logs'],
  ['action-plan-log', '/v1/action_plan/get-action-plan-logs'],
  ['router', '/v1/router'],
  ['router-camera-status', '/v1/routers/status/cameras'],
  ['alarm-view', '/v1/services/views/get-views'],
  ['frequency-schedule-task', '/v1/frequency_schedule_task'],
  ['access-device-model', '/v1/access_device/models'],
  ['video-watermark', '/v1/services/video/watermarks'],
  ['luna-master-account', '/v1/services/facial-recognition/luna/luna-master-account'],
  ['video-wall-user', '/v1/users/videowallusers/viewall'],
] as const)(
  'the list of %s is read by GET of %s',
  {
    tags: [
      ...['ADM-7.03', 'ADM-7.19', 'ADM-7.22', 'ADM-7.25', 'ADM-7.26', 'ADM-7.27', 'ADM-7.28'],
      ...['ADM-7.31', 'ADM-7.35', 'ADM-7.36', 'ADM-7.38', 'ADM-7.48'],
    ],
  },
  async (key, path) => {
    expect(await askedBy(key, null)).toEqual([[path, undefined, 'GET']]);
  },
);

test('the data of the reply is the list of groups', { tags: ['OP-7.36'] }, async () => {
  const groups = [
    { id: 4, name: 'Night shift', version: 1 },
    { id: 9, name: 'Day shift', version: 2 },
  ];
  const asked: string[] = [];
  const ask = async ({ method, path }: Endpoint) => {
    asked.push(`${method} ${path}`);
    return { ok: true, data: { data: groups, total: 2, last_page: 1 } };
  };
  const { list } = provideCatalogue({ ask: ask as unknown as Http['ask'], product: 'product', logsHost: null });
  const catalogue = catalogueOf('groups');
  const actor = createActor(list, { input: { catalogue, query: readQuery(catalogue, []), fixed: [] } }).start();
  const { context } = await waitFor(actor, (now) => selectRows(now).length > 0);
  actor.stop();
  expect([asked, context.rows, context.total]).toEqual([['GET /v1/groups'], groups, 2]);
});

/** A console whose buttons can be pressed. @returns how to press one, and what was sent by then */
function buttons() {
  const sent: unknown[] = [];
  const ask = async ({ method, path }: Endpoint, { params, query, body, form }: Record<string, unknown>) => {
    sent.push([`${method} ${path}`, params, query ?? body ?? [...((form as FormData | undefined) ?? [])].map(([name]) => name)]);
    return { ok: true, data: {} };
  };
  const { act } = provideCatalogue({ ask: ask as unknown as Http['ask'], product: 'product', logsHost: null });
  const logic = actorsOf(act)['runAct'];
  if (!logic) throw new Error('the port is not filled');
  const press = async (key: CatalogueKey, name: string, id: number | null, values: object) => {
    const action = catalogueOf(key).actions?.find((one) => one.name === name);
    const actor = createActor(logic, { input: { act: action, id, values, key: 'key-1' } });
    actor.start();
    await toPromise(actor);
  };
  return { sent, press };
}

test.each([
  ['camera-manager-reseller', 'update', null, 'PUT /v1/camera_manager/admin/reseller/api/update'],
  ['bridge', 'update', null, 'PUT /v1/bridge/api/update'],
  ['bridge-account', 'update', null, 'PUT /v1/account/api/update'],
  ['bridge-camera', 'update', null, 'PUT /v1/bridge/admin/camera/api/update'],
  ['camera-manager-camera', 'update', null, 'POST /v1/camera_manager/admin/camera/api/update'],
  ['camera-manager-camera', 'status', 7, 'PUT /v1/camera_manager/admin/camera/api/status/:id'],
  ['vxg-camera', 'remove-deleted', null, 'GET /v1/vxg_camera/deleteVxgCameras'],
  ['vxg-camera', 'update', null, 'GET /v1/mobile/updateCameras'],
  ['vxg-camera', 'delete-at-vxg', 7, 'DELETE /v1/vxg_camera/:id?vxg=1'],
  ['swift-gateway', 'discover', 7, 'GET /v1/swift/sensor/discover/:id'],
  ['swift-sensor', 'thresholds', null, 'GET /v1/swift/thresholds/discover'],
  ['access-device', 'sync', null, 'GET /v1/access_device/sync'],
  ['proxy-camera', 'status', 7, 'PUT /v1/proxy_camera/device/status/:id'],
  ['luna-face', 'sync', null, 'GET /v1/luna-face/sync'],
  ['luna-face', 'delete-face', 7, 'POST /v1/luna-face/delete-face?id_luna_face=:id'],
] as const)(
  'of %s the button %s, with the row %j, sends %s',
  { tags: ['ADM-7.24', 'ADM-7.29', 'ADM-7.32', 'ADM-7.36', 'ADM-7.40', 'ADM-7.42', 'OQ-96'] },
  async (key, name, id, call) => {
    const { sent, press } = buttons();
    await press(key, name, id, {});
    expect(sent).toEqual([[call, id === null ? undefined : { id }, []]]);
  },
);

test('a button calls its address with its row and values, as query, JSON or form', {
  tags: ['ADM-7.23', 'ADM-7.42', 'ADM-7.43'],
}, async () => {
  const { sent, press } = buttons();
  await press('camera-manager-reseller', 'reset-password', 7, {});
  await press('luna-face', 'add-face', 3, { id_luna_list: 4 });
  await press('luna-face', 'extract', null, { image: { name: 'a.png', size: 1, kind: 'png', content: new Blob(['x']) } });
  await press('dahua-camera', 'discover', null, { id_dvr: 4, save: true });
  await press('luna-list', 'sync', null, {});
  expect(sent).toEqual([
    ['PUT /v1/camera_manager/admin/reseller/reset/password/:id', { id: 7 }, []],
    ['POST /v1/luna-face/add-face?id_luna_face=:id', { id: 3 }, { id_luna_list: 4 }],
    ['POST /v1/luna-face/extract/luna-face', undefined, ['image']],
    ['POST /v1/dahua/camera/admin/discover', undefined, { id_dvr: 4, save: true }],
    ['GET /v1/luna-list/sync', undefined, []],
  ]);
});
