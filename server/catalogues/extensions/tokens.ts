import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { faultOf } from '../../../contract/catalogues/fields/schema.ts';
import type { UserId } from '../../../contract/platform/index.ts';
import { demandFewerRights, publishExternalUser, withPlatformScope } from '../../access/index.ts';
import { tokenHash } from '../../platform/index.ts';
import { column, type Extension } from '../extension.ts';

/**
 * A token admits another installation as its user, so only callers who may manage that user can create one. It is returned once, on
 * creation; the stored hash does not reveal it.
 */
export const externalTokenExtension: Extension = {
  members: (row) => [
    [
      'token',
      sql`case when split_part(coalesce(current_setting('app.made_token', true), ''), ' ', 1) = ${column(row, 'id')}::text
        then split_part(current_setting('app.made_token', true), ' ', 2) end`,
    ],
  ],
  async beforeWrite(tx, { caller, values }) {
    await demandFewerRights(tx, caller, Number(values['id_user']));
    return values;
  },
  async afterWrite(tx, { caller, id }) {
    const token = randomBytes(32).toString('base64url');
    await withPlatformScope(tx, caller, () =>
      sql`insert into external_token_key (id_external_token, token_hash) values (${id}, ${tokenHash(token)})`.execute(tx),
    );
    await sql`select set_config('app.made_token', ${`${id} ${token}`}, true)`.execute(tx);
  },
  async beforeDelete(tx, { caller, id, before }) {
    await demandFewerRights(tx, caller, Number(before['id_user']));
    await withPlatformScope(tx, caller, () => sql`delete from external_token_key where id_external_token = ${id}`.execute(tx));
  },
};

/** An account on another installation is managed by its user or their administrators. A new host or token is validated again. */
export const externalUserExtension: Extension = {
  async beforeWrite(tx, { caller, values, before }) {
    for (const user of [values['id_user'], before?.['id_user']]) {
      if (user !== undefined && user !== null) await demandFewerRights(tx, caller, Number(user));
    }
    const isElsewhere = before !== null && 'host' in values && values['host'] !== before['host'];
    // A token that was given for one installation is shown to no other.
    if (isElsewhere && !values['token']) return [faultOf('token', 'required')];
    return isElsewhere || 'token' in values ? { ...values, is_validated: false } : values;
  },
  async afterWrite(tx, { caller, id, values, before }) {
    const had = Number(before?.['id_user'] ?? 0);
    const hasMoved = had > 0 && values['id_user'] !== undefined && Number(values['id_user']) !== had;
    await withPlatformScope(tx, caller, async () => {
      if (hasMoved) await publishExternalUser(tx, id, 'external_user.deleted', had as UserId);
      await publishExternalUser(tx, id, 'external_user.created');
    });
  },
  async beforeDelete(tx, { caller, id, before }) {
    await demandFewerRights(tx, caller, Number(before['id_user']));
    await withPlatformScope(tx, caller, () => publishExternalUser(tx, id, 'external_user.deleted'));
  },
};
