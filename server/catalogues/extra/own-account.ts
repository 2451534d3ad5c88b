import { sql } from 'kysely';
import { accountCalls } from '../../../contract/access/index.ts';
import { peopleCalls } from '../../../contract/catalogues/extra/people.ts';
import { faultOf } from '../../../contract/catalogues/fields/schema.ts';
import { catalogueOf } from '../../../contract/catalogues/registry.ts';
import type { CatalogueRecord, UserId } from '../../../contract/platform/index.ts';
import {
  demandNewPassword,
  demandOwnPassword,
  endSessionsExcept,
  hashPassword,
  mailPasswordChanged,
  readUser,
  withPlatformScope,
} from '../../access/index.ts';
import { type App, appendEvent, demand, platformScope, refuse, route, scopeOf, type Tx } from '../../platform/index.ts';
import { recordRowChanges } from '../audit.ts';
import { FormFile } from '../fields/form.ts';
import { deleteUnusedFiles, storeFiles } from '../files.ts';
import { readParts } from '../multipart.ts';
import { readRecord } from '../reading/reading.ts';
import { refuseFaults } from '../writing/faults.ts';
import { type Writer, writerOf } from '../writing/write.ts';

const users = catalogueOf('users');

/** Changes of the own account (ADM-7.30), and the e-mail address of an app user. */
export function ownAccountRoutes(app: App): void {
  route(app, peopleCalls.alarmFrame, async ({ caller, body: { check, id_group } }) => {
    const narrowed = id_group === undefined ? caller : demand(caller, 'update', 'Group');
    await app.store.within(scopeOf(narrowed), async (tx) => {
      const changed =
        id_group === undefined
          ? await sql`update user_account set alarm_frame_video_check = ${check} where id = ${caller.user}`.execute(tx)
          : await sql`update user_group set alarm_frame_video_check = ${check} where id = ${id_group}`.execute(tx);
      if (changed.numAffectedRows === 0n) throw refuse('record.not_found');
    });
    await app.store.within(platformScope, (tx) =>
      publishAlarmFrame(tx, id_group === undefined ? { user: caller.user } : { group: id_group }),
    );
    return { check };
  });
  route(app, peopleCalls.changePassword, async ({ caller, body }) => {
    demandNewPassword(body);
    await demandOwnPassword(app, caller, body.current_password);
    const password_hash = await hashPassword(body.password);
    await app.store.within(platformScope, async (tx) => {
      await tx.updateTable('user_secret').set({ password_hash }).where('id_user', '=', caller.user).execute();
      await endSessionsExcept(tx, caller.user, caller.session, { reason: 'password', now: app.clock.now(), by: caller.user });
      await mailPasswordChanged(tx, app, caller.user);
    });
    app.mailer.wake();
    return null;
  });
  route(app, peopleCalls.ownImage, ({ caller, scope, request }) =>
    app.store.within(scope, async (tx) => {
      const sent = request.isMultipart() ? (await readParts(request, 1_000_000)).map(([, part]) => part) : [];
      const file = sent.find((part) => part instanceof FormFile) ?? null;
      const writer = writerOf(tx, { caller, request }, app.config);
      const before = await readRecord(tx, users, caller.user);
      const { values, faults } = await storeFiles(writer, users, { image: file }, before);
      const { image } = values;
      if (faults.length > 0 || typeof image !== 'string') {
        throw refuseFaults(writer.language, faults.length > 0 ? faults : [faultOf('image', 'required')]);
      }
      await storeImage(writer, before, image);
      return { image };
    }),
  );
  route(app, accountCalls.removeImage, ({ caller, scope, request }) =>
    app.store.within(scope, async (tx) => {
      const before = await readRecord(tx, users, caller.user);
      if (before?.['image'] != null) await storeImage(writerOf(tx, { caller, request }, app.config), before, null);
      return null;
    }),
  );
  route(app, peopleCalls.emailOfAppUser, async ({ params, scope }) => {
    const record = await app.store.within(scope, (tx) => readRecord(tx, catalogueOf('user-app'), params.id));
    if (!record) throw refuse('record.not_found');
    return record;
  });
}

/** Replaces a user's picture, audits it and publishes it to all windows of the user (OP-7.10, OP-7.41). */
async function storeImage(writer: Writer, before: CatalogueRecord | null, image: string | null): Promise<void> {
  const { tx, caller } = writer;
  await sql`update user_account set image = ${image} where id = ${caller.user}`.execute(tx);
  if (before) await deleteUnusedFiles(tx, users, before, { ...before, image });
  await recordRowChanges(writer, users, 'update', [{ id: caller.user, data: { image }, old_data: { image: before?.['image'] ?? null } }]);
  await withPlatformScope(tx, caller, () => publishUser(tx, caller.user));
}

/** Publishes the alarm video frame settings to a user or the members of a group (OP-7.08, OP-7.41). */
async function publishAlarmFrame(tx: Tx, { user = null, group = null }: { user?: UserId | null; group?: number | null }): Promise<void> {
  const { rows } = await sql<{ id: UserId }>`
    select id from user_account where id = ${user} and active
    union select gu.id_target from user_group_users gu join user_account u on u.id = gu.id_target where gu.id_owner = ${group} and u.active`.execute(
    tx,
  );
  for (const { id } of rows) await publishUser(tx, id);
}

async function publishUser(tx: Tx, id: UserId): Promise<void> {
  const data = await readUser(tx, id);
  if (data) await appendEvent(tx, { user: id, name: 'config.updated', data });
}
