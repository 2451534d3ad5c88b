import { CompiledQuery, type Kysely, type Transaction } from 'kysely';
import type { TenantId, UserId } from '../../../contract/platform/ids.ts';
import { applyLimits, type Limits } from './limits.ts';
import type { Tables } from './tables.ts';

/**
 * The visible rows of a transaction. `platform` is for the platform (intake, sign-in, publishing) and the master admin; `user` sees
 * the rows of those tenants and their own.
 */
export type Scope = { kind: 'platform' } | { kind: 'user'; user: UserId; tenants: readonly TenantId[]; limits?: Limits };
export type Tx = Transaction<Tables>;

interface Settings {
  readonly scope: Scope;
  readonly traceparent?: string | undefined;
  /** Whether the transaction may write. */
  readonly isReadOnly?: boolean;
}

/** Begins and sets the scope in one message; the values are constants, integers and a checked trace, so no escaping is needed. */
export async function transact<T>(
  connection: Kysely<Tables>,
  { scope, traceparent, isReadOnly = false }: Settings,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const tenants = scope.kind === 'user' ? scope.tenants.map(Number).join(',') : '';
  const user = scope.kind === 'user' ? Number(scope.user) : '';
  const begin = `begin${isReadOnly ? ' read only' : ''}; select set_config('app.scope', '${scope.kind === 'user' ? 'user' : 'platform'}', true),
    set_config('app.tenants', '{${tenants}}', true), set_config('app.user', '${user}', true)${/^[\da-f-]{55}$/.test(traceparent ?? '') ? `, set_config('app.trace', '${traceparent}', true)` : ''}`;
  await connection.executeQuery(CompiledQuery.raw(begin));
  try {
    if (scope.kind === 'user' && scope.limits) await applyLimits(connection as unknown as Tx, scope.limits, scope.tenants);
    const done = await work(connection as unknown as Tx);
    await connection.executeQuery(CompiledQuery.raw('commit'));
    return done;
  } catch (error) {
    await connection.executeQuery(CompiledQuery.raw('rollback')).catch(() => undefined);
    throw error;
  }
}
