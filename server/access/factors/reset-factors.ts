import { sql } from 'kysely';
import type { UserId } from '../../../contract/platform/index.ts';
import { sendMail, type Tx } from '../../platform/index.ts';
import type { Access } from '../access.ts';
import { languageOf } from '../second-factor.ts';
import { factorChangedText } from './factor-text.ts';

/** Removes every factor of a user, in platform scope: method, passkeys, recovery codes. @param by the administrator @returns the number of passkeys */
export async function resetFactors(tx: Tx, { app, mailer }: Access, user: UserId, by: UserId): Promise<number> {
  const person = await tx.selectFrom('user_account').select(['email', 'config']).where('id', '=', user).executeTakeFirstOrThrow();
  // The triggers of the tables name who did it, and remove what belongs to the factors.
  await sql`select set_config('app.user', ${String(by)}, true)`.execute(tx);
  const { numDeletedRows } = await tx.deleteFrom('passkey').where('id_user', '=', user).executeTakeFirstOrThrow();
  await tx.updateTable('user_account').set({ two_factor: null }).where('id', '=', user).where('two_factor', 'is not', null).execute();
  const passkeys = Number(numDeletedRows);
  await sql`select audit_note('session', 'factor_reset', ${by}::bigint, null, null, ${person.email}, ${JSON.stringify({ user, passkeys })})`.execute(
    tx,
  );
  await sendMail(tx, mailer, {
    alarm: null,
    to: person.email,
    now: app.clock.now(),
    ...factorChangedText[languageOf(person.config)](false),
  });
  return passkeys;
}
