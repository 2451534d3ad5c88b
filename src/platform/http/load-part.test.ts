import { afterEach, expect, test, vi } from 'vitest';
import { loadPart, waitForPlatform } from './load-part.ts';

afterEach(() => void vi.unstubAllGlobals());

const lost = () => new TypeError('Failed to fetch dynamically imported module');

test('a part that is lost with the link arrives when the platform can be reached again', async () => {
  let back: () => void = () => undefined;
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(lost()).mockResolvedValue('part');
  const came = vi.fn<(part: string) => void>();
  const bringing = loadPart(load, () => new Promise((resolve) => (back = resolve))).then(came);
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  expect(came).not.toHaveBeenCalled();
  back();
  await bringing;
  expect(came).toHaveBeenCalledWith('part');
});

test('a part that is lost although the platform can be reached is said to be lost', async () => {
  await expect(
    loadPart(
      () => Promise.reject(lost()),
      () => Promise.resolve(),
    ),
  ).rejects.toThrow('Failed to fetch');
});

test('the platform is asked again until it answers, whatever it answers', async () => {
  vi.useFakeTimers();
  const ask = vi
    .fn<typeof fetch>()
    .mockRejectedValueOnce(lost())
    .mockResolvedValue(new Response(null, { status: 503 }));
  vi.stubGlobal('fetch', ask);
  const there = waitForPlatform();
  await vi.runAllTimersAsync();
  await there;
  expect(ask).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});
