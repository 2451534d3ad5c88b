import { afterEach, expect, test, vi } from 'vitest';
import { readCapabilities } from './capabilities.ts';

afterEach(() => void vi.unstubAllGlobals());

const { signal } = new AbortController();
const replying = (response: Response) => vi.stubGlobal('fetch', vi.fn<typeof fetch>().mockResolvedValue(response));

test('a platform without the call, or with a page in its place, offers nothing more', async () => {
  replying(new Response('{"success":false}', { status: 404 }));
  await expect(readCapabilities('', signal)).resolves.toBeNull();
  replying(new Response('<!doctype html><title>Console</title>'));
  await expect(readCapabilities('', signal)).resolves.toBeNull();
});

test('a reply that breaks off says nothing of what the platform offers', async () => {
  const broken = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{'));
      controller.error(new TypeError('network error'));
    },
  });
  replying(new Response(broken));
  await expect(readCapabilities('', signal)).rejects.toThrow('network error');
});

test('a program that is not ours answers an unknown call by an error: it offers nothing more', async () => {
  replying(new Response('<h1>Server Error</h1>', { status: 500 }));
  await expect(readCapabilities('', signal)).resolves.toBeNull();
});

test.each([
  [503, null],
  [502, '<h1>Bad gateway</h1>'],
  [500, '{"success":false,"code":"platform.failed","message":"It failed."}'],
])('a platform that fails (%i) says nothing of what it offers', async (status, body) => {
  replying(new Response(body, { status }));
  await expect(readCapabilities('', signal)).rejects.toThrow(`capabilities: server (${status})`);
});
