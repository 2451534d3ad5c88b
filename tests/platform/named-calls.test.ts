import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTown, type TownPlatform } from '../../server/testing/town.ts';

interface Listed {
  data: { id: number; [field: string]: unknown }[];
  last_page: number;
  total: number;
}
let town: TownPlatform;
const ask = <T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
  town.request<T>(method, path, { token: town.tokens.admin, ...(body !== undefined && { body }) });
const list = async (path: string): Promise<Listed> => {
  const { status, body } = await ask<Listed>('GET', path);
  expect(status, path).toBe(200);
  return body;
};
const make = async (path: string, values: Record<string, unknown>): Promise<number> => {
  const { status, body } = await ask<{ data: { id: number } }>('POST', path, values);
  expect(status, `${path}: ${JSON.stringify(body)}`).toBe(200);
  return body.data.id;
};

beforeAll(async () => {
  town = await startTown();
});
afterAll(() => town.clear());

test('units come by pages to the last one, of a tenant by its own link, and one by its id', {
  tags: ['ADM-7.26', 'ADM-7.33', 'ADM-3.24'],
}, async () => {
  const first = await list('/v1/unit?max=1');
  const pages = [first];
  for (let page = 2; page <= first.last_page; page += 1) pages.push(await list(`/v1/unit?max=1&page=${page}`));
  const ids = pages.flatMap(({ data }) => data.map(({ id }) => id));
  expect([ids.length, new Set(ids).size]).toEqual([first.total, first.total]);
  const tenants = await list('/v1/services/tenants/tenants-by-user');
  const linked = await Promise.all(tenants.data.map(async ({ units }) => list(String(units).replace(/^https?:\/\/[^/]+/, ''))));
  expect(new Set(linked.flatMap(({ data }) => data.map(({ id }) => id)))).toEqual(new Set(ids));
  const [unit] = first.data;
  const { data } = (await ask<{ data: Record<string, unknown> }>('GET', `/v1/unit/${unit?.id}`)).body;
  expect([data['id'], data['description']]).toEqual([unit?.id, unit?.['description']]);
  expect(unit?.['description']).toMatch(/ unit$/);
});

test('the types of cameras are a list to choose from', { tags: ['ADM-7.22'] }, async () => {
  expect(Array.isArray((await list('/v1/camera_type')).data)).toBe(true);
  expect((await town.request('GET', '/v1/camera_type', { token: town.tokens.guest })).status).toBe(403);
});

test('alarm views are listed and exported at services/views/get-views', { tags: ['ADM-7.31', 'OP-7.18'] }, async () => {
  expect((await list('/v1/services/views/get-views')).total).toBe(0);
  const layout_configuration = [{ pos: 1, type: 'info', name: 'Alarm', x: 0, y: 0, w: 12, h: 12, data: {} }];
  const values = { name: 'Night', tenant: town.town.north.tenant, periodicity: 'always', layout_configuration };
  const id = await make('/v1/services/views/get-views', values);
  expect((await list('/v1/services/views/get-views')).data.map((one) => one.id)).toEqual([id]);
  const file = await fetch(`${town.url}/v1/services/views/get-views?action=export`, {
    headers: { Authorization: `Bearer ${town.tokens.admin}` },
  });
  expect([file.status, file.headers.get('content-disposition')]).toEqual([200, expect.stringContaining('.xlsx')]);
});

test('watermarks are listed at services/video/watermarks', { tags: ['OP-7.35', 'ADM-7.38'] }, async () => {
  const id = await make('/v1/services/video/watermarks', { name: 'Evidence', tenant: town.town.north.tenant, opacity: 40 });
  expect((await list('/v1/services/video/watermarks')).data.map((one) => one.id)).toEqual([id]);
});

test('requests for recordings are asked for unseen ones, and one with its recording', { tags: ['ADM-7.34', 'OP-7.34'] }, async () => {
  const values = { camera: town.town.north.cameras[0], start: '2026-11-20T10:00:00Z', finish: '2026-11-20T10:05:00Z' };
  const id = await make('/v1/recording_request', values);
  expect((await list('/v1/recording_request?viewed=0')).data.map((one) => one.id)).toEqual([id]);
  expect((await list('/v1/recording_request?viewed=1')).data).toEqual([]);
  const one = await ask<{ data: Record<string, unknown> }>('GET', `/v1/recording_request/${id}?withRecording=true`);
  expect([one.status, one.body.data['folio']]).toEqual([200, 'RR-000001']);
});

