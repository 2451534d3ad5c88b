import { afterAll, beforeAll, expect, test } from 'vitest';
import { platformScope } from '../platform/store/store.ts';
import { addUser, password, signIn, signInGrant } from '../testing/people.ts';
import { startTestPlatform, type TestPlatform } from '../testing/platform.ts';
import { runUserCommand } from './user-commands.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform({ mode: 'production' });
});
afterAll(() => platform.clear());

test('user commands reset passwords, disable factors and unlock on a running platform, audited', async () => {
  await addUser(platform, { email: 'eva@here.test', two_factor: 'email' });
  await addUser(platform, { email: 'leo@here.test' });
  const { grant } = await signInGrant(platform, 'leo@here.test');
  const made = await runUserCommand(platform.config, 'reset-password', ' Leo@here.test');
  expect(made).toMatch(/^(\w{4}-){4}\w{4}$/);
  expect((await platform.request('GET', '/v1/users/me', { token: grant.access_token })).status).toBe(401);
  expect((await signIn(platform, 'leo@here.test')).status).toBe(401);
  expect((await signIn(platform, 'leo@here.test', made ?? '')).status).toBe(200);

  await runUserCommand(platform.config, 'second-factor-off', 'eva@here.test');
  expect((await signIn<{ data: object }>(platform, 'eva@here.test')).body.data).toHaveProperty('access_token');

  for (let n = 0; n < 6; n += 1) await signIn(platform, 'eva@here.test', 'a wrong word 2');
  expect((await signIn(platform, 'eva@here.test')).status).toBe(429);
  await runUserCommand(platform.config, 'unlock', 'eva@here.test');
  expect((await signIn(platform, 'eva@here.test', password)).status).toBe(200);

  await expect(runUserCommand(platform.config, 'unlock', 'nobody@here.test')).rejects.toThrow('there is no user nobody@here.test');
  const lines = await platform.app.store.within(platformScope, (tx) =>
    tx
      .selectFrom('audit_entry' as never)
      .select(['action', 'detail'] as never)
      .where('kind' as never, '=', 'record' as never)
      .execute(),
  );
  const text = JSON.stringify(lines);
  for (const action of ['password_given', 'factor_off', 'let_in_again']) expect(text).toContain(action);
  expect(text).not.toContain(made);
});
