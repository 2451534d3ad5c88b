import type { FastifyReply } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addUser, signInGrant } from '../../testing/people.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/platform.ts';
import type { Access } from '../access.ts';
import { issueGrant } from './issue-grant.ts';
import type { OpenedSession } from './sessions.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform({ mode: 'demo' });
});
afterAll(() => platform?.clear());

test('an account that is deleted while its session is opened gets no grant', async () => {
  const user = await addUser(platform, { email: 'gone@here.test' });
  const { grant } = await signInGrant(platform, 'gone@here.test');
  await platform.app.store.within({ kind: 'platform' }, (tx) => tx.deleteFrom('user_account').where('id', '=', user).execute());
  const opened: OpenedSession = { user, session: grant.session ?? '', locked: false, refreshToken: '', refreshUntil: 0 };
  await expect(issueGrant({ app: platform.app } as unknown as Access, {} as FastifyReply, opened)).rejects.toMatchObject({
    code: 'access.revoked',
  });
});
