import { sql } from 'kysely';
import { type Invitation, invitationCalls } from '../../../contract/access/index.ts';
import { catalogueOf } from '../../../contract/catalogues/registry.ts';
import type { UserId } from '../../../contract/platform/index.ts';
import { Preferences } from '../../../contract/workspace/index.ts';
import { createOneTimeToken, demandFewerRights, installationAddress, withPlatformScope } from '../../access/index.ts';
import {
  type App,
  instant,
  invitationText,
  languageOf,
  newToken,
  readInstallationName,
  refuse,
  route,
  sendMail,
  type Tx,
} from '../../platform/index.ts';
import { readRecord } from '../reading/reading.ts';
import { writerOf } from '../writing/write.ts';
import { createRecord } from '../writing/write-record.ts';

const users = catalogueOf('users');

/** Invites users: an account whose first password is chosen by a link. */
export function invitationRoutes(app: App): void {
  route(app, invitationCalls.invite, async ({ caller, scope, body, request, status }) => {
    const language = languageOf(request);
    const invited = await app.store.within(scope, async (tx) => {
      const { email, name, profiles, tenants } = body;
      const username = email.trim().split('@')[0]?.slice(0, 120) ?? name;
      // Nobody knows this password: it is replaced by the one that is chosen.
      const password = `${newToken()}a1`;
      const { id } = await createRecord(writerOf(tx, { caller, request }, app.config), users, {
        email: email.trim(),
        username,
        name,
        profiles,
        tenants,
        password,
      });
      return withPlatformScope(tx, caller, async () => {
        // The language of whoever invites, until the user chooses another one.
        await sql`update user_account set config = jsonb_set(config, '{preferences}', coalesce(config -> 'preferences', '{}') || ${JSON.stringify({ lang: language })}::jsonb)
          where id = ${id}`.execute(tx);
        return createInvitation(app, tx, id as UserId, { base: installationAddress(app, request), address: request.ip });
      });
    });
    app.mailer.wake();
    status(201);
    return invited;
  });
  route(app, invitationCalls.inviteAgain, async ({ caller, scope, params, request }) => {
    const invited = await app.store.within(scope, async (tx) => {
      if (!(await readRecord(tx, users, params.id))) throw refuse('record.not_found');
      // Whoever has the link can act as this user.
      await demandFewerRights(tx, caller, params.id);
      return withPlatformScope(tx, caller, () =>
        createInvitation(app, tx, params.id as UserId, { base: installationAddress(app, request), address: request.ip }),
      );
    });
    app.mailer.wake();
    return invited;
  });
}

/** Creates the link of a user and mails it where a mail server is configured, in platform scope. */
async function createInvitation(app: App, tx: Tx, id: UserId, of: { base: string; address: string }): Promise<Invitation> {
  const now = app.clock.now();
  const account = await tx
    .selectFrom('user_account')
    .select(['email', 'config'])
    .where('id', '=', id)
    .where('active', '=', true)
    .executeTakeFirst();
  if (!account) throw refuse('record.not_found');
  const { token, expires } = await createOneTimeToken(tx, { kind: 'invite', user: id, address: of.address, now });
  const link = `${of.base}/reset_password/${token}/${id}`;
  const { lang } = Preferences.parse({ ...account.config.preferences });
  const words = invitationText[lang]({ name: (await readInstallationName(tx)) ?? 'Atalaya', link });
  const mailed = await sendMail(tx, app.mailer, { alarm: null, to: account.email, ...words, now });
  return { id, email: account.email, mailed, link: mailed ? null : link, expires: instant(expires) };
}
