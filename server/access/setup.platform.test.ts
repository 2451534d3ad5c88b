import { afterEach, expect, test } from 'vitest';
import { platformScope } from '../platform/store/store.ts';
import { password, signIn } from '../testing/people.ts';
import { startTestPlatform, type TestPlatform } from '../testing/platform.ts';

const open: TestPlatform[] = [];
afterEach(async () => {
  for (const platform of open.splice(0).reverse()) await platform.clear();
});
async function start(options: Parameters<typeof startTestPlatform>[0]): Promise<TestPlatform> {
  const platform = await startTestPlatform(options);
  open.push(platform);
  return platform;
}

const setUp = (platform: TestPlatform, code: string | null, more: object = {}) =>
  platform.request<{ code?: string; errors?: unknown }>('POST', '/v1/setup', {
    body: { code, email: 'first@here.test', password, name: 'First', ...more },
  });
const users = (platform: TestPlatform) =>
  platform.app.store.within(platformScope, (tx) => tx.selectFrom('user_account').select(['email', 'is_master_admin']).execute());

test('production starts empty, and its code creates the first administrator once', async () => {
  const platform = await start({ mode: 'production' });
  expect(await users(platform)).toEqual([]);
  expect(platform.setupCode).toMatch(/^([A-HJ-NP-Z2-9]{5}-){3}[A-HJ-NP-Z2-9]{5}$/);
  expect((await setUp(platform, 'AAAAA-AAAAA-AAAAA-AAAAA')).body.code).toBe('setup.code');
  const weak = await setUp(platform, platform.setupCode, { password: 'Password12345' });
  expect(weak.body).toMatchObject({ code: 'request.invalid', errors: { password: ['is too easy to guess: choose another one'] } });
  expect((await setUp(platform, platform.setupCode, { password: 'elevenchars' })).body.code).toBe('request.invalid');
  expect(await users(platform)).toEqual([]);
  const both = await Promise.all([
    setUp(platform, platform.setupCode),
    setUp(platform, platform.setupCode?.toLowerCase().replaceAll('-', ' ') ?? null),
  ]);
  expect(both.map(({ status }) => String(status)).sort()).toEqual(['200', '409']);
  expect(await users(platform)).toEqual([{ email: 'first@here.test', is_master_admin: true }]);
  const levels = await platform.app.store.within(platformScope, (tx) => tx.selectFrom('alarm_level').select('description').execute());
  expect(levels.length).toBeGreaterThan(0);
  expect((await signIn(platform, 'first@here.test')).status).toBe(200);
  expect((await setUp(platform, platform.setupCode)).body.code).toBe('setup.closed');
});

test('guesses at the code are throttled', async () => {
  const platform = await start({ mode: 'production' });
  const guesses = await Promise.all(Array.from({ length: 13 }, (_, n) => setUp(platform, `WRONG-${n}`)));
  expect(guesses.map(({ body }) => body.code).filter((code) => code === 'access.throttled')).toHaveLength(3);
});

test('the next start replaces a lost code and voids the old one; with a user there is no code', async () => {
  const first = await start({ mode: 'production' });
  await first.close();
  const second = await start({ mode: 'production', dataDir: first.dataDir });
  expect((await setUp(second, first.setupCode)).status).toBe(403);
  expect((await setUp(second, second.setupCode)).status).toBe(200);
  await second.close();
  expect((await start({ mode: 'production', dataDir: first.dataDir })).setupCode).toBeNull();
});

test('production refuses the store of a demo, and the demo that of a production platform', async () => {
  const demo = await start({ mode: 'demo' });
  expect(demo.setupCode).toBeNull();
  expect((await setUp(demo, 'AAAAA')).status).toBeGreaterThanOrEqual(400);
  await demo.close();
  await expect(start({ mode: 'production', dataDir: demo.dataDir })).rejects.toThrow(
    'well-known passwords, and must not be used in production',
  );
  const production = await start({ mode: 'production' });
  await production.close();
  await expect(start({ mode: 'demo', dataDir: production.dataDir })).rejects.toThrow('belongs to a production platform');
});
