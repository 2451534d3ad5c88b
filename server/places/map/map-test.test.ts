import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { maxRangeBytes } from '../../../contract/places/map-file.ts';
import { readRange } from './map-file.ts';
import { testTiles, tileAt } from './map-test.ts';

let server: Server;
const requested: { url: string | undefined; accept: string | undefined; agent: string | undefined }[] = [];
let reply: { status: number; bytes: Buffer } = { status: 200, bytes: Buffer.alloc(0) };
beforeAll(async () => {
  server = createServer(({ url, headers }, response) => {
    requested.push({ url, accept: headers.accept, agent: headers['user-agent'] });
    response.writeHead(reply.status).end(reply.bytes);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => new Promise((resolve) => void server.close(resolve)));

const run = (status: number, bytes: Buffer, path = '{z}/{x}/{y}.png') => {
  reply = { status, bytes };
  return testTiles(`http://127.0.0.1:${(server.address() as AddressInfo).port}/${path}`, { z: 3, x: 4, y: 5 }, true);
};
const picture = (hex: string) => Buffer.from(`${hex}00`, 'hex');

test('a tile is requested at its place, of the first of several servers, as a picture', async () => {
  await run(200, Buffer.alloc(0), '{s}/{z}/{x}/{y}{r}.png?again={z}');
  expect(requested).toEqual([{ url: '/a/3/4/5.png?again=3', accept: 'image/*', agent: 'Atalaya (test of map tiles)' }]);
});

test('four kinds of pictures are passed on with their type, everything else is unreadable', async () => {
  const previews: (string | null)[] = [];
  for (const hex of ['89504e47', 'ffd8ff', '52494646', '47494638']) {
    const { state, preview } = await run(200, picture(hex));
    expect(state).toBe('ready');
    previews.push(preview);
  }
  expect(previews).toEqual([
    `data:image/png;base64,${picture('89504e47').toString('base64')}`,
    `data:image/jpeg;base64,${picture('ffd8ff').toString('base64')}`,
    `data:image/webp;base64,${picture('52494646').toString('base64')}`,
    `data:image/gif;base64,${picture('47494638').toString('base64')}`,
  ]);
  for (const hex of ['89504e46', 'ffd8', '3c68746d6c', ''])
    expect(await run(200, picture(hex))).toEqual({ state: 'unreadable', preview: null });
});

test('what a status says is told apart', async () => {
  const states: Record<number, string> = {};
  for (const status of [200, 204, 299, 300, 302, 399, 403, 404, 409, 410, 411, 499, 500, 503])
    states[status] = (await run(status, status === 204 ? Buffer.alloc(0) : picture('89504e47'))).state;
  expect(states).toEqual({
    200: 'ready',
    204: 'absent',
    299: 'ready',
    300: 'refused',
    302: 'refused',
    399: 'refused',
    403: 'refused',
    404: 'absent',
    409: 'refused',
    410: 'absent',
    411: 'refused',
    499: 'refused',
    500: 'unanswered',
    503: 'unanswered',
  });
});

test('a tile of 256 kB is read, a larger one is not; ports of databases are never called', async () => {
  const sized = (length: number) => Buffer.concat([picture('89504e47'), Buffer.alloc(length - 5)]);
  expect((await run(200, sized(262_144))).state).toBe('ready');
  expect(await run(200, sized(262_145))).toEqual({ state: 'unreadable', preview: null });
  expect(await testTiles('http://127.0.0.1:5432/{z}/{x}/{y}', { z: 0, x: 0, y: 0 }, true)).toEqual({ state: 'guarded', preview: null });
  const { port } = server.address() as AddressInfo;
  expect((await testTiles(`http://127.0.0.1:${port}/{z}/{x}/{y}`, { z: 0, x: 0, y: 0 }, false)).state).toBe('guarded');
});

test.each([
  [0, 0, 0, 0, 0],
  [0, 0, 1, 1, 1],
  [85, -180, 3, 0, 0],
  [-85, 180, 3, 7, 7],
  [90, 179.99, 3, 7, 0],
  [-90, -179.99, 3, 0, 7],
  [45, 90, 2, 3, 1],
  [-45, -91, 2, 0, 2],
  [19.2, -96.13, 12, 954, 1825],
  [66, 10, 4, 8, 4],
])('the tile of %d, %d at zoom %i is %i, %i', (latitude, longitude, zoom, x, y) => {
  expect(tileAt({ latitude, longitude }, zoom)).toEqual({ x, y });
});

test('a range is within the file, of one part, and not longer than its limit', () => {
  expect(readRange('bytes=0-0', 10)).toEqual({ from: 0, to: 0 });
  expect(readRange('bytes=3-99', 10)).toEqual({ from: 3, to: 9 });
  expect([readRange('bytes=9-9', 10), readRange('bytes=10-10', 10), readRange('bytes=5-4', 10)]).toEqual([{ from: 9, to: 9 }, null, null]);
  expect([readRange(undefined, 10), readRange('bytes=0-', 10), readRange('bytes=-5', 10), readRange('bytes=0-1,2-3', 10)]).toEqual([
    null,
    null,
    null,
    null,
  ]);
  expect(readRange(`bytes=5-${maxRangeBytes + 4}`, 1e12)).toEqual({ from: 5, to: maxRangeBytes + 4 });
  expect(readRange(`bytes=5-${maxRangeBytes + 5}`, 1e12)).toBeNull();
});
