import { expect, test } from 'vitest';
import type { Challenge } from '../../contract/access/session.ts';
import { addUser, cookieOf, password, signIn, signInGrant } from '../testing/people.ts';
import { startTestPlatform } from '../testing/platform.ts';
import { readMailbox } from './mail/mailer.ts';
import { platformScope } from './store/store.ts';

test('logs what happened, and no password, code, token or address of a person', async () => {
  const lines: string[] = [];
  const platform = await startTestPlatform({ log: (line) => lines.push(line) });
  try {
    await addUser(platform, { email: 'eva@here.test' });
    await addUser(platform, { email: 'leo@here.test', two_factor: 'email' });
    const { grant, cookie } = await signInGrant(platform, 'eva@here.test');
    await signIn(platform, 'eva@here.test', 'a wrong word 2');
    const { body } = await signIn<{ data: Challenge }>(platform, 'leo@here.test');
    const [mail] = await platform.app.store.within(platformScope, (tx) => readMailbox(tx));
    await platform.request('POST', '/v1/user/auth/verify', { body: { token: body.data.token, code: mail?.code } });
    const next = await platform.request('POST', '/v1/user/refresh-token', { headers: { cookie }, body: {} });
    await platform.request('GET', `/v1/users/me?token=${grant.access_token}`, { token: grant.access_token });
    await platform.request('GET', `/media/1/index.m3u8?signature=${body.data.token}`);
    platform.app.log.info({ password, body: { token: grant.access_token } }, 'on purpose');
    const output = lines.join('');
    const secrets = [
      password,
      'a wrong word 2',
      grant.access_token,
      cookie.split('=')[1],
      cookieOf(next.headers).split('=')[1],
      body.data.token,
    ];
    for (const secret of [...secrets, `"${mail?.code}"`, 'eva@here.test', 'leo@here.test']) expect(output).not.toContain(secret);
    const answered = lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ msg }) => msg === 'answered');
    expect(answered).toEqual(
      expect.arrayContaining([expect.objectContaining({ method: 'POST', route: '/v1/user/auth', status: 401, level: 30 })]),
    );
    expect(answered.length).toBeGreaterThanOrEqual(7);
  } finally {
    await platform.clear();
  }
});
