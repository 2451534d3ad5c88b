import { expect, test, vi } from 'vitest';
import { AssetPeers } from './asset-peers.ts';

const others = [
  { node: 'b', url: 'http://b:8080' },
  { node: 'c', url: 'http://c:8080' },
];
const get = (url: string, headers = {}) => ({ method: 'GET', url, headers });

function peers(has: Readonly<Record<string, string>>, more: { isShared?: boolean; now?: () => number } = {}) {
  const request = vi.fn<typeof fetch>(async (address) => {
    const text = has[address as string];
    return text === undefined ? new Response('', { status: 404 }) : new Response(text, { headers: { 'content-type': 'text/javascript' } });
  });
  const nodes = { isShared: more.isShared ?? true, others: async () => others };
  return { request, assets: new AssetPeers(nodes, { request, ...(more.now && { now: more.now }) }) };
}

test('a file of another version comes from the first node that has it', async () => {
  const { assets, request } = peers({ 'http://c:8080/assets/map-77aa.js': 'export {}' });
  expect(await assets.find(get('/assets/map-77aa.js?x=1'))).toEqual({ type: 'text/javascript', bytes: Buffer.from('export {}') });
  expect(request.mock.calls.map(([address]) => address)).toEqual(['http://b:8080/assets/map-77aa.js', 'http://c:8080/assets/map-77aa.js']);
});

test('what a node asks is not handed on, so that two nodes do not ask each other', async () => {
  const { assets, request } = peers({});
  await assets.find(get('/assets/map-77aa.js'));
  const [, sent] = request.mock.calls[0] ?? [];
  expect(await assets.find(get('/assets/other-1.js', sent?.headers as object))).toBeNull();
  expect(request).toHaveBeenCalledTimes(2);
});

test.each(['/assets/../v1/users', '/assets/a/b.js', '/v1/assets/a.js', '/assets/a.html', '/assets/.js', '/assets/%2e%2e.js', '/login'])(
  'other addresses are not looked for: %s',
  async (url) => {
    const { assets, request } = peers({});
    expect(await assets.find(get(url))).toBeNull();
    expect(request).not.toHaveBeenCalled();
  },
);

test('a platform of one node, and other methods, look for nothing', async () => {
  const { assets, request } = peers({}, { isShared: false });
  expect(await assets.find(get('/assets/a-1.js'))).toBeNull();
  const shared = peers({});
  expect(await shared.assets.find({ ...get('/assets/a-1.js'), method: 'POST' })).toBeNull();
  expect([request.mock.calls, shared.request.mock.calls]).toEqual([[], []]);
});

test('a file that no node has is looked for again after ten seconds, and others at once', async () => {
  let now = 0;
  const { assets, request } = peers({}, { now: () => now });
  for (const name of ['a-1', 'a-1', 'b-1']) await assets.find(get(`/assets/${name}.js`));
  expect(request).toHaveBeenCalledTimes(4);
  now = 10_000;
  await assets.find(get('/assets/a-1.js'));
  expect(request).toHaveBeenCalledTimes(6);
});

test('beyond eight at once files are missing; a node that does not answer has none', async () => {
  const { assets, request } = peers({});
  request.mockRejectedValue(new TypeError('fetch failed'));
  const all = await Promise.all(Array.from({ length: 20 }, (_, n) => assets.find(get(`/assets/a-${n}.js`))));
  expect(all.every((one) => one === null)).toBe(true);
  expect(request).toHaveBeenCalledTimes(16);
});
