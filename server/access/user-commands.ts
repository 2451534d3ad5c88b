import { randomInt } from 'node:crypto';
import type pg from 'pg';
import { type Config, connectStore, createDedicatedClient } from '../platform/index.ts';
import { hashPassword } from './password.ts';

/** Command-line commands that restore the access of locked-out users. */
export const userCommands = ['reset-password', 'second-factor-off', 'unlock'] as const;
export type UserCommand = (typeof userCommands)[number];

const letters = 'abcdefghjkmnpqrstuvwxyz';
const digits = '23456789';

/** Twenty letters and digits in groups, about 90 bits. */
function newPassword(): string {
  const pick = (of: string) => of[randomInt(of.length)] ?? '';
  return Array.from({ length: 5 }, () => `${pick(letters)}${pick(letters)}${pick(digits)}${pick(letters + digits)}`).join('-');
}

/**
 * Restores a user's access from the command line: sets a new password and ends all sessions, disables a lost second factor, or activates
 * the account and clears the throttle (for all users, since its keys are hashed). Works on a running platform; each command is audited.
 * @returns the new password, if one was created
 * @throws Error with a sentence if the user or the platform does not exist
 */
export async function runUserCommand(
  place: Pick<Config, 'dataDir' | 'databaseUrl' | 'secret'>,
  act: UserCommand,
  email: string,
): Promise<string | null> {
  const { connection, close } = await connectStore(place);
  const client = createDedicatedClient(connection);
  try {
    await client.connect();
    await client.query('begin');
    await client.query("select set_config('app.scope', 'platform', true)");
    const found = await client.query<{ id: string }>('select id from user_account where email = $1', [email.trim().toLowerCase()]);
    const id = found.rows[0]?.id;
    if (id === undefined) throw new Error(`there is no user ${email}.`);
    const password = act === 'reset-password' ? newPassword() : null;
    if (password) await setPassword(client, id, password);
    if (act === 'second-factor-off') {
      await client.query('delete from passkey where id_user = $1', [id]);
      await client.query('update user_account set two_factor = null where id = $1', [id]);
    }
    if (act === 'unlock') {
      await client.query('delete from throttle');
      await client.query('update user_account set active = true where id = $1 and not active', [id]);
    }
    const action = { 'reset-password': 'password_given', 'second-factor-off': 'factor_off', unlock: 'let_in_again' }[act];
    await client.query("select audit_note('record', $1, null, null, null, $2, $3)", [
      action,
      email,
      { user: Number(id), by: 'command line' },
    ]);
    await client.query('commit');
    return password;
  } finally {
    await client.end().catch(() => undefined);
    await close();
  }
}

async function setPassword(client: pg.Client, id: string, password: string): Promise<void> {
  await client.query('update user_secret set password_hash = $2 where id_user = $1', [id, await hashPassword(password)]);
  const ended = await client.query<{ id: string }>(
    "update session set revoked = now(), revoked_reason = 'by_admin' where id_user = $1 and revoked is null returning id",
    [id],
  );
  for (const session of ended.rows) {
    await client.query("select append_event('session.revoked', null, $1, $2)", [
      id,
      JSON.stringify({ session: session.id, reason: 'by_admin' }),
    ]);
  }
}
