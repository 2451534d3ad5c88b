import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestPlatform, type TestPlatform } from '../../testing/platform.ts';
import { newDirectory } from '../../testing/template.ts';

let web: string;
let platform: TestPlatform;

beforeAll(async () => {
  web = await newDirectory('atalaya-web-');
  await mkdir(join(web, 'assets'));
  await writeFile(join(web, 'index.html'), '<!doctype html><title>Console</title>');
  await writeFile(join(web, 'assets', 'main-4f2a.js'), 'export {}');
  const words = `export const words = '${'long '.repeat(1000)}';`;
  for (const [ending, content] of [
    ['', words],
    ['.br', brotliCompressSync(words)],
    ['.gz', gzipSync(words)],
  ] as const) {
    await writeFile(join(web, 'assets', `big-77aa.js${ending}`), content);
  }
  await writeFile(join(web, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  platform = await startTestPlatform({ mode: 'production', web });
});
afterAll(async () => {
  await platform?.clear();
  await rm(web, { recursive: true, force: true });
});

const get = (path: string) => platform.request<unknown>('GET', path);

test.each(['/', '/login', '/home', '/alarm_comment', '/video/12/a-token', '/login?to=%2Fhome', '/v1x'])(
  'serves the page at %s without caching',
  async (path) => {
    const { status, body, headers } = await get(path);
    expect([status, String(body).includes('<title>Console')]).toEqual([200, true]);
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(headers.get('content-type')).toMatch(/text\/html/);
    expect(headers.get('content-security-policy')).toMatch(/script-src 'self'/);
  },
);

test('the platform says which console it serves, by the content of its page', async () => {
  const buildOf = async ({ request }: Pick<TestPlatform, 'request'>) =>
    (await request<{ data: { build?: string } }>('GET', '/v1/capabilities')).body.data.build;
  const other = await newDirectory('atalaya-web-');
  await writeFile(join(other, 'index.html'), '<!doctype html><title>Another console</title>');
  const start = (directory: string) => startTestPlatform({ mode: 'production', web: directory });
  const [same, changed] = await Promise.all([start(web), start(other)]);
  expect(await buildOf(platform)).toMatch(/^[\w-]{16}$/);
  expect([await buildOf(same), await buildOf(changed)]).toEqual([
    await buildOf(platform),
    expect.not.stringContaining(String(await buildOf(platform))),
  ]);
  await Promise.all([same.clear(), changed.clear(), rm(other, { recursive: true })]);
});

test('lets browsers cache only files with a hash in their name', async () => {
  const asset = await get('/assets/main-4f2a.js');
  expect([asset.status, asset.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
  expect(asset.headers.get('content-type')).toMatch(/javascript/);
  expect((await get('/favicon.svg')).headers.get('cache-control')).toBe('no-cache');
});

test.each(['br', 'gzip', 'identity'])('gives texts as %s to who takes that', async (encoding) => {
  const { body, headers } = await platform.request<string>('GET', '/assets/big-77aa.js', { headers: { 'accept-encoding': encoding } });
  expect(headers.get('content-encoding') ?? 'identity').toBe(encoding);
  expect(headers.get('content-type')).toMatch(/javascript/);
  expect(headers.get('cache-control')).toMatch(/immutable/);
  expect(headers.get('vary')).toMatch(/accept-encoding/i);
  expect(body).toMatch(/^export const words/);
});

test.each(['/assets/gone-1111.js', '/old.png', '/v1/login', '/media/1/x.m4s', '/demo/x', '/broadcasting/x', '/fallback/x'])(
  'refuses %s as JSON instead of giving the page',
  async (path) => {
    expect(await get(path)).toMatchObject({ status: 404, body: { success: false, code: 'route.not_found' } });
  },
);

test.each(['/../package.json', '/%2e%2e/package.json', '/assets/%2e%2e/%2e%2e/etc/passwd', '/..%2f..%2fetc%2fpasswd'])(
  'serves nothing from outside its directory: %s',
  async (path) => {
    expect(JSON.stringify((await get(path)).body)).not.toMatch(/"dependencies|root:/);
  },
);

test('reports a missing console build, and where alarms are without it', async () => {
  const bare = await startTestPlatform({ mode: 'production', web: join(web, 'nothing') });
  try {
    const { status, body } = await bare.request<string>('GET', '/login');
    expect([status, body]).toEqual([503, expect.stringContaining('run npm run build')]);
    expect(body).toContain('<a href="/fallback">');
    expect((await bare.request('GET', '/v1/nothing')).status).toBe(404);
  } finally {
    await bare.clear();
  }
});
