import { sql } from 'kysely';
import type { MasterTenantId, TenantId, UserId } from '../../../contract/platform/index.ts';
import type { Language } from '../../../contract/workspace/index.ts';
import type { Tx } from '../../platform/index.ts';
import { revokeUserSessions } from '../sessions/sessions.ts';
import { createUser } from '../users.ts';
import { type Claims, groupsIn, nameIn, verifiedEmail } from './claims.ts';
import { type IdentityProvider, ownsDomain } from './provider.ts';

/** A person who signed in at a provider. */
export interface SignedInPerson {
  subject: string;
  claims: Claims;
  /** Encrypted. */
  idToken: string | null;
  address: string;
  /** Of their browser; a new user begins with it. */
  language: Language;
}

type Outcome = { kind: 'admitted'; user: UserId } | { kind: 'refused'; code: 'sign_on.no_access' | 'session.inactive' };

/** Groups in a line of the audit log. */
const mostNoted = 50;

interface Mapped {
  profiles: number[];
  tenants: TenantId[];
}

/**
 * Finds, links or creates the user of a person, and gives them the profiles and tenants of their groups, in platform scope. A person is known
 * by issuer and subject. An e-mail address links an existing account only if it is vouched for, in a domain of the provider, and of the
 * provider's master tenant; master administrators are never linked. Refusals do not say why; the audit log does.
 */
export async function admitIdentity(tx: Tx, provider: IdentityProvider, person: SignedInPerson, now: number): Promise<Outcome> {
  const groups = groupsIn(person.claims, provider);
  const mapped = await mappedRights(tx, provider.id, groups);
  const known = await tx
    .selectFrom('user_identity')
    .select(['id', 'id_user'])
    .where('id_provider', '=', provider.id)
    .where('issuer', '=', provider.issuer)
    .where('subject', '=', person.subject)
    .forUpdate()
    .executeTakeFirst();
  const note = (action: string, user: UserId | null, detail: object) =>
    noteSignOn(tx, { action, user, provider, address: person.address, detail: { groups: groups.slice(0, mostNoted), ...detail } });
  const refuseAccess = async (reason: string, user: UserId | null): Promise<Outcome> => {
    await note('single_sign_on_refused', user, { reason, subject: person.subject, email: person.claims['email'] });
    return { kind: 'refused', code: 'sign_on.no_access' };
  };
  if (mapped === null) {
    if (known) {
      await setRights(tx, known.id_user, { profiles: [], tenants: [] });
      await revokeUserSessions(tx, known.id_user, now);
    }
    return refuseAccess('no_group', known?.id_user ?? null);
  }
  const found = known ? { user: known.id_user, isNew: false } : await findOrCreate(tx, provider, person, mapped);
  if ('refused' in found) return refuseAccess(found.refused, null);
  const { user } = found;
  const account = await tx.selectFrom('user_account').select(['active', 'is_master_admin']).where('id', '=', user).executeTakeFirst();
  if (account?.is_master_admin) return refuseAccess('master_admin', user);
  if (!account?.active) {
    await note('single_sign_on_refused', user, { reason: 'inactive' });
    return { kind: 'refused', code: 'session.inactive' };
  }
  await storeIdentity(tx, provider, person, user, now);
  if (!known) await note(found.isNew ? 'single_sign_on_created' : 'single_sign_on_linked', user, { subject: person.subject });
  if (await setRights(tx, user, mapped)) await note('rights_from_groups', user, mapped);
  return { kind: 'admitted', user };
}

/** Audits a sign-in at a provider, for the administrators of its master tenant; platform scope. */
export async function noteSignOn(
  tx: Tx,
  of: { action: string; user: UserId | null; provider: IdentityProvider; address: string; detail: object },
): Promise<void> {
  const detail = { provider: of.provider.name, ...of.detail };
  await sql`select audit_note('session', ${of.action}, ${of.user}::bigint, null, ${of.provider.id_master_tenant}::bigint, ${of.address},
    ${JSON.stringify(detail)}::jsonb)`.execute(tx);
}

