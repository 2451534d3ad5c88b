// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { storageKeys } from '../platform/index.ts';
import { reportOffline } from './wall.ports.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  document.head.innerHTML = '';
});

test('a wall that leaves reports its status as offline, with its session', {
  tags: ['OP-4.31', 'OP-7.02', 'OP-7.15', 'ADM-4.09', 'OQ-95'],
}, () => {
  const sent = vi.fn<typeof fetch>().mockResolvedValue(new Response());
  vi.stubGlobal('fetch', sent);
  reportOffline();
  expect(sent).not.toHaveBeenCalled();
  localStorage.setItem(storageKeys.accessToken, 'token-of-the-wall');
  reportOffline();
  const [[address, init] = []] = sent.mock.calls;
  expect([address, init?.method, init?.keepalive, init?.body]).toEqual([
    '/v1/videowall/update-user-status',
    'POST',
    true,
    JSON.stringify({ status: 'offline' }),
  ]);
  expect(init?.headers).toMatchObject({ authorization: 'Bearer token-of-the-wall', 'content-type': 'application/json' });
});

test.each(['https://api.test', 'https://api.test/'])('it reports to the host of the API: %s', { tags: ['OP-7.01', 'ADM-7.01'] }, (host) => {
  const sent = vi.fn<typeof fetch>().mockResolvedValue(new Response());
  vi.stubGlobal('fetch', sent);
  localStorage.setItem(storageKeys.accessToken, 'token-of-the-wall');
  document.head.innerHTML = `<meta name="atalaya-api-host" content="${host}" />`;
  reportOffline();
  expect(sent.mock.calls[0]?.[0]).toBe('https://api.test/v1/videowall/update-user-status');
});