test('what a call says of a field is in the language of its header', { tags: ['ADM-7.02'] }, async () => {
  const messagesIn = async (language: string) => {
    const reply = await fetch(`${town.url}/v1/preset`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${town.tokens.admin}`,
        'Content-Type': 'application/json',
        'X-Module': 'console',
        'X-Localization': language,
      },
      body: '{}',
    });
    return ((await reply.json()) as { errors: Record<string, string[]> }).errors['name'];
  };
  expect([await messagesIn('en'), await messagesIn('es'), await messagesIn('pt')]).toEqual([
    ['This field is required'],
    ['Este campo es obligatorio'],
    ['Este campo é obrigatório'],
  ]);
});

test.each([
  ...['recording_request_status', 'luna-face-detection', 'detection_event', 'proxy_camera', 'analytic_record', 'traffic', 'alarm'],
  'camera_status',
])('%s is read, and neither made nor deleted in bulk', { tags: ['ADM-7.18'] }, async (path) => {
  await list(`/v1/${path}?max=1`);
  const made = await ask<{ code: string }>('POST', `/v1/${path}`, { name: 'Made by hand' });
  expect([made.status, made.body.code]).toEqual([404, 'route.not_found']);
});

test.each(['recording_request_status', 'luna-face-detection', 'detection_event', 'analytic_record', 'traffic', 'camera_status'])(
  'a record of %s is neither changed nor deleted',
  { tags: ['ADM-7.18'] },
  async (path) => {
    for (const method of ['PUT', 'DELETE'] as const) {
      const { status, body } = await ask<{ code: string }>(method, `/v1/${path}/1`, {});
      expect([method, status, body.code]).toEqual([method, 404, 'route.not_found']);
    }
  },
);

test('an alarm is not deleted', { tags: ['ADM-7.18'] }, async () => {
  const { id } = await town.raise({});
  const { status, body } = await ask<{ code: string }>('DELETE', `/v1/alarm/${id}`);
  expect([status, body.code]).toEqual([404, 'route.not_found']);
  expect((await list('/v1/alarm')).data.map((one) => one.id)).toEqual([id]);
});

test('a command, an action plan, a router and a sensor are each read by id', { tags: ['ADM-7.28', 'ADM-7.32', 'ADM-7.33'] }, async () => {
  const { tenant, unit } = town.town.north;
  const node = { id: 'a', x: 0, y: 0, outputs: {} };
  const delay = { ...node, id: 'b', type: 'delay', config: { seconds: 5 } };
  const account = await make('/v1/swift_account', { name: 'Cold chain' });
  const gateway = await make('/v1/swift_gateway', { name: 'Roof', id_swift_account: account, id_unit: unit });
  for (const [path, values] of [
    ['command', { name: 'Wait', nodes: [{ ...node, type: 'start', config: {}, outputs: { default: 'b' } }, delay] }],
    ['action_plan', { name: 'Call', nodes: [{ ...node, type: 'terminate', config: { result: 'none', comment: '' } }] }],
    ['router', { description: 'Truck 4', id_tenant: tenant, imei: '356938035643809' }],
    ['swift_sensor', { name: 'Freezer', id_swift_gateway: gateway, sample_rate: 60 }],
  ] as const) {
    const id = await make(`/v1/${path}`, values);
    const { status, body } = await ask<{ data: object }>('GET', `/v1/${path}/${id}`);
    const { nodes: _nodes, ...plain } = { nodes: null, ...values };
    const { id_swift_gateway: _gateway, ...known } = { id_swift_gateway: null, ...plain };
    expect([status, body.data]).toMatchObject([200, { id, ...known }]);
    expect((await ask('GET', `/v1/${path}/${id + 1000}`)).status).toBe(404);
  }
});
