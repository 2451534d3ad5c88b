import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Capabilities } from '../../../contract/capabilities.ts';
import { mapFileCall } from '../../../contract/places/map-file.ts';
import type { MapSettings, MapTest } from '../../../contract/places/map-settings.ts';
import { demoPassword } from '../../demo/people.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/platform.ts';
import { pmtilesFile } from '../../testing/pmtiles-file.ts';
import { tileAt } from './map-test.ts';

/** A picture of one pixel. */
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==', 'base64');
let directory: string;
let platform: TestPlatform;
let tiles: Server;
const requested: string[] = [];

const tokenOf = async (of: TestPlatform, who: string) => {
  const body = { email: `${who}@demo.test`, password: demoPassword };
  return (await of.request<{ data: { access_token: string } }>('POST', '/v1/user/auth', { body })).body.data.access_token;
};
let admin = '';
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'atalaya-map-settings-'));
  await writeFile(join(directory, 'region.pmtiles'), pmtilesFile());
  await writeFile(join(directory, 'notes.txt'), 'nothing to draw');
  tiles = createServer((request, reply) => {
    requested.push(request.url ?? '');
    const [, kind] = (request.url ?? '').split('/');
    if (kind === 'silent') return;
    if (kind === 'picture') reply.setHeader('content-type', 'image/png').end(png);
    else if (kind === 'page') reply.setHeader('content-type', 'image/png').end('<html>root:x:0</html>');
    else if (kind === 'long') reply.end(Buffer.alloc(400_000));
    else reply.writeHead(kind === 'key' ? 403 : kind === 'moved' ? 302 : kind === 'broken' ? 503 : 404).end();
  });
  await new Promise<void>((resolve) => void tiles.listen(0, '127.0.0.1', resolve));
  platform = await startTestPlatform({ env: { CONNECTOR_PRIVATE_ADDRESSES: 'true' } });
  admin = await tokenOf(platform, 'admin');
});
afterAll(async () => {
  await platform?.clear();
  tiles.closeAllConnections();
  await new Promise((resolve) => void tiles.close(resolve));
  await rm(directory, { recursive: true, force: true });
});

const addressOf = (kind: string) => `http://127.0.0.1:${(tiles.address() as AddressInfo).port}/${kind}/{z}/{x}/{y}.png`;
const none = {};
const runTest = async (body: object, of = platform, token = admin) =>
  (await of.request<{ data: MapTest }>('POST', '/v1/map/test', { token, body: { ...none, ...body } })).body;
const save = (body: object, of = platform, token = admin) =>
  of.request<{ data: MapSettings; code?: string; errors?: object }>('PUT', '/v1/map/settings', { token, body: { ...none, ...body } });
const announced = async () => (await platform.request<{ data: Capabilities }>('GET', '/v1/capabilities')).body.data.map;
const imagePolicy = async () =>
  (await fetch(platform.url)).headers
    .get('content-security-policy')
    ?.split(';')
    .find((part) => part.startsWith('img-src'));

