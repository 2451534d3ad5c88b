import { sql } from 'kysely';
import { isStrongPassword } from '../../../contract/access/index.ts';
import type { Fault } from '../../../contract/catalogues/fields/fault.ts';
import { faultOf, type Values } from '../../../contract/catalogues/fields/schema.ts';
import type { UserId } from '../../../contract/platform/index.ts';
import {
  addedIds,
  demandFewerRights,
  enterPlatformScope,
  exceedingGroupRights,
  exceedingProfileRights,
  exceedingRights,
  hashPassword,
  masterOf,
  passwordFault,
  restoreCallerScope,
  revokeUserSessions,
  toIds,
  withPlatformScope,
} from '../../access/index.ts';
import type { Tx } from '../../platform/index.ts';
import { column, type Extension, grantFaults } from '../extension.ts';
import { hasUser, publishPhone } from './voice.ts';

/** SQL for `[{ id, <label> }]` of a user's assignments that the reader sees. */
const held = (row: string, label: string, of: string) =>
  sql`coalesce((select json_agg(json_build_object('id', x.id, ${sql.lit(label)}, x.${sql.raw(label)}) order by x.${sql.raw(label)}, x.id) from ${sql.raw(of.replaceAll('{id}', `${row}.id`))}), '[]'::json)`;

const joins = [
  { field: 'tenants', table: 'user_tenant', target: 'id_tenant' },
  { field: 'profiles', table: 'user_profile', target: 'id_profile' },
] as const;

export const usersExtension: Extension = {
  members: (row) => [
    ['tenants', held(row, 'name', 'user_tenant ut join tenant x on x.id = ut.id_tenant where ut.id_user = {id}')],
    ['profiles', held(row, 'type', 'user_profile up join profile x on x.id = up.id_profile where up.id_user = {id}')],
    ['groups', held(row, 'name', 'user_group_users gu join user_group x on x.id = gu.id_owner where gu.id_target = {id}')],
    ['abilities', sql`coalesce((select json_agg(held) from app_rights(${column(row, 'id')}) held), '[]'::json)`],
    ['config', sql`json_build_object('preferences', ${column(row, 'config')} -> 'preferences')`],
  ],
  async beforeWrite(tx, { caller, values, before, id }): Promise<Values | Fault[]> {
    if (id !== null) await demandFewerRights(tx, caller, id);
    const faults = passwordFaults(values['password']);
    faults.push(...grantFaults('profiles', await exceedingProfileRights(tx, caller, addedIds(values['profiles'], before?.['profiles']))));
    faults.push(...grantFaults('groups', await exceedingGroupRights(tx, caller, addedIds(values['groups'], before?.['groups']))));
    const isWithoutTenant = 'tenants' in values ? toIds(values['tenants']).length === 0 : id === null;
    if (isWithoutTenant && !caller.is_master_admin) faults.push(faultOf('tenants', 'required'));
    const { email } = values;
    if (typeof email === 'string' && (await withPlatformScope(tx, caller, () => isTaken(tx, email, id))))
      faults.push(faultOf('email', 'taken'));
    if (values['two_factor'] === 'app' && before?.['two_factor'] !== 'app') faults.push(faultOf('two_factor', 'ownApp'));
    const phone = values['id_device_interphone'];
    if (
      phone != null &&
      phone !== before?.['id_device_interphone'] &&
      (await withPlatformScope(tx, caller, () => hasUser(tx, Number(phone), id)))
    )
      faults.push(faultOf('id_device_interphone', 'taken'));
    if (faults.length > 0) return faults;
    await enterPlatformScope(tx);
    return typeof email === 'string' ? { ...values, email: email.toLowerCase() } : values;
  },
  async afterWrite(tx, { caller, values, before, id }) {
    const user = id as UserId;
    const now = Date.now();
    for (const { field, table, target } of joins) {
      if (field in values) await replaceJoin(tx, { table, target }, user, { requested: toIds(values[field]), had: toIds(before?.[field]) });
    }
    if ('groups' in values) await replaceGroups(tx, user, toIds(values['groups']), toIds(before?.['groups']));
    await sql`update user_account set id_master_tenant = ${await masterOf(tx, user)} where id = ${user} and not is_master_admin`.execute(
      tx,
    );
    if (typeof values['password'] === 'string') await setPassword(tx, user, values['password']);
    const isShutOut = values['active'] === false || (before !== null && typeof values['password'] === 'string');
    if (isShutOut) await revokeUserSessions(tx, user, now, caller.user);
    if (before) await sql`select touch_user(${user})`.execute(tx);
    const had = before?.['id_device_interphone'] ?? null;
    if ('id_device_interphone' in values && (values['id_device_interphone'] ?? null) !== had) await publishPhone(tx, user);
    await restoreCallerScope(tx, caller);
  },
  async beforeDelete(tx, { caller, id }) {
    await demandFewerRights(tx, caller, id);
    await withPlatformScope(tx, caller, () => revokeUserSessions(tx, id as UserId, Date.now(), caller.user));
    await sql`select set_config('app.leaving', ${String(id)}, true)`.execute(tx);
  },
};

