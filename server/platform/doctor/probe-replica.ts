import type pg from 'pg';
import { readIdentity, replicaFault } from '../store/replica/replica-identity.ts';
import { type Finding, fault, fine, reasonIn, unknown, warning } from './finding.ts';

export const replicaAbout = 'Replica';

interface Probed {
  readonly primary: pg.ClientBase;
  readonly replica: pg.ClientBase;
  readonly mostLagMs: number;
}

/** Whether a server is a replica of the store, and how far it is behind by its own clock and that of the primary. */
export async function lookAtReplica({ primary, replica, mostLagMs }: Probed): Promise<Finding> {
  const why = replicaFault(await readIdentity(replica), await readIdentity(primary));
  if (why !== null)
    return fault(replicaAbout, `DATABASE_READ_URL ${why.split(': ', 1)[0]}.`, 'The platform does not start with it: correct the variable.');
  const { rows: written } = await primary.query<{ position: string }>('select pg_current_wal_flush_lsn()::text as position');
  const { rows } = await replica.query<{ bytes: number; seconds: number | null }>(
    `select greatest(0, pg_wal_lsn_diff($1::pg_lsn, pg_last_wal_replay_lsn()))::float8 as bytes,
       extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 as seconds`,
    [written[0]?.position],
  );
  const { bytes = 0, seconds = null } = rows[0] ?? {};
  if (bytes === 0) return fine(replicaAbout, 'It is a replica of the store and has all of it.');
  const found = `It is a replica of the store and ${(bytes / 1e6).toFixed(1)} MB behind.`;
  if (seconds !== null && seconds * 1000 > mostLagMs)
    return warning(replicaAbout, found, 'Reports, history and exports are read from the primary. See its disk, its network and its log.');
  return fine(replicaAbout, found);
}

/** The finding of a replica that could not be asked. */
export const unreachedReplica = (error: unknown): Finding =>
  unknown(
    replicaAbout,
    `it did not answer (${reasonIn(error)})`,
    'Start it, or correct DATABASE_READ_URL: until then the primary is read.',
  );
