import { sql } from 'kysely';
import type * as z from 'zod';
import { type AccessSource, accountCalls, type EffectiveAccess } from '../../contract/access/account.ts';
import { type Ability, sameSubject } from '../../contract/access/user.ts';
import type { TenantId } from '../../contract/platform/index.ts';
import { type App, type Caller, refuse, route, type Tx } from '../platform/index.ts';
import { withPlatformScope } from './grants.ts';

type Draft = z.output<typeof accountCalls.draftEffectiveAccess.body>;

interface RightRow extends Ability, AccessSource {
  /** Id of the source record, which may be invisible to the caller. */
  id: number;
}
interface TenantRow extends AccessSource {
  id_tenant: TenantId;
  tenant: string;
  id: number;
  abilities: Ability[] | null;
}
interface UserRow {
  name: string;
  is_master_admin: boolean;
  hours: number | null;
  days: number | null;
  records: number | null;
  live_units: number;
}

/**
 * Returns what a user sees and may do, with the source of each right and tenant ("view as"). Tenants outside the caller's own, and names of
 * groups, profiles and shares that the caller does not see, are never revealed.
 * @throws Refused `record.not_found` for a user that the caller does not see
 */
async function readEffectiveAccess(tx: Tx, caller: Caller, user: number): Promise<EffectiveAccess> {
  const { rows } = await sql`select 1 from user_account where id = ${user}`.execute(tx);
  if (rows.length === 0) throw refuse('record.not_found');
  const visible = await readVisibleSources(tx, user);
  return withPlatformScope(tx, caller, async () => {
    const found = await sql<UserRow>`
      select concat_ws(' ', u.name, u.first_surname) as name, u.is_master_admin, u.history_hours as hours, u.history_days as days,
        u.history_records as records,
        (select count(*) from user_account_allowed_live_video_units l where l.id_owner = u.id)::int as live_units
      from user_account u where u.id = ${user}`.execute(tx);
    const row = found.rows[0];
    if (!row) throw refuse('record.not_found');
    const { name, is_master_admin, hours, days, records, live_units } = row;
    const rights = is_master_admin ? [everything] : rightsFrom(masked(await rightRows(tx, user), visible));
    const tenants = is_master_admin ? await allTenants(tx, caller) : masked(await tenantRows(tx, user), visible);
    return {
      name,
      is_master_admin,
      rights,
      tenants: tenantsFrom(tenants.filter(({ id_tenant }) => isVisibleTenant(caller, id_tenant))),
      live_units: live_units > 0 ? live_units : null,
      history: { hours, days, records },
    };
  });
}

/** Returns the effective access of an unsaved draft; uses only profiles, groups and tenants that the caller sees. */
async function previewEffectiveAccess(tx: Tx, caller: Caller, draft: Draft): Promise<EffectiveAccess> {
  const list = (ids: readonly number[]) => `{${ids.join(',')}}`;
  const visible = await sql<{ kind: AccessSource['kind']; id: number }>`
    select 'profile' as kind, id from profile where id = any (${list(draft.profiles)}::bigint[])
    union all select 'group', id from user_group where id = any (${list(draft.groups)}::bigint[])`.execute(tx);
  const [profiles, groups] = (['profile', 'group'] as const).map((kind) =>
    list(visible.rows.filter((one) => one.kind === kind).map(({ id }) => id)),
  );
  const rights = await withPlatformScope(tx, caller, async () => {
    const { rows } = await sql<RightRow>`
      select p.action, p.resource as subject, 'profile' as kind, f.type as name, f.id from profile f
        join profile_permissions given on given.id_owner = f.id join permission p on p.id = given.id_target
        where f.id = any (${profiles}::bigint[]) and p.active and p.shared_tenant_only is not true
      union all select p.action, p.resource, 'group', g.name, g.id from user_group g
        join user_group_permissions given on given.id_owner = g.id join permission p on p.id = given.id_target
        where g.id = any (${groups}::bigint[]) and p.active and p.shared_tenant_only is not true
      union all select p.action, p.resource, 'own', '', 0 from permission p
        where p.id = any (${list(draft.permissions)}::bigint[]) and p.active and p.shared_tenant_only is not true`.execute(tx);
    return rows;
  });
  const tenants = await sql<TenantRow>`
    select t.id as id_tenant, t.name as tenant, 'own' as kind, '' as name, 0 as id, null::json as abilities from tenant t
      where t.id = any (${list(draft.tenants)}::bigint[])
    union all select t.id, t.name, 'group', g.name, g.id, null::json from user_group g
      join user_group_tenants gt on gt.id_owner = g.id join tenant t on t.id = gt.id_target where g.id = any (${groups}::bigint[])`.execute(
    tx,
  );
  const own = draft.abilities.map((right): RightRow => ({ ...right, kind: 'own', name: '', id: 0 }));
  return {
    name: draft.name,
    is_master_admin: false,
    rights: rightsFrom([...own, ...rights]),
    tenants: tenantsFrom(tenants.rows.filter(({ id_tenant }) => isVisibleTenant(caller, id_tenant))),
    live_units: null,
    history: { hours: null, days: null, records: null },
  };
}

const everything: EffectiveAccess['rights'][number] = { action: 'manage', subject: 'all', from: [{ kind: 'master', name: '' }] };
const isVisibleTenant = (caller: Caller, tenant: TenantId): boolean => caller.is_master_admin || caller.tenants.includes(tenant);

/** Reads the sources of a user's rights that the caller sees, so that their names may be shown. */
async function readVisibleSources(tx: Tx, user: number): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ kind: string; id: number }>`
    select 'profile' as kind, f.id from profile f where f.id in (select id_profile from user_profile where id_user = ${user})
    union all select 'group', g.id from user_group g
    union all select 'share', s.id from tenant_shared s where s.id_user = ${user}
    union all select 'share of a group', s.id from tenant_shared_group s`.execute(tx);
  return new Set(rows.map(({ kind, id }) => `${kind} ${id}`));
}

