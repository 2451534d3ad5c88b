import { Preferences } from '../../../contract/workspace/index.ts';
import type { Clock } from '../clock.ts';
import type { Tx } from '../store/store.ts';
import { type Mailer, sendMail } from './mailer.ts';
import type { Mail } from './texts.ts';

/** Writes to every active administrator of the platform, each in their language. Wake the mailer once the transaction is committed. */
export async function mailAdministrators(
  tx: Tx,
  { mailer, clock }: { readonly mailer: Mailer; readonly clock: Clock },
  textIn: (lang: Preferences['lang']) => Mail,
): Promise<void> {
  const administrators = await tx
    .selectFrom('user_account')
    .select(['email', 'config'])
    .where('is_master_admin', '=', true)
    .where('active', '=', true)
    .execute();
  for (const { email, config } of administrators) {
    const { lang } = Preferences.parse({ ...config.preferences });
    await sendMail(tx, mailer, { alarm: null, to: email, ...textIn(lang), now: clock.now() });
  }
}
