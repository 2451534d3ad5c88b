import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Ability, ExternalUser, User } from '../../contract/access/user.ts';
import { rightName } from '../../contract/permissions.ts';
import type { MasterTenantId, TenantId, UserId } from '../../contract/platform/index.ts';
import {
  defaultGrid,
  defaultPreferences,
  type GridConfig,
  type Preferences,
  UserConfig,
  withLockLimit,
} from '../../contract/workspace/index.ts';
import { instant, prepared, type Tx } from '../platform/index.ts';
import { hashPassword } from './password.ts';

export interface NewUser {
  email: string;
  /** Null: the user has none, and signs in otherwise. */
  password: string | null;
  name: string;
  username?: string;
  first_surname?: string | null;
  second_surname?: string | null;
  phone?: string | null;
  is_master_admin?: boolean;
  id_master_tenant?: MasterTenantId | null;
  tenants?: readonly TenantId[];
  /** Rights of this user only. */
  abilities?: readonly Ability[];
  /** Profiles whose rights are added. */
  profiles?: readonly number[];
  two_factor?: 'email' | 'sms' | null;
  video_wall?: boolean;
  enabled_chat?: boolean;
  preferences?: Partial<Preferences>;
}

/** Creates an account, in platform scope. @returns its id */
export async function createUser(tx: Tx, user: NewUser): Promise<UserId> {
  const email = user.email.trim().toLowerCase();
  const { id } = await tx
    .insertInto('user_account')
    .values({
      email,
      username: user.username ?? email.split('@')[0] ?? email,
      name: user.name,
      first_surname: user.first_surname ?? null,
      second_surname: user.second_surname ?? null,
      image: null,
      phone: user.phone ?? null,
      is_master_admin: user.is_master_admin ?? false,
      id_master_tenant: user.id_master_tenant ?? null,
      video_wall: user.video_wall ?? false,
      enabled_chat: user.enabled_chat ?? false,
      two_factor: user.two_factor ?? null,
      config: JSON.stringify({ preferences: user.preferences ?? {} }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (user.password !== null) {
    const password_hash = await hashPassword(user.password);
    await tx.insertInto('user_secret').values({ id_user: id, password_hash }).execute();
  }
  const tenants = (user.tenants ?? []).map((id_tenant) => ({ id_user: id, id_tenant }));
  if (tenants.length > 0) await tx.insertInto('user_tenant').values(tenants).execute();
  const abilities = (user.abilities ?? []).map(({ action, subject }) => ({ id_user: id, action, subject }));
  if (abilities.length > 0) await tx.insertInto('user_ability').values(abilities).execute();
  const profiles = (user.profiles ?? []).map((id_profile) => ({ id_user: id, id_profile }));
  if (profiles.length > 0) await tx.insertInto('user_profile').values(profiles).execute();
  return id;
}

/**
 * Creates a profile shared by all: a named set of permissions (OQ-1); platform scope. Missing permissions are created.
 * @returns its id
 */
export async function createProfile(tx: Tx, type: string, abilities: readonly Ability[]): Promise<number> {
  const { rows } = await sql<{ id: number }>`insert into profile (type, description) values (${type}, ${type}) returning id`.execute(tx);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('The profile was not inserted');
  for (const right of abilities) {
    const permission = await permissionFor(tx, right);
    await sql`insert into profile_permissions (id_owner, id_target, place) values (${id}, ${permission}, 0) on conflict do nothing`.execute(
      tx,
    );
  }
  return id;
}

/** The fields of a user that only the descriptor declares. */
type CatalogueFields = Pick<
  User,
  | 'plate_or_employee_number'
  | 'groups'
  | 'id_country'
  | 'vpn_access'
  | 'alarm_history_hours'
  | 'alarm_history_days'
  | 'alarm_history_records'
  | 'lock_minutes'
  | 'allowed_live_video_units'
  | 'shared_tenants'
>;

/** The user as sent to the console (OP-3.16), in platform scope; undefined: not found. */
export async function readUser(tx: Tx, id: UserId): Promise<User | undefined> {
  const row = await tx
    .selectFrom('user_account as u')
    .modifyFront(prepared)
    .where('u.id', '=', id)
    .select([
      'u.id',
      'u.email',
      'u.username',
      'u.name',
      'u.first_surname',
      'u.second_surname',
      'u.image',
      'u.phone',
      'u.active',
      'u.is_master_admin',
      'u.id_master_tenant',
      'u.video_wall',
      'u.enabled_chat',
      'u.last_login',
      'u.config',
    ])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('tenant as t')
          .select(['t.id', 't.name'])
          .where(({ or }) =>
            or([
              eb('u.is_master_admin', '=', true),
              sql<boolean>`t.id in (select id_tenant from app_own_tenants(u.id) union select id_tenant from app_shares(u.id))`,
            ]),
          )
          .orderBy('t.name'),
      ).as('tenants'),
      sql<boolean>`coalesce(u.alarm_frame_video_check, false)`.as('own_frame'),
      sql<CatalogueFields>`json_build_object('plate_or_employee_number', u.plate_or_employee_number, 'id_country', u.id_country,
        'vpn_access', coalesce(u.vpn_access, false), 'alarm_history_hours', u.history_hours, 'alarm_history_days', u.history_days,
        'alarm_history_records', u.history_records,
        'lock_minutes', (select m.lock_minutes from master_tenant m where m.id = u.id_master_tenant), 'groups', coalesce((select json_agg(m.id_owner order by m.id_owner)
          from user_group_users m where m.id_target = u.id), '[]'::json), 'allowed_live_video_units', coalesce((select json_agg(l.id_target order by l.id_target)
          from user_account_allowed_live_video_units l where l.id_owner = u.id), '[]'::json),
        'shared_tenants', coalesce((select json_agg(json_build_object('id', s.id, 'name', s.name) order by s.name, s.id)
          from tenant_shared s where s.id_user = u.id), '[]'::json))`.as('fields'),
      sql<boolean>`exists (select 1 from user_group_users gu join user_group g on g.id = gu.id_owner
        where gu.id_target = u.id and g.alarm_frame_video_check)`.as('group_frame'),
      sql<ExternalUser[]>`coalesce((select json_agg(json_build_object('id', e.id, 'description', e.description, 'host', e.host,
        'is_validated', coalesce(e.is_validated, false)) order by e.id) from external_user e where e.id_user = u.id), '[]'::json)`.as(
        'external_users',
      ),
      sql<
        User['identity_provider']
      >`(select json_build_object('id', p.id, 'name', p.name, 'second_factor', coalesce(p.second_factor, 'platform'),
          'password', coalesce(p.password_allowed, true) and exists (select 1 from user_secret s where s.id_user = u.id))
        from user_identity i join identity_provider p on p.id = i.id_provider and p.issuer = i.issuer
        where i.id_user = u.id and p.active order by i.last_used desc limit 1)`.as('identity_provider'),
      sql<Ability[]>`coalesce((select json_agg(held) from app_rights(u.id) held), '[]'::json)`.as('abilities'),
    ])
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    id: row.id,
    email: row.email,
    username: row.username,
    name: row.name,
    first_surname: row.first_surname,
    second_surname: row.second_surname,
    image: row.image,
    phone_number: row.phone,
    ...row.fields,
    active: row.active,
    is_master_admin: row.is_master_admin,
    id_master_tenant: row.id_master_tenant,
    tenants: row.tenants,
    video_wall: row.video_wall,
    enabled_chat: row.enabled_chat,
    alarm_frame: { own: row.own_frame, group: row.group_frame },
    last_login: row.last_login && instant(row.last_login),
    external_users: row.external_users,
    identity_provider: row.identity_provider,
    abilities: row.abilities,
    config: withLockedPreferences(readConfig(row.config), row.fields.lock_minutes),
  };
}

