import { afterEach, expect, test, vi } from 'vitest';
import { storageKeys } from '../platform/index.ts';
import { reportOffline } from './wall.ports.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('a wall that is closed reports that it is offline, and one that nobody uses reports nothing', {
  tags: ['OP-4.31', 'OP-7.15', 'ADM-4.09', 'ADM-7.48', 'OQ-95', 'OP-7.03', 'OP-7.04', 'ADM-7.02'],
}, () => {
  const sent = vi.fn<typeof fetch>().mockResolvedValue(new Response());
  vi.stubGlobal('fetch', sent);
  reportOffline();
  expect(sent).not.toHaveBeenCalled();
  localStorage.setItem(storageKeys.accessToken, 'token-of-the-wall');
  localStorage.setItem(storageKeys.language, 'es');
  reportOffline();
  expect(sent.mock.calls).toEqual([
    [
      '/v1/videowall/update-user-status',
      {
        method: 'POST',
        keepalive: true,
        headers: {
          'X-Module': 'console',
          'X-Localization': 'es',
          authorization: 'Bearer token-of-the-wall',
          'content-type': 'application/json',
        },
        body: '{"status":"offline"}',
      },
    ],
  ]);
});
