import type { Challenge, Grant } from '../../contract/access/session.ts';
import type { UserId } from '../../contract/platform/ids.ts';
import { createUser, type NewUser } from '../access/users.ts';
import { platformScope } from '../platform/store/store.ts';
import type { TestPlatform } from './platform.ts';

export const password = 'a good word 1';

/** Creates an account. @returns its id */
export const addUser = (platform: TestPlatform, user: Partial<NewUser> & { email: string }): Promise<UserId> =>
  platform.app.store.within(platformScope, (tx) => createUser(tx, { name: 'Somebody', password, ...user }));

/** Signs in with the password of `addUser`, up to a second factor. */
export const signIn = <T = { data: Grant & Challenge; code?: string; message?: string }>(
  platform: TestPlatform,
  email: string,
  word = password,
  headers: Record<string, string> = {},
) => platform.request<T>('POST', '/v1/user/auth', { body: { email, password: word }, headers });

/** Signs in a user without a second factor. @returns the grant and its cookie */
export async function signInGrant(platform: TestPlatform, email: string): Promise<{ grant: Grant; cookie: string }> {
  const { status, body, headers } = await signIn(platform, email);
  if (status !== 200) throw new Error(`signing in was refused: ${JSON.stringify(body)}`);
  return { grant: body.data, cookie: cookieOf(headers) };
}

/** `name=value` of the cookie that a reply sets. */
export const cookieOf = (headers: Headers): string => headers.get('set-cookie')?.split(';')[0] ?? '';
