import { randomUUID } from 'node:crypto';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { prepared, type Tx } from '../platform/index.ts';
import type { CommandRunTable } from './run.tables.ts';

/** A stored run. */
export type LeasedRun = Selectable<CommandRunTable>;

/** A process that drives runs. `ms`: lifetime of its leases unless renewed. */
export interface LeaseHolder {
  readonly id: string;
  readonly ms: number;
}

/** @param ms lifetime of a lease of a dead process */
export const newLeaseHolder = (ms: number): LeaseHolder => ({ id: randomUUID(), ms });

const until = ({ ms }: LeaseHolder) => sql`clock_timestamp() + make_interval(secs => ${ms / 1000})`;

const isUnheld = sql<boolean>`(holder is null or held_until < clock_timestamp())`;
/** Whether a run is due that no process drives. */
export const hasDueRun = (now: RawBuilder<Date>) => sql<boolean>`(select min(due) from command_run where ${isUnheld}) <= ${now}`;

/** Leases due runs without a valid lease, longest due first. @param now the server's time, in ms */
export async function leaseDueRuns(tx: Tx, holder: LeaseHolder, now: number, most: number): Promise<LeasedRun[]> {
  const { rows: leased } = await sql<{ id: number }>`${prepared}
    update command_run set holder = ${holder.id}, held_until = ${until(holder)} where id in (
      select id from command_run where due <= ${new Date(now)} and ${isUnheld}
      order by due limit ${most} for update skip locked
    ) returning id`.execute(tx);
  if (leased.length === 0) return [];
  const { rows } = await sql<LeasedRun>`
    select * from command_run where id = any (${leased.map(({ id }) => id)}::bigint[]) order by due`.execute(tx);
  return rows;
}

/** Renews the leases of these runs. @returns the runs that are still held, and whether each is to be canceled */
export async function renewLeases(tx: Tx, holder: LeaseHolder, ids: readonly number[]): Promise<Map<number, boolean>> {
  const { rows } = await sql<{ id: number; canceling: boolean }>`
    update command_run set held_until = ${until(holder)} where id = any (${ids}::bigint[]) and holder = ${holder.id} and due is not null
    returning id, canceling`.execute(tx);
  return new Map(rows.map(({ id, canceling }) => [id, canceling]));
}

/** Releases all leases at the start of the only process of a store. */
export const releaseAllLeases = (tx: Tx): Promise<unknown> =>
  sql`update command_run set holder = null, held_until = null where due is not null and holder is not null`.execute(tx);