function passwordFaults(password: unknown): Fault[] {
  if (typeof password !== 'string' || !passwordFault(password)) return [];
  return [faultOf('password', isStrongPassword(password) ? 'passwordCommon' : 'password')];
}

/** Returns whether another user has the address, visible or not. */
async function isTaken(tx: Tx, email: string, but: number | null): Promise<boolean> {
  const { rows } =
    await sql`select 1 from user_account where email = ${email.toLowerCase()} and id is distinct from ${but}::bigint`.execute(tx);
  return rows.length > 0;
}

async function setPassword(tx: Tx, user: UserId, password: string): Promise<void> {
  const password_hash = await hashPassword(password);
  await tx
    .insertInto('user_secret')
    .values({ id_user: user, password_hash })
    .onConflict((conflict) => conflict.column('id_user').doUpdateSet({ password_hash }))
    .execute();
}

/** Updates the visible part of a list: entries that the writer does not see are preserved. */
async function replaceJoin(
  tx: Tx,
  { table, target }: { table: string; target: string },
  user: UserId,
  { requested, had }: { requested: readonly number[]; had: readonly number[] },
): Promise<void> {
  const removed = had.filter((id) => !requested.includes(id));
  const [rows, id] = [sql.table(table), sql.ref(target)];
  await sql`delete from ${rows} where id_user = ${user} and ${id} = any (${removed}::bigint[])`.execute(tx);
  await sql`insert into ${rows} (id_user, ${id}) select ${user}, wanted from unnest(${requested}::bigint[]) wanted on conflict do nothing`.execute(
    tx,
  );
}

async function replaceGroups(tx: Tx, user: UserId, requested: readonly number[], had: readonly number[]) {
  const removed = had.filter((id) => !requested.includes(id));
  await sql`delete from user_group_users where id_target = ${user} and id_owner = any (${removed}::bigint[])`.execute(tx);
  await sql`insert into user_group_users (id_owner, id_target, place) select wanted, ${user},
    coalesce((select max(place) + 1 from user_group_users g where g.id_owner = wanted), 0) from unnest(${requested}::bigint[]) wanted on conflict do nothing`.execute(
    tx,
  );
}

export const profileExtension: Extension = {
  members: (row) => [
    [
      'users_without_factor',
      sql`(select count(*)::int from user_profile held join user_account lacking on lacking.id = held.id_user
        where held.id_profile = ${column(row, 'id')} and lacking.active and app_lacks_factor(lacking.id))`,
    ],
  ],
  async beforeWrite(tx, { caller, values, before }) {
    const faults = grantFaults('permissions', await exceedingRights(tx, caller, addedIds(values['permissions'], before?.['permissions'])));
    return faults.length > 0 ? faults : values;
  },
};

export const groupsExtension: Extension = {
  members: (row) => [
    [
      'open_alarms',
      sql`coalesce((select json_agg(json_build_object('id', open.id, 'alarm_type', open.alarm_type) order by open.priority, open.created, open.id) from (
        select raised.id, raised.alarm_type, raised.priority, raised.created from alarm raised
        where raised.alarm_status in ('waiting', 'attending') and raised.id_tenant in (
          select gt.id_target from user_group_tenants gt where gt.id_owner = ${column(row, 'id')})
        order by raised.priority, raised.created, raised.id limit 100) open), '[]'::json)`,
    ],
  ],
  async beforeWrite(tx, { caller, values, before, id }) {
    const newUsers = addedIds(values['users'], before?.['users']);
    const given =
      newUsers.length > 0
        ? toIds(values['permissions'] ?? before?.['permissions'])
        : addedIds(values['permissions'], before?.['permissions']);
    const faults = grantFaults('permissions', await exceedingRights(tx, caller, given));
    if (newUsers.length > 0 && id !== null) faults.push(...grantFaults('users', await exceedingGroupRights(tx, caller, [id])));
    return faults.length > 0 ? faults : values;
  },
  /** Its camera assignments are deleted with it. */
  async beforeDelete(tx, { id }) {
    await sql`delete from camera_group where id_group = ${id}`.execute(tx);
  },
};

/** Video wall users, with their view and online state (ADM-3.54, ADM-4.09). */
export const videoWallUserExtension: Extension = {
  sourceSql: sql`select u.id, u.name, u.first_surname as first_name, u.second_surname as second_name, w.id_user_view as id_video_wall_view,
    case when w.here_until > clock_timestamp() then 'on' else 'off' end as active_sesion_video_wall,
    u.version, u.created, u.changed from user_account u left join video_wall w on w.id_user = u.id where u.video_wall`,
};