/** The configuration with a screen that locks as the master tenant requires. @param atMost in minutes; null: each user decides */
export const withLockedPreferences = (config: UserConfig, atMost: number | null): UserConfig => ({
  ...config,
  preferences: withLockLimit(config.preferences, atMost),
});

/** After how many minutes the screen of a user locks at the latest, in platform scope; null: the user decides. */
export async function readLockMinutes(tx: Tx, user: UserId): Promise<number | null> {
  const { rows } = await sql<{ lock_minutes: number | null }>`
    select m.lock_minutes from user_account u join master_tenant m on m.id = u.id_master_tenant where u.id = ${user}`.execute(tx);
  return rows[0]?.lock_minutes ?? null;
}

type StoredConfig = { preferences?: Partial<Preferences>; grid?: Partial<GridConfig> } & Pick<
  UserConfig,
  'shortcuts' | 'catalogues' | 'charts'
>;

/** A stored configuration with defaults for what is missing. */
export function readConfig(stored: StoredConfig): UserConfig {
  return UserConfig.parse({
    preferences: { ...defaultPreferences, ...stored.preferences },
    grid: { ...defaultGrid, ...stored.grid },
    shortcuts: stored.shortcuts,
    catalogues: stored.catalogues,
    charts: stored.charts,
  });
}

/** Returns the permission for a right, created if missing; platform scope. @returns its id */
export async function permissionFor(tx: Tx, { action, subject }: Ability): Promise<number> {
  const standing = await sql<{ id: number }>`
    select id from permission where action = ${action} and lower(regexp_replace(resource, '[-_]', '', 'g')) =
      lower(regexp_replace(${subject}::text, '[-_]', '', 'g')) and shared_tenant_only is not true order by id limit 1`.execute(tx);
  if (standing.rows[0]) return standing.rows[0].id;
  const made = await sql<{ id: number }>`
    insert into permission (description, resource, action, active, shared_tenant_only)
    values (${rightName({ action, subject })}, ${subject}, ${action}, true, false) returning id`.execute(tx);
  const id = made.rows[0]?.id;
  if (id === undefined) throw new Error('The permission was not inserted');
  return id;
}
