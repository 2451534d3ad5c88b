import { afterAll, beforeAll, expect, test } from 'vitest';
import { platformScope } from '../platform/store/store.ts';
import { startTestPlatform, type TestPlatform } from '../testing/platform.ts';
import { createUser } from './users.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform?.clear());

test('an account has what it is made with, and is plain where nothing more is said', async () => {
  const made = await platform.app.store.within(platformScope, async (tx) => {
    const plain = await createUser(tx, { email: ' Eva@Here.test ', name: 'Eva', password: null });
    const full = await createUser(tx, {
      email: 'ivo@here.test',
      username: 'ivo7',
      name: 'Ivo',
      first_surname: 'Sanz',
      second_surname: 'Rey',
      phone: '+34600000000',
      password: null,
      two_factor: 'email',
      video_wall: true,
      enabled_chat: true,
      is_master_admin: true,
    });
    return tx.selectFrom('user_account').selectAll().where('id', 'in', [plain, full]).orderBy('id').execute();
  });
  expect(made).toMatchObject([
    {
      email: 'eva@here.test',
      username: 'eva',
      first_surname: null,
      second_surname: null,
      phone: null,
      two_factor: null,
      video_wall: false,
      enabled_chat: false,
      is_master_admin: false,
    },
    {
      email: 'ivo@here.test',
      username: 'ivo7',
      first_surname: 'Sanz',
      second_surname: 'Rey',
      phone: '+34600000000',
      two_factor: 'email',
      video_wall: true,
      enabled_chat: true,
      is_master_admin: true,
    },
  ]);
});
