import { sql } from 'kysely';
import { type SelfWatchRow, selfWatchCalls } from '../../../contract/platform/self-watch.ts';
import { instant } from '../clock.ts';
import type { App } from '../http/app.ts';
import { type Caller, restrictToAbility, scopeOf } from '../http/caller.ts';
import { route } from '../http/route.ts';
import type { Tx } from '../store/store.ts';

/** What was not looked at for so long is not known: a certificate is looked at twice a day, the rest each minute. */
const staleMs = (condition: SelfWatchRow['condition']): number => (condition === 'certificate' ? 25 : 0.25) * 3_600_000;
const urgency: readonly SelfWatchRow['state'][] = ['failing', 'unknown', 'well'];

/** The list of watched conditions, for administrators. */
export function selfWatchRoutes(app: App): void {
  route(app, selfWatchCalls.selfWatch, async ({ caller }) => {
    // Rights of a share make nobody an administrator of its customer.
    const own = restrictToAbility(
      { ...caller, ways: (caller.ways ?? []).filter(({ abilities }) => abilities === null) },
      { action: 'update', subject: 'User' },
    );
    return own === null ? [] : app.store.within(scopeOf(own), (tx) => readRows(tx, caller, app.clock.now()));
  });
}

/** Failing ones first; row-level security leaves those of the customers of the caller, all to master administrators. */
async function readRows(tx: Tx, caller: Caller, now: number): Promise<SelfWatchRow[]> {
  const rows = await tx
    .selectFrom('self_watch')
    .leftJoin('master_tenant', 'master_tenant.id', 'self_watch.id_master_tenant')
    .selectAll('self_watch')
    .select('master_tenant.name as customer')
    .where(caller.is_master_admin ? sql<boolean>`true` : sql<boolean>`self_watch.id_master_tenant is not null`)
    .orderBy('self_watch.id')
    .execute();
  return rows
    .map(({ condition, subject, id_master_tenant: id, customer, state, grade, details, since, checked }): SelfWatchRow => {
      const row = {
        condition,
        subject,
        customer: id === null ? null : { id, name: customer ?? '' },
        details,
        checked: instant(checked.getTime()),
      };
      return now - checked.getTime() > staleMs(condition)
        ? { ...row, state: 'unknown', grade: 'stale', since: row.checked }
        : { ...row, state, grade, since: instant(since.getTime()) };
    })
    .toSorted((one, other) => urgency.indexOf(one.state) - urgency.indexOf(other.state));
}
