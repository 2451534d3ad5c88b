import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { frequencies } from '../../../contract/automation/index.ts';
import { catalogues } from '../../../contract/catalogues/registry.ts';
import { listRights, rightName } from '../../../contract/permissions.ts';
import { recordingStatuses } from '../../../contract/video/index.ts';
import { permissionFor } from '../../access/index.ts';
import { limitLockWaits, type Tx } from '../../platform/index.ts';

const groupTables = [
  'user_group_users',
  'user_group_tenants',
  'user_group_alarm_types',
  'user_group_permissions',
  'tenant_shared',
  'tenant_shared_available_tenants',
  'tenant_shared_alarm_types',
  'tenant_shared_permissions',
  'tenant_shared_group',
  'tenant_shared_group_available_tenants',
  'tenant_shared_group_alarm_types',
  'tenant_shared_group_permissions',
];

/** Catalogue tables that affect users' rights or visibility: the source that a row refers to, and the column that names it. */
const touching: readonly (readonly [table: string, source: string, column: string])[] = [
  ['user_group_users', 'user', 'id_target'],
  ['user_group_tenants', 'group', 'id_owner'],
  ['user_group_permissions', 'group', 'id_owner'],
  ['profile_permissions', 'profile', 'id_owner'],
  ['permission', 'permission', 'id'],
  ['tenant_shared', 'user', 'id_user'],
  ['tenant_shared_available_tenants', 'share', 'id_owner'],
  ['tenant_shared_permissions', 'share', 'id_owner'],
  ['tenant_shared_group', 'group', 'id_group'],
  ['tenant_shared_group_available_tenants', 'group_share', 'id_owner'],
  ['tenant_shared_group_permissions', 'group_share', 'id_owner'],
];

/**
 * What the rights of a caller are read from (`app_callers`, `app_factors_due`), with the columns that count where others change often. Sessions
 * are not among them: their state is read at every call.
 */
const rightsTables: readonly (readonly [table: string, columns?: string])[] = [
  ...groupTables.map((table) => [table] as const),
  ['user_account', 'name, active, is_master_admin, id_master_tenant, history_hours, history_days, history_records, two_factor'],
  ['user_tenant'],
  ['user_ability'],
  ['user_profile'],
  ['user_secret'],
  ['user_identity'],
  ['identity_provider'],
  ['passkey'],
  ['factor_duty'],
  ['profile'],
  ['profile_permissions'],
  ['permission'],
  ['tenant', 'id_master_tenant'],
  ['master_tenant'],
  ['type_alarm'],
  ['camera_user'],
  ['camera_group'],
];

/** Identifies the records and triggers that `syncLookups` makes. */
export function lookupsFingerprint(): string {
  const rights = listRights(catalogues).map((right) => ({ ...right, description: rightName(right) }));
  const offered = JSON.stringify({ rights, frequencies, recordingStatuses, groupTables, touching, rightsTables });
  return createHash('sha256').update(offered).digest('hex');
}

/**
 * Inserts the platform's own records once the tables exist, in platform scope: permissions for every right, statuses of recording requests,
 * schedule presets, time zones; and objects that depend on those tables. Each record is inserted once only, since an administrator may have
 * deleted it.
 */
export async function syncLookups(tx: Tx): Promise<void> {
  const rights = listRights(catalogues);
  const fingerprint = lookupsFingerprint();
  await sql`select pg_advisory_xact_lock(hashtext('atalaya.migrate'))`.execute(tx);
  const stored = await sql<{ key: string; value: string }>`select key, value from meta where key in ('lookups', 'rights_offered')`.execute(
    tx,
  );
  const valueOf = (key: string) => stored.rows.find((row) => row.key === key)?.value;
  if (valueOf('lookups') === fingerprint) return;
  await sql.raw(limitLockWaits).execute(tx);
  await bindTriggers(tx);
  await syncLists(tx);
  const before = new Set(JSON.parse(valueOf('rights_offered') ?? '[]') as string[]);
  for (const { action, subject } of rights) {
    if (!before.has(`${action} ${subject}`)) await permissionFor(tx, { action, subject });
  }
  await migrateAbilities(tx);
  const names = JSON.stringify([...new Set([...before, ...rights.map(({ action, subject }) => `${action} ${subject}`)])]);
  await sql`insert into meta values ('lookups', ${fingerprint}), ('rights_offered', ${names}) on conflict (key) do update set value = excluded.value`.execute(
    tx,
  );
}

async function syncLists(tx: Tx): Promise<void> {
  await sql`insert into recording_request_status (status) select wanted from unnest(${recordingStatuses}::text[]) with ordinality w (wanted, place)
    where not exists (select 1 from recording_request_status s where s.status = wanted) order by place`.execute(tx);
  await sql`insert into frequency_schedule_task (name, value) select wanted ->> 0, wanted ->> 1
    from json_array_elements(${JSON.stringify(frequencies)}::json) with ordinality w (wanted, place)
    where not exists (select 1 from frequency_schedule_task f where f.name = wanted ->> 0) order by place`.execute(tx);
  await sql`insert into timezone (name) select name from pg_timezone_names
    where not exists (select 1 from timezone) and name ~ '^(Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific)/|^UTC$' order by name`.execute(
    tx,
  );
  await sql`insert into device_tags (name, id_tenant) select distinct tag, id_tenant from camera
    where coalesce(tag, '') <> '' and not exists (select 1 from device_tags d where d.id_tenant = camera.id_tenant and d.name = camera.tag)`.execute(
    tx,
  );
}

/** Migrates the rights of profiles from before permissions existed. */
async function migrateAbilities(tx: Tx): Promise<void> {
  const { rows } = await sql<{ id_profile: number; action: string; subject: string }>`delete from profile_ability returning *`.execute(tx);
  for (const { id_profile, action, subject } of rows) {
    const permission = await permissionFor(tx, { action, subject });
    await sql`insert into profile_permissions (id_owner, id_target, place) values (${id_profile}, ${permission}, 0) on conflict do nothing`.execute(
      tx,
    );
  }
}

async function bindTriggers(tx: Tx): Promise<void> {
  for (const table of groupTables) {
    await sql`create or replace trigger ${sql.raw(`${table}_rights`)} after insert or update or delete on ${sql.table(table)}
      for each row execute function tell_group_changed()`.execute(tx);
  }
  for (const [table, source, column] of touching) {
    await sql`create or replace trigger ${sql.raw(`${table}_touches`)} after insert or update or delete on ${sql.table(table)}
      for each row execute function touch_rights(${sql.lit(source)}, ${sql.lit(column)})`.execute(tx);
  }
  for (const [table, columns] of rightsTables) {
    const update = columns ? `update of ${columns}` : 'update';
    await sql`create or replace trigger ${sql.raw(`${table}_versions_rights`)} after insert or delete or ${sql.raw(update)} on ${sql.table(table)}
      for each row execute function note_rights()`.execute(tx);
  }
  await sql`create or replace trigger camera_brings_tag after insert or update of tag on camera for each row execute function keep_device_tag()`.execute(
    tx,
  );
}
