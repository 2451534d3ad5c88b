import { sql } from 'kysely';
import { type Config, nodeName, platformScope, type Store } from '../../platform/index.ts';

/** A node that does not renew its lease for this long loses its cameras to another. */
const leaseS = 8;

/**
 * Decides which of several nodes on one store ingests the cameras: the one that holds the lease. A restarted platform
 * recognizes its own lease by its name.
 */
export function nodeLease(store: Store, config: Pick<Config, 'dataDir'>) {
  const node = nodeName(config);
  return {
    /** @returns whether it is ours, by the store's clock */
    renew: (): Promise<boolean> =>
      store.within(platformScope, async (tx) => {
        const { rows } = await sql`
          insert into media_ingest (id, node, seen) values (1, ${node}, now())
          on conflict (id) do update set node = excluded.node, seen = excluded.seen
            where media_ingest.node = excluded.node or media_ingest.seen < now() - make_interval(secs => ${leaseS}) returning node`.execute(
          tx,
        );
        return rows.length > 0;
      }),
    release: (): Promise<unknown> => store.within(platformScope, (tx) => sql`delete from media_ingest where node = ${node}`.execute(tx)),
  };
}
