import type { UserId } from '../../contract/platform/ids.ts';
import { type App, passwordChangedText, sendMail, type Tx } from '../platform/index.ts';
import { languageOf } from './second-factor.ts';

/**
 * Mails a user that their password was changed, in the transaction that changes it and in platform scope; call `mailer.kick()` after
 * the commit. Does nothing if no mail server is configured.
 */
export async function mailPasswordChanged(tx: Tx, { mailer, clock }: Pick<App, 'mailer' | 'clock'>, user: UserId): Promise<void> {
  const account = await tx.selectFrom('user_account').select(['email', 'config']).where('id', '=', user).executeTakeFirst();
  if (account) await sendMail(tx, mailer, { to: account.email, ...passwordChangedText[languageOf(account.config)], now: clock.now() });
}
