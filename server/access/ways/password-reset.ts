import { accountCalls } from '../../../contract/access/account.ts';
import type { UserId } from '../../../contract/platform/index.ts';
import { type App, passwordChangedText, platformScope, refuse, resetText, route, sendMail, type Tx } from '../../platform/index.ts';
import type { Access } from '../access.ts';
import { demandNewPassword, hashPassword } from '../password.ts';
import { languageOf } from '../second-factor.ts';
import { endSessionsExcept } from '../sessions/sessions.ts';
import { countAttempts, limits, refuseThrottled, releaseAttempts, throttled } from '../throttle.ts';
import { installationAddress } from './installation-address.ts';
import { consumeOneTimeToken, createOneTimeToken, deleteOneTimeTokens } from './one-time-token.ts';

/**
 * A forgotten password (OQ-10): a link by mail, and a new password by the link. A request takes the same work and gets the same reply whether
 * or not the account exists: the account is looked up after the reply.
 */
export function passwordResetRoutes(of: Access): void {
  const { app } = of;
  const pending = new Set<Promise<void>>();
  app.onClose.push(async () => void (await Promise.all(pending)));
  route(app, accountCalls.forgotPassword, async ({ body, request }) => {
    const [email, now, address] = [body.email.trim().toLowerCase(), app.clock.now(), request.ip];
    const limitsOfRequest = [limits.resetPair(email, address), limits.resetAddress(address)];
    const counted = await app.store.within(platformScope, (tx) => countAttempts(tx, limitsOfRequest, now));
    if (counted.kind === 'refused') throw refuseThrottled(counted.retryAt);
    const base = installationAddress(app, request);
    const sending = sendLink(of, { email, address, base, now })
      .catch((error: unknown) => app.log.error({ err: error }, 'a link to a new password could not be sent'))
      .finally(() => pending.delete(sending));
    pending.add(sending);
    return null;
  });
  route(app, accountCalls.resetPassword, async ({ body, request }) => {
    demandNewPassword(body);
    const input = { token: body.token, user: body.id as UserId, password: body.password };
    const outcome = await reset(of, input, request.ip);
    if (outcome.kind === 'refused') throw refuse(outcome.code, 'details' in outcome ? { details: outcome.details } : {});
    of.mailer.wake();
    return null;
  });
}

async function sendLink(of: Access, { email, address, base, now }: { email: string; address: string; base: string; now: number }) {
  const { app, mailer } = of;
  await app.store.within(platformScope, async (tx) => {
    const account = await tx
      .selectFrom('user_account')
      .select(['id', 'email', 'config'])
      .where('email', '=', email)
      .where('active', '=', true)
      .executeTakeFirst();
    if (!account) return;
    if (mailer.deliveryOf('email') === 'none') {
      app.log.error('Links to a new password cannot be sent: set SMTP_URL.');
      return;
    }
    // Silent: a refusal would reveal that the account exists.
    const counted = await countAttempts(tx, [limits.resetAccount(email)], now);
    if (counted.kind === 'refused') return;
    const { token } = await createOneTimeToken(tx, { kind: 'reset', user: account.id, address, now });
    const words = resetText[languageOf(account.config)](`${base}/reset_password/${token}/${account.id}`);
    await sendMail(tx, mailer, { alarm: null, to: account.email, ...words, now });
  });
  mailer.wake();
}

async function reset({ app }: Access, input: { token: string; user: UserId; password: string }, address: string) {
  const now = app.clock.now();
  return app.store.within(platformScope, async (tx) => {
    const counted = await countAttempts(tx, [limits.wrongOneTimeTokens('reset', address)], now);
    if (counted.kind === 'refused') return throttled(counted.retryAt);
    const link = { token: input.token, user: input.user, now };
    const user =
      (await consumeOneTimeToken(tx, { ...link, kind: 'reset' })) ?? (await consumeOneTimeToken(tx, { ...link, kind: 'invite' }));
    const account = user === null ? undefined : await activeOf(tx, user);
    if (!account) return { kind: 'refused', code: 'reset.invalid' } as const;
    await releaseAttempts(tx, counted.ids);
    const password_hash = await hashPassword(input.password);
    await tx.updateTable('user_secret').set({ password_hash }).where('id_user', '=', account.id).execute();
    await endEverything(tx, account.id, now);
    await mailPasswordChanged(tx, app, account.id);
    return { kind: 'changed' } as const;
  });
}

const activeOf = (tx: Tx, id: UserId) =>
  tx.selectFrom('user_account').select(['id', 'email', 'config']).where('id', '=', id).where('active', '=', true).executeTakeFirst();

/** Ends all sessions, pending sign-ins and one-time tokens that were issued under the old password. */
async function endEverything(tx: Tx, user: UserId, now: number): Promise<void> {
  await tx
    .updateTable('two_factor')
    .set({ used: new Date(now) })
    .where('id_user', '=', user)
    .where('used', 'is', null)
    .execute();
  await deleteOneTimeTokens(tx, user, ['reset', 'invite', 'mobile', 'external']);
  await endSessionsExcept(tx, user, null, { reason: 'password', now });
}

/**
 * Mails a user that their password was changed, in the transaction that changes it and in platform scope; call `mailer.wake()` after
 * the commit. Does nothing if no mail server is configured.
 */
export async function mailPasswordChanged(tx: Tx, { mailer, clock }: Pick<App, 'mailer' | 'clock'>, user: UserId): Promise<void> {
  const account = await tx.selectFrom('user_account').select(['email', 'config']).where('id', '=', user).executeTakeFirst();
  if (account)
    await sendMail(tx, mailer, { alarm: null, to: account.email, ...passwordChangedText[languageOf(account.config)], now: clock.now() });
}
