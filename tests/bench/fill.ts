import { sql } from 'kysely';
import { makeLog } from '../../server/platform/log.ts';
import { openStore, platformScope, type Tx } from '../../server/platform/store/store.ts';

const perBatch = 50_000;

/** Rows to be in the alarm table when it is filled. */
export interface Fill {
  /** All alarms, open ones included. */
  readonly size: number;
  readonly open: number;
  /** Ids of the tenants they belong to; all tenants when left out. */
  readonly tenants?: readonly number[];
  /** Between an alarm and the next older one, in s; 31 when left out. */
  readonly apart?: number;
}

/**
 * Fills the store of a stopped platform up to this number of alarms, by SQL in the platform's scope. They are spread over the units of
 * the tenants, over the levels below priority 1, and over the past.
 */
export async function fill(dataDir: string, { size, open, tenants = [], apart = 31 }: Fill): Promise<void> {
  const store = await openStore({ dataDir, databaseUrl: null }, makeLog('silent'));
  try {
    for (const status of ['waiting', 'attended'] as const) {
      const wanted = status === 'waiting' ? open : size - open;
      let added = perBatch;
      while (added > 0) added = await store.within(platformScope, (tx) => more(tx, { status, wanted, tenants, apart }));
    }
    await store.within(platformScope, (tx) => sql`analyze alarm`.execute(tx));
  } finally {
    await store.close();
  }
}

interface Batch {
  readonly status: 'waiting' | 'attended';
  readonly wanted: number;
  readonly tenants: readonly number[];
  readonly apart: number;
}

/** Adds at most one batch; returns how many rows it added. */
async function more(tx: Tx, { status, wanted, tenants, apart }: Batch): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from alarm where (alarm_status in ('waiting', 'attending')) = (${status} = 'waiting')`.execute(tx);
  const missing = Math.min(perBatch, wanted - Number(rows[0]?.count ?? 0));
  if (missing <= 0) return 0;
  const only = `{${tenants.join(',')}}`;
  await sql`
    with place as (
      select array_agg(id order by id) as ids, array_agg(id_tenant order by id) as tenants
      from unit where cardinality(${only}::bigint[]) = 0 or id_tenant = any (${only}::bigint[])
    ), level as (
      select array_agg(id order by id) as ids, array_agg(priority order by id) as priorities from alarm_level where priority > 1
    )
    insert into alarm (id_tenant, id_unit, id_alarm_level, priority, description, alarm_status, alarm_type, alarm_acronym, created, raised_at)
    select place.tenants[1 + n % cardinality(place.ids)], place.ids[1 + n % cardinality(place.ids)],
      level.ids[1 + n % cardinality(level.ids)], level.priorities[1 + n % cardinality(level.ids)],
      'Fence touched, sensor ' || n, case when ${status} = 'attended' and n % 5 = 0 then 'canceled' else ${status} end,
      'Intrusion', 'SD', at, at
    from place, level, generate_series(1, ${missing}::int) n, lateral (select now() - n * make_interval(secs => ${apart}) as at) as moment`.execute(
    tx,
  );
  return missing;
}
