import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CameraId } from '../../../contract/platform/ids.ts';
import { platformScope } from '../../platform/store/store.ts';
import { startTown, type TownPlatform } from '../../testing/town.ts';
import { readSources } from '../../video/ingest/camera-source.ts';

/** Cameras in the fake VXG, its replies, and its received deletions. */
let there: { id_vxg: string; name: string; live_stream?: string }[] = [];
let isWell = true;
const deleted: unknown[] = [];
let service: Server;
let platform: TownPlatform;

beforeAll(async () => {
  service = createServer((request, reply) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (request.url === '/delete') deleted.push(JSON.parse(Buffer.concat(chunks).toString()));
      reply.statusCode = isWell ? 200 : 500;
      reply.end(JSON.stringify(request.url === '/delete' ? { done: true } : { cameras: there }));
    });
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  platform = await startTown({ env: { CONNECTOR_VXG_URL: url, CONNECTOR_PRIVATE_ADDRESSES: 'true' } });
});
afterAll(async () => {
  await platform?.clear();
  service?.closeAllConnections();
  service?.close();
});
beforeEach(async () => {
  await run(sql`delete from vxg_camera`);
  deleted.length = 0;
  isWell = true;
});

const run = <T>(query: ReturnType<typeof sql<T>>): Promise<T[]> =>
  platform.app.store.within(platformScope, async (tx) => (await query.execute(tx)).rows);
const camera = async (name: string, known: string | null): Promise<number> =>
  (await run(sql<{ id: number }>`insert into vxg_camera (name, id_vxg) values (${name}, ${known}) returning id`))[0]?.id ?? 0;
const names = async (): Promise<string[]> =>
  (await run(sql<{ name: string }>`select name from vxg_camera order by name`)).map(({ name }) => name);
async function ask(method: 'GET' | 'DELETE', path: string, headers: Record<string, string> = {}) {
  const { status, body } = await platform.request<{ code?: string; data?: object }>(method, `/v1/${path}`, {
    token: platform.tokens.admin,
    headers,
  });
  return { status, ...body };
}

test('a VXG camera is deleted here alone, and with the marker at VXG too', { tags: ['ADM-7.29', 'OQ-96'] }, async () => {
  const [pier, quay] = [await camera('Pier', 'v1'), await camera('Quay', 'v2')];
  expect((await ask('DELETE', `vxg_camera/${pier}`)).status).toBe(200);
  expect([await names(), deleted]).toEqual([['Quay'], []]);
  expect((await ask('DELETE', `vxg_camera/${quay}?vxg=1`)).status).toBe(200);
  expect(await names()).toEqual([]);
  expect(deleted).toMatchObject([{ name: 'Quay', id_vxg: 'v2' }]);
  expect(await ask('DELETE', `vxg_camera/${quay}?vxg=1`)).toMatchObject({ status: 404, code: 'record.not_found' });
});

test('a VXG camera unknown to VXG is deleted with the marker without calling VXG', { tags: ['ADM-7.29'] }, async () => {
  const id = await camera('Written by hand', null);
  expect((await ask('DELETE', `vxg_camera/${id}?vxg=1`)).status).toBe(200);
  expect([await names(), deleted]).toEqual([[], []]);
});

test('a VXG camera remains if VXG does not delete it', { tags: ['ADM-7.29'] }, async () => {
  const id = await camera('Pier', 'v1');
  isWell = false;
  expect(await ask('DELETE', `vxg_camera/${id}?vxg=1`)).toMatchObject({ status: 424, code: 'connector.failed' });
  expect(await names()).toEqual(['Pier']);
});

test('a deletion at VXG that is sent again with its key is answered as it was', { tags: ['ADM-7.29'] }, async () => {
  const id = await camera('Pier', 'v1');
  const key = { 'idempotency-key': '0e6a4a0e-0000-4000-8000-000000000029' };
  expect((await ask('DELETE', `vxg_camera/${id}?vxg=1`, key)).status).toBe(200);
  expect((await ask('DELETE', `vxg_camera/${id}?vxg=1`, key)).status).toBe(200);
  expect(deleted).toHaveLength(1);
});

test('cameras missing at VXG are removed, and returned ones remain', { tags: ['ADM-7.29', 'OQ-96'] }, async () => {
  await camera('Gone', 'v1');
  await camera('Back', 'v2');
  await camera('Written by hand', null);
  await run(sql`update vxg_camera set removed = true where id_vxg = 'v2'`);
  there = [
    { id_vxg: 'v2', name: 'Back' },
    { id_vxg: 'v3', name: 'New' },
  ];
  expect((await ask('GET', 'vxg_camera/deleteVxgCameras')).data).toMatchObject({ demo: false, found: 2, removed: 1 });
  expect(await names()).toEqual(expect.arrayContaining(['Back', 'Written by hand']));
  expect(await names()).not.toContain('Gone');
  expect(await run(sql`select 1 from vxg_camera where removed`)).toEqual([]);
});

test('mobile/updateCameras marks missing cameras, unmarks returned ones and creates new ones', {
  tags: ['ADM-3.33', 'ADM-7.29'],
}, async () => {
  await camera('Pier', 'v1');
  there = [{ id_vxg: 'v2', name: 'Quay' }];
  expect((await ask('GET', 'mobile/updateCameras')).data).toMatchObject({ found: 1, created: 1, updated: 1, removed: 0 });
  const marked = () => run(sql`select id_vxg, removed from vxg_camera order by 1`);
  expect(await marked()).toEqual([
    { id_vxg: 'v1', removed: true },
    { id_vxg: 'v2', removed: false },
  ]);
  const listed = (await ask('GET', 'vxg_camera?max=10')).data as { id_vxg: string; removed: boolean }[];
  expect(Object.fromEntries(listed.map(({ id_vxg, removed }) => [id_vxg, removed]))).toEqual({ v1: true, v2: false });
  there = [...there, { id_vxg: 'v1', name: 'Pier' }];
  expect((await ask('GET', 'mobile/updateCameras')).data).toMatchObject({ found: 2, created: 0, updated: 1 });
  expect(await marked()).toMatchObject([{ removed: false }, { removed: false }]);
});

test('a camera of VXG gets its address and each new name from there', { tags: ['ADM-7.29'] }, async () => {
  there = [{ id_vxg: 'v7', name: 'Mole', live_stream: 'rtsp://127.0.0.1:9/mole' }];
  await ask('GET', 'mobile/updateCameras');
  const [camera] = await run(sql<{ id: number }>`select id from vxg_camera where id_vxg = 'v7'`);
  const token = platform.tokens.admin;
  const body = { units: [platform.town.north.unit] };
  const placed = await platform.request<{ data: { idCameraProxy: CameraId } }>('PUT', `/v1/vxg_camera/${camera?.id}`, { token, body });
  const { idCameraProxy: proxy } = placed.body.data;
  there = [{ id_vxg: 'v7', name: 'North mole', live_stream: 'rtsp://127.0.0.1:9/mole' }];
  await ask('GET', 'mobile/updateCameras');
  expect(await run(sql`select name from camera where id = ${proxy}`)).toEqual([{ name: 'North mole' }]);
  expect((await readSources(platform.app)).find(({ camera: one }) => one === proxy)).toMatchObject({ main: 'rtsp://127.0.0.1:9/mole' });
});
