import { sql } from 'kysely';
import { type CaseShare, caseShareLimits } from '../../../contract/alarms/cases.ts';
import type { AlarmId, TenantId } from '../../../contract/platform/index.ts';
import { keepsInside, newToken, refuse, type Tx, tokenHash } from '../../platform/index.ts';
import { nameOf } from '../user-name.ts';
import type { CaseActor } from './case-actor.ts';
import { shareStateSql } from './case-share-sql.ts';
import { auditCase, lockCase, lockLivingCase } from './case-store.ts';

const dayMs = 86_400_000;

/** What is shared, for whom and until when. */
export interface ShareOrder {
  readonly recipient: string;
  readonly expires: string;
}

/**
 * Records that a case with alarms of a drill was not shared. Platform scope, after the case was found in the scope of the caller.
 * @returns true: it stays inside
 */
export async function keepsCaseInside(tx: Tx, id: number, { recipient }: ShareOrder): Promise<boolean> {
  const { rows } = await sql<{ alarm: AlarmId; name: string }>`
    select k.id_alarm as alarm, e.name from evidence_case_alarm k join evidence_case e on e.id = k.id_case where k.id_case = ${id} order by k.id_alarm`.execute(
    tx,
  );
  let isKept = false;
  for (const { alarm, name } of rows) if (await keepsInside(tx, alarm, { way: 'share', to: recipient, text: name })) isKept = true;
  return isKept;
}

/**
 * Makes an address of the package that a case has now.
 * @returns its id and token @throws Refused `record.not_found`, `case.over`, `request.invalid`, `access.forbidden`
 */
export async function shareCase(
  tx: Tx,
  id: number,
  { recipient, expires }: ShareOrder,
  actor: CaseActor,
): Promise<{ id: number; token: string }> {
  const found = await lockLivingCase(tx, id, actor, 'update');
  const { caller, now } = actor;
  const at = Date.parse(expires);
  const wrong = (message: string) => refuse('request.invalid', { errors: { expires: [message] } });
  if (at <= now) throw wrong('Choose an end in the future.');
  if (at > now + caseShareLimits.days * dayMs) throw wrong(`Choose an end within ${caseShareLimits.days} days.`);
  if (at > found.until.getTime()) throw wrong('Choose an end before that of the case.');
  const { rows } = await sql<{ sha256: string | null; shares: number }>`
    select package_sha256 as sha256, (select count(*)::int from evidence_case_share s where s.id_case = e.id) as shares
    from evidence_case e where e.id = ${id}`.execute(tx);
  const sha256 = rows[0]?.sha256 ?? null;
  if (sha256 === null) throw refuse('record.not_found', { message: 'This case has no package yet: make it first.' });
  if ((rows[0]?.shares ?? 0) >= caseShareLimits.most)
    throw refuse('request.invalid', { errors: { recipient: [`A case has at most ${caseShareLimits.most} shared addresses.`] } });
  const token = newToken();
  const inserted = await sql<{ id: number }>`
    insert into evidence_case_share (id_case, id_tenant, token_hash, recipient, created, expires, id_user, user_name, package_sha256)
    values (${id}, ${found.tenant}, ${tokenHash(token)}, ${recipient}, ${new Date(now)}, ${expires}::timestamptz, ${caller.user},
      ${nameOf(caller.user)}, ${sha256}) returning id`.execute(tx);
  const share = inserted.rows[0]?.id ?? 0;
  await auditCase(tx, found, { action: 'case_shared', user: caller.user, detail: { share, recipient, expires, sha256 } });
  return { id: share, token };
}

/** Ends an address, also that of a case that has ended. @throws Refused `record.not_found`, `access.forbidden` */
export async function revokeShare(tx: Tx, id: number, share: number, actor: CaseActor): Promise<void> {
  const found = await lockCase(tx, id, actor, 'update');
  const { user } = actor.caller;
  const { rows } = await sql<{ recipient: string; was: Date | null }>`
    with old as (select id, revoked as was from evidence_case_share where id = ${share} and id_case = ${id} for update)
    update evidence_case_share s set revoked = coalesce(s.revoked, ${new Date(actor.now)}), revoked_by = coalesce(s.revoked_by, ${nameOf(user)})
    from old where s.id = old.id returning s.recipient, old.was`.execute(tx);
  const [revoked] = rows;
  if (!revoked) throw refuse('record.not_found');
  if (revoked.was === null)
    await auditCase(tx, found, { action: 'case_share_revoked', user, detail: { share, recipient: revoked.recipient } });
}

/** A share as its page shows it. */
export interface SharedPackage {
  readonly share: number;
  readonly id: number;
  readonly tenant: TenantId;
  readonly name: string;
  readonly tenantName: string;
  readonly by: string;
  readonly recipient: string;
  readonly expires: Date;
  readonly made: Date;
  readonly bytes: number;
  readonly sha256: string;
  readonly file: string;
  readonly node: string;
  readonly state: CaseShare['state'];
}

/** The right of the author of a share that it never outlives. */
const isAuthorEntitled = sql`
  exists (select from user_account u where u.id = s.id_user and u.active and (u.is_master_admin
    or (exists (select from app_own_tenants(u.id) o where o.id_tenant = s.id_tenant)
      and exists (select from app_rights(u.id) r where r.action = 'update' and r.subject = 'EvidenceCase'))
    or exists (select from app_shares(u.id) h where h.id_tenant = s.id_tenant and h.action = 'update' and h.subject = 'EvidenceCase')))`;

/** The share of a token; undefined: there is none. One whose author may no longer share counts as revoked. Platform scope. */
export async function findShare(tx: Tx, token: string, now: number): Promise<SharedPackage | undefined> {
  const { rows } = await sql<SharedPackage>`
    select s.id as share, e.id, e.id_tenant as tenant, e.name, t.name as "tenantName", s.user_name as by, s.recipient, s.expires,
      e.package_made as made, e.package_bytes as bytes, s.package_sha256 as sha256, e.package_file as file, e.package_node as node,
      case when ${isAuthorEntitled} then ${shareStateSql(now)} else 'revoked' end as state
    from evidence_case_share s join evidence_case e on e.id = s.id_case join tenant t on t.id = e.id_tenant
    where s.token_hash = ${tokenHash(token)}`.execute(tx);
  return rows[0];
}

/** Records that the page of a share was opened, or its package downloaded, in the case and in the audit log. Platform scope. */
export async function noteUse(
  tx: Tx,
  found: SharedPackage,
  { kind, address, now }: { kind: 'opened' | 'downloaded'; address: string; now: number },
): Promise<void> {
  await sql`insert into evidence_case_share_use (id_share, id_tenant, at, kind, address)
    values (${found.share}, ${found.tenant}, ${new Date(now)}, ${kind}, ${address})`.execute(tx);
  const { share, recipient, sha256 } = found;
  const action = kind === 'opened' ? 'case_share_opened' : 'case_share_downloaded';
  await auditCase(tx, found, { action, user: null, detail: { share, recipient, address, ...(kind === 'downloaded' && { sha256 }) } });
}