/** Profiles and tenants of the groups that an administrator mapped; null: none of them is. */
async function mappedRights(tx: Tx, provider: number, groups: readonly string[]): Promise<Mapped | null> {
  const { rows } = await sql<Mapped & { matched: number }>`
    with matched as (select id from identity_provider_group where id_identity_provider = ${provider} and group_name = any (${[...groups]}::text[]))
    select (select count(*)::int from matched) as matched,
      coalesce((select json_agg(distinct id_target) from identity_provider_group_profiles where id_owner in (select id from matched)), '[]') as profiles,
      coalesce((select json_agg(distinct id_target) from identity_provider_group_tenants where id_owner in (select id from matched)), '[]') as tenants`.execute(
    tx,
  );
  const [found] = rows;
  return found && found.matched > 0 ? { profiles: found.profiles, tenants: found.tenants } : null;
}

async function findOrCreate(
  tx: Tx,
  provider: IdentityProvider,
  { claims, language }: SignedInPerson,
  mapped: Mapped,
): Promise<{ user: UserId; isNew: boolean } | { refused: string }> {
  const email = verifiedEmail(claims, provider);
  if (email === null) return { refused: 'email_unverified' };
  const account = await tx
    .selectFrom('user_account')
    .select(['id', 'is_master_admin', 'id_master_tenant'])
    .where('email', '=', email)
    .executeTakeFirst();
  if (account) {
    if (!ownsDomain(provider, email)) return { refused: 'foreign_domain' };
    if (account.is_master_admin) return { refused: 'master_admin' };
    const isOwn = provider.id_master_tenant === null || account.id_master_tenant === provider.id_master_tenant;
    if (!isOwn) return { refused: 'other_master_tenant' };
    return (await isLinked(tx, provider, account.id)) ? { refused: 'already_linked' } : { user: account.id, isNew: false };
  }
  if (!provider.create_users) return { refused: 'unknown_user' };
  if (provider.domains.length > 0 && !ownsDomain(provider, email)) return { refused: 'foreign_domain' };
  const id_master_tenant = provider.id_master_tenant ?? (await masterTenantOf(tx, mapped.tenants));
  const user = await createUser(tx, { email, password: null, ...nameIn(claims, email), id_master_tenant, preferences: { lang: language } });
  return { user, isNew: true };
}

/** Whether the provider signs somebody else in as this user: an e-mail address may be given to another person. */
async function isLinked(tx: Tx, { id, issuer }: IdentityProvider, user: UserId): Promise<boolean> {
  const known = tx.selectFrom('user_identity').select('id').where('id_provider', '=', id).where('issuer', '=', issuer);
  return (await known.where('id_user', '=', user).executeTakeFirst()) !== undefined;
}

async function masterTenantOf(tx: Tx, tenants: readonly TenantId[]): Promise<MasterTenantId | null> {
  const { rows } = await sql<{ id: MasterTenantId }>`
    select id_master_tenant as id from tenant where id = any (${[...tenants]}::bigint[]) order by id limit 1`.execute(tx);
  return rows[0]?.id ?? null;
}

async function storeIdentity(tx: Tx, provider: IdentityProvider, person: SignedInPerson, user: UserId, now: number): Promise<void> {
  const at = new Date(now);
  await tx
    .insertInto('user_identity')
    .values({
      id_provider: provider.id,
      issuer: provider.issuer,
      subject: person.subject,
      id_user: user,
      id_token: person.idToken,
      created: at,
      last_used: at,
    })
    .onConflict((conflict) =>
      conflict.columns(['id_provider', 'issuer', 'subject']).doUpdateSet({ id_token: person.idToken, last_used: at }),
    )
    .execute();
}

const joins = [
  { field: 'profiles', table: 'user_profile', target: 'id_profile' },
  { field: 'tenants', table: 'user_tenant', target: 'id_tenant' },
] as const;

/** Replaces a user's profiles and tenants; consoles that are open receive the change. @returns whether anything changed */
async function setRights(tx: Tx, user: UserId, rights: Mapped): Promise<boolean> {
  let changed = 0n;
  for (const { field, table, target } of joins) {
    const [rows, id, wanted] = [sql.table(table), sql.ref(target), [...rights[field]]];
    const removed = await sql`delete from ${rows} where id_user = ${user} and ${id} <> all (${wanted}::bigint[])`.execute(tx);
    const added = await sql`insert into ${rows} (id_user, ${id}) select ${user}::bigint, wanted from unnest(${wanted}::bigint[]) wanted
      on conflict do nothing`.execute(tx);
    changed += (removed.numAffectedRows ?? 0n) + (added.numAffectedRows ?? 0n);
  }
  return changed > 0n;
}