describe('a test of tiles', () => {
  test('tells a picture from what is absent, no picture, refused and unanswered', { tags: ['OQ-76'] }, async () => {
    const states: Record<string, string | null> = {};
    for (const kind of ['picture', 'missing', 'page', 'long', 'key', 'moved', 'broken'])
      states[kind] = (await runTest({ tiles_url: addressOf(kind) })).data.tiles;
    expect(states).toEqual({
      picture: 'ready',
      missing: 'absent',
      page: 'unreadable',
      long: 'unreadable',
      key: 'refused',
      moved: 'refused',
      broken: 'unanswered',
    });
    const closed = `http://127.0.0.1:1${String((tiles.address() as AddressInfo).port).slice(1)}/{z}/{x}/{y}.png`;
    expect((await runTest({ tiles_url: closed })).data.tiles).toBe('unanswered');
    expect((await runTest({ tiles_url: 'http://127.0.0.1:5432/{z}/{x}/{y}.png' })).data.tiles).toBe('guarded');
  });

  test('passes on the tile of the first site, and nothing but pictures', async () => {
    requested.length = 0;
    const { preview } = (await runTest({ tiles_url: addressOf('picture') })).data;
    expect(preview).toBe(`data:image/png;base64,${png.toString('base64')}`);
    expect(requested[0]).toMatch(/^\/picture\/12\/\d+\/\d+\.png$/);
    expect((await runTest({ tiles_url: addressOf('page') })).data.preview).toBeNull();
    expect(tileAt({ latitude: 0, longitude: 0 }, 1)).toEqual({ x: 1, y: 1 });
    expect(tileAt({ latitude: 19.2, longitude: -96.13 }, 12)).toEqual({ x: 954, y: 1825 });
  });

  test('reads the header of a file: none, absent, no tiles, ready', async () => {
    const files = [null, join(directory, 'nothing'), join(directory, 'notes.txt'), join(directory, 'region.pmtiles')];
    const states: string[] = [];
    for (const tiles_file of files) states.push((await runTest({ tiles_file })).data.file);
    expect(states).toEqual(['none', 'absent', 'not_pmtiles', 'ready']);
  });
});

describe('the settings of the map', () => {
  test('take effect without a restart: capabilities, policy of the page, and the served file', { tags: ['OP-1.04', 'OQ-76'] }, async () => {
    expect(await announced()).toEqual({ tiles_url: null, file: 'none' });
    expect(await imagePolicy()).not.toContain('tiles.example');
    const saved = await save({ tiles_url: ' https://{s}.tiles.example/{z}/{x}/{y}.png ', tiles_file: join(directory, 'region.pmtiles') });
    expect(saved.body.data).toEqual({
      tiles_url: 'https://{s}.tiles.example/{z}/{x}/{y}.png',
      tiles_file: join(directory, 'region.pmtiles'),
      fixed: [],
      file: 'ready',
    });
    expect(await announced()).toEqual({ tiles_url: 'https://{s}.tiles.example/{z}/{x}/{y}.png', file: 'ready' });
    expect(await imagePolicy()).toContain('https://*.tiles.example');
    const headers = { range: 'bytes=0-6', authorization: `Bearer ${admin}` };
    expect(await (await fetch(`${platform.url}${mapFileCall.path}`, { headers })).text()).toBe('PMTiles');
    await save({});
    expect(await announced()).toEqual({ tiles_url: null, file: 'none' });
    expect((await fetch(`${platform.url}${mapFileCall.path}`, { headers })).status).toBe(404);
  });

  test('a wrong address is refused at its field, and another person altogether', async () => {
    const wrong = await save({ tiles_url: 'https://a;script-src/{z}/{x}/{y}' });
    expect(wrong.body).toMatchObject({ code: 'request.invalid', errors: { tiles_url: [expect.stringContaining('{z}')] } });
    const luis = await tokenOf(platform, 'ana');
    const replies = [
      await save({}, platform, luis),
      await platform.request('GET', '/v1/map/settings', { token: luis }),
      await platform.request('POST', '/v1/map/test', { token: luis, body: none }),
    ];
    expect(replies.map(({ status }) => status)).toEqual([403, 403, 403]);
  });

  test('the environment comes first, and a private address is not called unless allowed', async () => {
    const other = await startTestPlatform({ env: { MAP_TILES_URL: 'https://fixed.example/{z}/{x}/{y}.png' } });
    try {
      const token = await tokenOf(other, 'admin');
      const { body } = await save({ tiles_url: 'https://stored.example/{z}/{x}/{y}.png' }, other, token);
      expect(body.data).toMatchObject({ tiles_url: 'https://fixed.example/{z}/{x}/{y}.png', fixed: ['tiles_url'] });
      expect((await runTest({ tiles_url: addressOf('picture') }, other, token)).data.tiles).toBe('guarded');
    } finally {
      await other.clear();
    }
  });
});
