import { expect, test } from 'vitest';
import { call } from '../kit/caller.ts';
import { setStage } from '../kit/stage.ts';

const stage = setStage();

test('a session that is ended elsewhere ends here at once, and says so', { tags: ['OP-1.02', 'OQ-19'] }, async () => {
  const ana = await stage.operator('ana');
  ana.watch.expect(/401|ERR_|WebSocket/);
  const token = await ana.page.evaluate(() => localStorage.getItem('accessToken')?.replaceAll('"', '') ?? '');
  const { status } = await call(`${stage.platform().url}/v1/user/logout`, { token, method: 'POST' });
  expect(status).toBe(200);
  await ana.expectText('You signed out elsewhere.');
  expect((await call(`${stage.platform().url}/v1/users/me`, { token })).status).toBe(401);
});
