import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Capabilities } from '../../../contract/capabilities.ts';
import { mapFileCall, maxRangeBytes } from '../../../contract/places/map-file.ts';
import { demoPassword } from '../../demo/people.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/platform.ts';
import { pmtilesFile } from '../../testing/pmtiles-file.ts';
import { readMapFileState, readRange } from './map-file.ts';

let directory: string;
let platform: TestPlatform;
let token: string;
const file = pmtilesFile();

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'atalaya-map-'));
  await writeFile(join(directory, 'region.pmtiles'), file);
  platform = await startTestPlatform({ env: { MAP_TILES_FILE: join(directory, 'region.pmtiles') } });
  const body = { email: 'ana@demo.test', password: demoPassword };
  token = (await platform.request<{ data: { access_token: string } }>('POST', '/v1/user/auth', { body })).body.data.access_token;
});
afterAll(async () => {
  await platform?.clear();
  await rm(directory, { recursive: true, force: true });
});

const get = async (range: string | null, bearer: string | null = token) => {
  const headers = { ...(range && { range }), ...(bearer && { authorization: `Bearer ${bearer}` }) };
  const reply = await fetch(`${platform.url}${mapFileCall.path}`, { headers });
  return { status: reply.status, headers: reply.headers, bytes: Buffer.from(await reply.arrayBuffer()) };
};
const stateOf = async (of: TestPlatform) => (await of.request<{ data: Capabilities }>('GET', '/v1/capabilities')).body.data.map.file;

describe('the map file', () => {
  test('is announced, and served in ranges to those who are signed in', { tags: ['OP-1.04'] }, async () => {
    expect(await stateOf(platform)).toBe('ready');
    const part = await get('bytes=0-126');
    expect([part.status, part.headers.get('content-range'), part.bytes.toString('latin1', 0, 7)]).toEqual([
      206,
      `bytes 0-126/${file.length}`,
      'PMTiles',
    ]);
    expect(part.headers.get('cache-control')).toContain('private');
    const [head, rest] = [await get('bytes=0-99'), await get('bytes=100-16383')];
    expect(Buffer.concat([head.bytes, rest.bytes]).equals(file)).toBe(true);
    const middle = await get('bytes=10-19');
    expect([middle.bytes.equals(file.subarray(10, 20)), middle.headers.get('content-range')]).toEqual([true, `bytes 10-19/${file.length}`]);
    expect(['accept-ranges', 'content-type', 'cache-control', 'vary'].map((name) => middle.headers.get(name))).toEqual([
      'bytes',
      'application/octet-stream',
      'private, max-age=3600',
      expect.stringContaining('Range, Authorization'),
    ]);
    expect(middle.headers.get('etag')).toMatch(new RegExp(`^"${file.length}-\\d{13}"$`));
    expect((await get('bytes=0-99', null)).status).toBe(401);
  });

  test('is never sent as a whole: without a range, beyond the end, or with more than one', async () => {
    for (const range of [
      null,
      'bytes=0-',
      'bytes=-100',
      `bytes=${file.length}-${file.length + 5}`,
      'bytes=5-2',
      'bytes=0-1,4-5',
      'lines=0-5',
      `bytes=${'9'.repeat(40)}-1`,
    ]) {
      const { status, bytes, headers } = await get(range);
      expect([range, status, bytes.length, headers.get('content-range')]).toEqual([range, 416, 0, `bytes */${file.length}`]);
    }
  });

  test('a range has a limit, whatever the size of the file', () => {
    const size = 100_000_000_000;
    expect(readRange(`bytes=0-${maxRangeBytes - 1}`, size)).toEqual({ from: 0, to: maxRangeBytes - 1 });
    expect(readRange(`bytes=0-${maxRangeBytes}`, size)).toBeNull();
  });

  test('that was taken away meanwhile is not found', async () => {
    await rm(join(directory, 'region.pmtiles'));
    expect((await get('bytes=0-99')).status).toBe(404);
    await writeFile(join(directory, 'region.pmtiles'), file);
    expect((await get('bytes=0-99')).status).toBe(206);
  });
});

describe('a file that cannot be drawn', () => {
  test('is one of four: absent, unreadable, no PMTiles file, pictures', async () => {
    const at = (name: string) => join(directory, name);
    await writeFile(at('text'), 'PMTiles');
    await writeFile(at('old'), Buffer.concat([Buffer.from('PMTiles\u0002', 'latin1'), Buffer.alloc(200)]));
    await writeFile(at('pictures'), pmtilesFile({ tileType: 2 }));
    await writeFile(at('closed'), file);
    await chmod(at('closed'), 0);
    const states = ['nothing', 'text', 'old', 'pictures', '.'].map((name) => readMapFileState(at(name)));
    expect(states).toEqual(['absent', 'not_pmtiles', 'not_pmtiles', 'not_vector', 'unreadable']);
    // Root reads every file.
    expect(readMapFileState(at('closed'))).toBe(process.getuid?.() === 0 ? 'ready' : 'unreadable');
    expect(readMapFileState(null)).toBe('none');
  });

  test('is stated in the log at the start and in the capabilities, and the platform starts', async () => {
    const lines: string[] = [];
    const other = await startTestPlatform({ env: { MAP_TILES_FILE: join(directory, 'nothing') }, log: (line) => lines.push(line) });
    try {
      expect(lines.join('\n')).toContain('The map file does not exist');
      expect(await stateOf(other)).toBe('absent');
      const signedIn = await other.request<{ data: { access_token: string } }>('POST', '/v1/user/auth', {
        body: { email: 'ana@demo.test', password: demoPassword },
      });
      const bearer = signedIn.body.data.access_token;
      expect((await other.request('GET', mapFileCall.path, { token: bearer, headers: { range: 'bytes=0-9' } })).status).toBe(404);
    } finally {
      await other.clear();
    }
  });
});
