import type pg from 'pg';
import type { Config } from '../config.ts';
import { secret } from '../secrets.ts';
import { StartError } from '../start-error.ts';

/** Class of the advisory locks that mark a database as used with a secret. */
const lockClass = 7_140_211;

export type SecretOwner = Pick<Config, 'dataDir'> & Partial<Pick<Config, 'secret'>>;

/** Number of this platform's secret, which does not disclose it: 31 bits of a key that is derived for this purpose only. */
export async function secretMark({ dataDir, secret: text = null }: SecretOwner): Promise<number> {
  return Buffer.from(await secret({ dataDir, secret: text }, 'store-mark')).readUInt32BE(0) >>> 1;
}

/** Marks the database as used with this secret for as long as the connection is open. */
export const holdSecretMark = async (client: pg.ClientBase, mark: number): Promise<void> =>
  void (await client.query('select pg_advisory_lock_shared($1, $2)', [lockClass, mark]));

/**
 * Platforms on one database must have one secret: with another one, a platform would refuse the sessions of the first, could not open its
 * second factors, and would seal new ones that the first cannot open. One that starts in the same moment is not recognized.
 * @throws StartError where a running platform uses the database with another secret
 */
export async function demandSameSecret(client: pg.ClientBase, mark: number): Promise<void> {
  const { rowCount } = await client.query(
    `select 1 from pg_locks where locktype = 'advisory' and granted and objsubid = 2 and classid = $1 and objid <> $2
       and database = (select oid from pg_database where datname = current_database()) limit 1`,
    [lockClass, mark],
  );
  if (!rowCount) return;
  throw new StartError(
    'Another platform uses this database with another secret: start all platforms of one database with the same ATALAYA_SECRET. To change it, stop all of them first.',
  );
}
