import { sql } from 'kysely';
import { accountCalls, type Profile } from '../../../contract/access/index.ts';
import { catalogueOf } from '../../../contract/catalogues/registry.ts';
import type { UserId } from '../../../contract/platform/index.ts';
import { demandOwnPassword } from '../../access/index.ts';
import { type App, platformScope, refuse, route, type Tx } from '../../platform/index.ts';
import { writerOf } from '../writing/write.ts';
import { editRecord } from '../writing/write-record.ts';

const users = catalogueOf('users');

/**
 * Reads and changes the caller's own account (OP-2.52). Other values of the account are changed by administrators only; a phone that
 * receives codes changes only with the password.
 */
export function ownProfileRoutes(app: App): void {
  route(app, accountCalls.profile, ({ caller }) => read(app, caller.user));
  route(app, accountCalls.saveProfile, async ({ caller, scope, request, body: { password, ...change } }) => {
    const before = await read(app, caller.user);
    if (before.two_factor === 'sms' && before.phone_number !== change.phone_number) await demandOwnPassword(app, caller, password ?? '');
    await app.store.within(scope, (tx) => editRecord(writerOf(tx, { caller, request }, app.config), users, caller.user, change));
    return read(app, caller.user);
  });
}

async function read(app: App, user: UserId): Promise<Profile> {
  const found = await app.store.within(platformScope, (tx) => readProfile(tx, user));
  if (!found) throw refuse('access.revoked');
  return found;
}

/** The profile of a user, in platform scope. */
async function readProfile(tx: Tx, user: UserId): Promise<Profile | undefined> {
  const { rows } = await sql<Profile>`
    select u.id, u.email, u.username, u.name, u.first_surname, u.second_surname, u.phone as phone_number, u.image, u.plate_or_employee_number,
      (select c.name from country c where c.id = u.id_country) as country, coalesce(u.vpn_access, false) as vpn_access, u.two_factor,
      iso(u.last_login) as last_login, (select iso(s.changed) from user_secret s where s.id_user = u.id) as password_changed,
      coalesce((select json_agg(g.name order by g.name) from user_group_users gu join user_group g on g.id = gu.id_owner where gu.id_target = u.id),
        '[]') as groups,
      coalesce((select json_agg(p.type order by p.type) from user_profile up join profile p on p.id = up.id_profile where up.id_user = u.id),
        '[]') as profiles,
      json_build_object('hours', u.history_hours, 'days', u.history_days, 'records', u.history_records) as history
    from user_account u where u.id = ${user}`.execute(tx);
  return rows[0];
}
