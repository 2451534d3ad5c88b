import type { ClientBase } from 'pg';
import { expect, test } from 'vitest';
import { checkServer } from './server-check.ts';

const sound = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on', server_version_num: '180004' };

/** A server that answers the two questions of the check. */
const serverWith = (settings: Record<string, string>, unbound = false) =>
  ({
    query: (text: string) =>
      Promise.resolve({
        rows: text.includes('pg_settings')
          ? Object.entries({ ...sound, ...settings }).map(([name, setting]) => ({ name, setting }))
          : [{ name: 'r', unbound }],
      }),
  }) as unknown as ClientBase;

test('accepts a valid server', async () => {
  await expect(checkServer(serverWith({}))).resolves.toBeUndefined();
});
test.each(['fsync', 'synchronous_commit', 'full_page_writes'])('refuses a server with %s off', async (name) => {
  await expect(checkServer(serverWith({ [name]: 'off' }))).rejects.toThrow(`set ${name} = on`);
});
test('refuses an old server, and a role that row-level security does not bind', async () => {
  await expect(checkServer(serverWith({ server_version_num: '140012' }))).rejects.toThrow('use 15 or newer');
  await expect(checkServer(serverWith({}, true))).rejects.toThrow('create role atalaya login nosuperuser');
});
