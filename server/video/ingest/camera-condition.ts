import { sql } from 'kysely';
import type { MasterTenantId } from '../../../contract/platform/index.ts';
import { type App, platformScope, type Tx } from '../../platform/index.ts';

/** A recorded camera without a stream for so long is down: shorter gaps are those of restarts and of the network. */
const downMinutes = 10;
/** A platform that ingests renews itself every few seconds. */
const goneMinutes = 2;

interface Row {
  readonly customer: MasterTenantId;
  readonly total: number;
  readonly count: number;
  readonly ingested: boolean;
}

/** Watches the recorded cameras in service: one condition for each customer, however many of its cameras give no stream. */
export function watchCameras({ store, clock, selfWatch }: Pick<App, 'store' | 'clock' | 'selfWatch'>): void {
  selfWatch.add({
    condition: 'cameras',
    look: async () => {
      const { rows } = await store.within(platformScope, (tx) => readCameras(tx, new Date(clock.now() - downMinutes * 60_000)));
      return rows.map(({ customer, total, count, ingested }) => {
        const of = { condition: 'cameras' as const, customer };
        if (!ingested) return { ...of, state: 'unknown' as const, grade: 'not_ingested' as const, details: { total } };
        if (count === 0) return { ...of, state: 'well' as const, grade: null, details: { total } };
        return { ...of, state: 'failing' as const, grade: 'down' as const, details: { count, total } };
      });
    },
  });
}

/** By when a camera last gave a stream, as of its last connection; one that never did counts from its state's beginning. */
const readCameras = (tx: Tx, before: Date) =>
  sql<Row>`
    with recorded as (
      select t.id_master_tenant as customer, c.id,
        m.phase <> 'streaming' and coalesce(c.last_connection, m.since) <= ${before} as is_down
      from media_camera_state m join camera c on c.id = m.id_camera join tenant t on t.id = c.id_tenant
      where c.recording_support and c.out_of_service is not true
    )
    select customer, count(*)::int as total, (count(*) filter (where is_down))::int as count,
      exists (select from platform_node where until > now() - make_interval(mins => ${goneMinutes})) as ingested
    from recorded group by customer order by customer`.execute(tx);
