import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Grant } from '../../contract/session.ts';
import { platformScope } from '../store/store.ts';
import { startTestPlatform, type TestPlatform } from '../testing/platform.ts';
import { createUser } from './users.ts';

let platform: TestPlatform;
const password = 'a good word 1';

beforeAll(async () => {
  platform = await startTestPlatform({ mode: 'production' });
  await platform.app.store.within(platformScope, (tx) => createUser(tx, { email: 'eva@here.test', name: 'Eva', password }));
});
afterAll(() => platform?.clear());

test('signs in and says who', async () => {
  const { status, body, headers } = await platform.ask<{ data: Grant }>('POST', '/v1/user/auth', {
    body: { email: 'eva@here.test', password },
  });
  expect(body).toMatchObject({ success: true });
  expect(status).toBe(200);
  expect(headers.get('set-cookie')).toMatch(/HttpOnly/);
  const me = await platform.ask<{ data: { name: string } }>('GET', '/v1/users/me', { token: body.data.access_token });
  expect(me.body.data.name).toBe('Eva');
});
