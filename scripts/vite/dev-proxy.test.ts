import { expect, test } from 'vitest';
import config from '../../vite.config.ts';

test('the development server passes the host on, which is compared with the origin of sign-ins', () => {
  const proxies = Object.values((config as { server: { proxy: Record<string, { changeOrigin?: boolean }> } }).server.proxy);
  expect(proxies.length).toBeGreaterThan(3);
  expect(proxies.filter(({ changeOrigin }) => changeOrigin !== false)).toEqual([]);
});
