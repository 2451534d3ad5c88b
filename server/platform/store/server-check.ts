import type { ClientBase } from 'pg';
import { StartError } from '../start-error.ts';
import { onlyRow } from './only-row.ts';

/**
 * Refuses a server that could lose committed data, and a role that bypasses row-level security.
 * @throws StartError that names the required change
 */
export async function checkServer(client: ClientBase): Promise<void> {
  const settings = await client.query<{ name: string; setting: string }>(
    "select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes', 'server_version_num')",
  );
  const value = (name: string) => settings.rows.find((row) => row.name === name)?.setting ?? '';
  for (const name of ['fsync', 'synchronous_commit', 'full_page_writes']) {
    if (value(name) === 'off')
      throw new StartError(`PostgreSQL runs with ${name} off and could lose acknowledged alarms: set ${name} = on.`);
  }
  if (Number(value('server_version_num')) < 150_000) throw new StartError('PostgreSQL is older than 15: use 15 or newer.');
  const role = await client.query<{ name: string; unbound: boolean }>(
    'select rolname as name, rolsuper or rolbypassrls as unbound from pg_roles where rolname = current_user',
  );
  const { name, unbound } = onlyRow(role.rows);
  if (unbound) {
    throw new StartError(
      `Row-level security does not bind the role "${name}" of DATABASE_URL (it is a superuser or has BYPASSRLS): ` +
        "as superuser run  create role atalaya login nosuperuser nobypassrls password '…'; create database atalaya owner atalaya;  " +
        'and put that role and database into DATABASE_URL.',
    );
  }
}
