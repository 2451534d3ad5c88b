import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { MasterTenantId, TenantId } from '../../contract/platform/index.ts';
import { type App, bearerOf, type IntakeSender, platformScope, refuse, type Store, type Tx } from '../platform/index.ts';
import type { TokenUsage } from './token-usage.ts';

/** The token of the demo's devices, valid in demo mode only. */
export const demoIntakeToken = 'atalaya-demo-intake';

/** Scope of a token: the units of one tenant, those of a master tenant's tenants, or (if both are omitted) every unit. */
export interface TokenFor {
  name: string;
  tenant?: TenantId;
  masterTenant?: MasterTenantId;
}

/** Authorizes a token to raise alarms; only its hash is stored; platform scope. An existing token is left unchanged. */
export async function allowToken(tx: Tx, token: string, { name, tenant, masterTenant }: TokenFor): Promise<void> {
  await sql`
    insert into intake_token (name, token_hash, id_tenant, id_master_tenant)
    values (${name}, ${hashOf(token)}, ${tenant ?? null}, ${masterTenant ?? null}) on conflict (token_hash) do nothing`.execute(tx);
}

/** The sender of a token; platform scope. @throws if there is no such token */
export async function readSender(tx: Tx, token: string): Promise<IntakeSender> {
  const { rows } = await sql<Pick<IntakeSender, 'id' | 'name'>>`
    select id, name from intake_token where token_hash = ${hashOf(token)}`.execute(tx);
  if (!rows[0]) throw new Error('There is no such intake token');
  return { ...rows[0], tenants: null };
}

/** Lifetime of a cached sender, in ms, within which a revocation on another node takes effect. */
const cacheMs = 1000;

/** Authenticates devices by intake token. */
export interface IntakeAuthenticator {
  /** Who sends, by the bearer token of the request. @throws Refused `access.signed_out` */
  authenticate(request: FastifyRequest): Promise<IntakeSender>;
  /** Clears the cache after a token was revoked. */
  clearCache(): void;
}

/** @param usage counts requests with revoked tokens as refused */
export function createIntakeAuthenticator(
  { store, config }: Pick<App, 'store' | 'config'>,
  usage: Pick<TokenUsage, 'count'>,
): IntakeAuthenticator {
  const remembered = new Map<string, { sender: IntakeSender; until: number }>();
  const reading = new Map<string, ReturnType<typeof senderOf>>();
  let forgotten = 0;
  /** Requests of one token that arrive while it is read share the reading. */
  const read = (token: string) => {
    const running = reading.get(token);
    if (running) return running;
    const own = senderOf(store, token).finally(() => {
      if (reading.get(token) === own) reading.delete(token);
    });
    reading.set(token, own);
    return own;
  };
  const authenticate = async (request: FastifyRequest): Promise<IntakeSender> => {
    const token = bearerOf(request);
    const isUsable = token !== null && (token !== demoIntakeToken || config.mode === 'demo');
    const cached = isUsable ? remembered.get(token) : undefined;
    if (cached && cached.until > performance.now()) return cached.sender;
    const before = forgotten;
    const found = isUsable ? await read(token) : undefined;
    if (found && !found.active) usage.count(found.sender.id, false);
    const sender = found?.active ? found.sender : null;
    if (!sender) throw refuse('access.signed_out', { message: 'Send an intake token that is in force, as Authorization: Bearer ….' });
    if (remembered.size >= 1000) remembered.clear();
    if (before === forgotten) remembered.set(token ?? '', { sender, until: performance.now() + cacheMs });
    return sender;
  };
  const clearCache = () => {
    forgotten += 1;
    remembered.clear();
    reading.clear();
  };
  return { authenticate, clearCache };
}

async function senderOf(store: Store, token: string): Promise<{ sender: IntakeSender; active: boolean } | undefined> {
  return store.within(platformScope, async (tx) => {
    const { rows } = await sql<IntakeSender & { active: boolean }>`
      select k.id, k.name, k.active, case
        when k.id_tenant is not null then json_build_array(k.id_tenant)
        when k.id_master_tenant is not null then
          coalesce((select json_agg(t.id) from tenant t where t.id_master_tenant = k.id_master_tenant), '[]'::json)
        end as tenants
      from intake_token k where k.token_hash = ${hashOf(token)}`.execute(tx);
    const [row] = rows;
    if (!row) return undefined;
    const { active, ...sender } = row;
    return { sender, active };
  });
}

/** Tokens are long and random, so that a plain hash hides them. */
export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