function masked<Row extends { kind: string; id: number; name: string }>(rows: readonly Row[], visible: ReadonlySet<string>): Row[] {
  return rows.map((row) => {
    const isVisible = row.kind === 'own' || row.kind === 'master' || visible.has(`${row.kind} ${row.id}`);
    const kind = row.kind === 'share of a group' ? 'share' : row.kind;
    return { ...row, kind, name: isVisible ? row.name : '' };
  });
}

async function rightRows(tx: Tx, user: number): Promise<RightRow[]> {
  const { rows } = await sql<RightRow>`
    select action, subject, 'own' as kind, '' as name, 0 as id from user_ability where id_user = ${user}
    union all select p.action, p.resource, 'profile', f.type, f.id from user_profile up join profile f on f.id = up.id_profile
      join profile_permissions given on given.id_owner = f.id join permission p on p.id = given.id_target
      where up.id_user = ${user} and p.active and p.shared_tenant_only is not true
    union all select p.action, p.resource, 'group', g.name, g.id from user_group_users gu join user_group g on g.id = gu.id_owner
      join user_group_permissions given on given.id_owner = g.id join permission p on p.id = given.id_target
      where gu.id_target = ${user} and p.active and p.shared_tenant_only is not true`.execute(tx);
  return rows;
}

const sharedAbilities = (permissions: string, share: string) =>
  sql`coalesce((select json_agg(json_build_object('action', p.action, 'subject', p.resource)) from ${sql.table(permissions)} sp
    join permission p on p.id = sp.id_target and p.active where sp.id_owner = ${sql.ref(share)}), '[]'::json)`;

async function tenantRows(tx: Tx, user: number): Promise<TenantRow[]> {
  const { rows } = await sql<TenantRow>`
    select t.id as id_tenant, t.name as tenant, 'own' as kind, '' as name, 0 as id, null::json as abilities
      from user_tenant ut join tenant t on t.id = ut.id_tenant where ut.id_user = ${user}
    union all select t.id, t.name, 'group', g.name, g.id, null::json from user_group_users gu join user_group g on g.id = gu.id_owner
      join user_group_tenants gt on gt.id_owner = g.id join tenant t on t.id = gt.id_target where gu.id_target = ${user}
    union all select t.id, t.name, 'share', s.name, s.id, ${sharedAbilities('tenant_shared_permissions', 's.id')} from tenant_shared s
      join tenant_shared_available_tenants st on st.id_owner = s.id join tenant t on t.id = st.id_target where s.id_user = ${user}
    union all select t.id, t.name, 'share of a group', s.name, s.id, ${sharedAbilities('tenant_shared_group_permissions', 's.id')}
      from user_group_users gu join tenant_shared_group s on s.id_group = gu.id_owner
      join tenant_shared_group_available_tenants st on st.id_owner = s.id join tenant t on t.id = st.id_target
      where gu.id_target = ${user}`.execute(tx);
  return rows;
}

async function allTenants(tx: Tx, caller: Caller): Promise<TenantRow[]> {
  const { rows } = await sql<{ id: TenantId; name: string }>`select id, name from tenant`.execute(tx);
  const sighted = rows.filter(({ id }) => isVisibleTenant(caller, id));
  return sighted.map(({ id, name }) => ({ id_tenant: id, tenant: name, kind: 'master', name: '', id: 0, abilities: null }));
}

/** Returns each right once, with all its sources. */
function rightsFrom(rows: readonly RightRow[]): EffectiveAccess['rights'] {
  const found = new Map<string, EffectiveAccess['rights'][number]>();
  for (const { action, subject, kind, name } of rows) {
    const key = `${sameSubject(subject)} ${action}`;
    const right = found.get(key) ?? { action, subject, from: [] };
    found.set(key, { ...right, from: withSource(right.from, { kind, name }) });
  }
  return [...found].sort(([one], [other]) => one.localeCompare(other)).map(([, right]) => right);
}

/** Each tenant once. Its rights are those of the shares, unless the user has it themself or by a group. */
function tenantsFrom(rows: readonly TenantRow[]): EffectiveAccess['tenants'] {
  const found = new Map<TenantId, EffectiveAccess['tenants'][number]>();
  for (const { id_tenant, tenant, kind, name, abilities } of rows) {
    const known = found.get(id_tenant);
    const rights = abilities === null || known?.rights === null ? null : distinct([...(known?.rights ?? []), ...abilities]);
    found.set(id_tenant, { id: id_tenant, name: tenant, from: withSource(known?.from ?? [], { kind, name }), rights });
  }
  return [...found.values()].sort((one, other) => one.name.localeCompare(other.name) || one.id - other.id);
}

const withSource = (from: readonly AccessSource[], one: AccessSource): AccessSource[] =>
  from.some(({ kind, name }) => kind === one.kind && name === one.name) ? [...from] : [...from, one];

const distinct = (rights: readonly Ability[]): Ability[] => [
  ...new Map(rights.map((right) => [`${right.action} ${sameSubject(right.subject)}`, right])).values(),
];

/** Mounts the endpoints of a user's effective access, also before it is saved. */
export function effectiveAccessRoutes(app: App): void {
  route(app, accountCalls.effectiveAccess, ({ caller, scope, params }) =>
    app.store.within(scope, (tx) => readEffectiveAccess(tx, caller, params.id)),
  );
  route(app, accountCalls.draftEffectiveAccess, ({ caller, scope, body }) =>
    app.store.within(scope, (tx) => previewEffectiveAccess(tx, caller, body)),
  );
}
