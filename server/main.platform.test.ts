import { rm } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { startTestPlatform } from './testing/platform.ts';

test('says which port is taken, and gives its directory free again', async () => {
  const platform = await startTestPlatform({ mode: 'production' });
  const { port } = new URL(platform.url);
  await expect(startTestPlatform({ mode: 'production', env: { PORT: port } })).rejects.toThrow(
    `Port ${port} on 127.0.0.1 is in use: give another PORT.`,
  );
  await Promise.all([platform.close(), platform.close()]);
  const again = await startTestPlatform({ mode: 'production', dataDir: platform.dataDir });
  expect((await again.request('GET', '/health')).status).toBe(200);
  await again.close();
  await platform.clear();
});

test('a part that fails to close does not stop the others, and the failure is reported', async () => {
  const platform = await startTestPlatform({ mode: 'production' });
  platform.app.onClose.push(() => Promise.reject(new Error('the disk is full')));
  await expect(platform.close()).rejects.toThrow('the disk is full');
  await expect(fetch(`${platform.url}/health`)).rejects.toThrow('fetch failed');
  const again = await startTestPlatform({ mode: 'production', dataDir: platform.dataDir });
  expect((await again.request('GET', '/health')).status).toBe(200);
  await again.close();
  await rm(platform.dataDir, { recursive: true, force: true });
});
