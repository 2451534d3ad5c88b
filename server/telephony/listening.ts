import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { listeningRight } from '../../contract/telephony/calls.ts';
import { type App, platformScope, type Tx } from '../platform/index.ts';
import { callOf, publishCall, type StoredCall } from './call-store.ts';
import type { KnownPhone } from './phones.ts';
import type { SipBackend } from './sip-backend.ts';
import type { CallRoute } from './sip-contract.ts';

const refused = (status: 403 | 404 | 480 | 486, reason: string): CallRoute => ({ kind: 'refused', status, reason });

/** Whether users of the columns `id_user` may listen to calls of the tenants of the columns `id_tenant`, in platform scope. */
const mayListen = (user: RawBuilder<unknown>, tenant: RawBuilder<unknown>): RawBuilder<boolean> => sql`exists (
  select from user_account u where u.id = ${user} and u.active and (u.is_master_admin
    or (${tenant} in (select id_tenant from app_own_tenants(u.id)) and exists (select from app_rights(u.id) held where ${holds()}))
    or exists (select from app_shares(u.id) held where held.id_tenant = ${tenant} and ${holds()})))`;
const holds = () => sql`held.action in ('manage', ${listeningRight.action})
  and lower(translate(held.subject, '-_', '')) in ('all', ${listeningRight.subject.toLowerCase()})`;

interface ListeningRequest {
  session: string;
  node: string;
  at: number;
}

/**
 * Routes a phone that listens to an established call. Its operator is notified in the same transaction, before anything is heard.
 * Statuses: 403 the right is missing, 404 the call is over or the caller's own, 480 another node has its sound, 486 the caller listens already.
 */
export async function routeListening(tx: Tx, from: KnownPhone, { session, node, at }: ListeningRequest): Promise<CallRoute> {
  const call = await callOf(tx, session, true);
  if (from.user === null) return refused(403, 'Not allowed');
  if (!call || !isEstablished(call) || call.operator === from.user) return refused(404, 'No such call');
  if (!(await isAllowed(tx, from.user, call.tenant))) return refused(403, 'Not allowed');
  if (call.node !== node)
    return call.node === null ? refused(480, 'The call is carried elsewhere') : { kind: 'elsewhere', node: call.node };
  const { rows } = await sql<{ session: string }>`
    insert into call_listening (session, id_call, id_tenant, id_user, user_name, node, began_at)
    values (${randomUUID()}, ${call.id}, ${call.tenant}, ${from.user}, ${from.userName ?? ''}, ${node}, ${new Date(at)})
    on conflict do nothing returning session`.execute(tx);
  if (!rows[0]) return refused(486, 'Already listening');
  await publishCall(tx, call.id, 'call.updated');
  return { kind: 'listening', session: rows[0].session, to: session };
}

const isEstablished = ({ state }: StoredCall) => state === 'connected' || state === 'on hold';

async function isAllowed(tx: Tx, user: number, tenant: number): Promise<boolean> {
  const { rows } = await sql<{ allowed: boolean }>`
    select ${mayListen(sql`${user}::bigint`, sql`${tenant}::bigint`)} as allowed`.execute(tx);
  return rows[0]?.allowed === true;
}

/** Ends a listening of a call, in platform scope; a second end changes nothing. */
export async function endListening(tx: Tx, call: StoredCall, { listening, at }: { listening: string; at: number }): Promise<void> {
  const { rows } = await sql`
    update call_listening set ended_at = ${new Date(at)} where session = ${listening} and id_call = ${call.id} and ended_at is null
    returning 1`.execute(tx);
  if (rows.length > 0) await publishCall(tx, call.id, 'call.updated');
}

/** Ends every listening of a call that is over; the caller publishes the call. */
export async function endListeningsOf(tx: Tx, call: Pick<StoredCall, 'id'>, at: number): Promise<void> {
  await sql`update call_listening set ended_at = ${new Date(at)} where id_call = ${call.id} and ended_at is null`.execute(tx);
}

/** Hangs up those who may listen no more to the call that they listen to. */
export async function endRevokedListenings({ store }: App, backend: SipBackend, node: string): Promise<void> {
  const { rows } = await store.within(platformScope, (tx) =>
    sql<{ session: string }>`select l.session from call_listening l where l.ended_at is null and l.node = ${node}
      and not ${mayListen(sql`l.id_user`, sql`l.id_tenant`)}`.execute(tx),
  );
  for (const { session } of rows) backend.endListening(session);
}
