import type pg from 'pg';

/** Which store a server has, and how: what a replica must have in common with its primary, and what it must not. */
export interface ServerIdentity {
  /** Of the cluster, given at its creation and copied with it. */
  readonly system: string;
  readonly database: string;
  /** Name and hash of each migration. */
  readonly migrations: readonly string[];
  /** Whether it replays the log of another server. */
  readonly isStandby: boolean;
  readonly role: string;
  readonly bypassesRowSecurity: boolean;
}

/** @throws the reason of the server, or of the connection */
export async function readIdentity(client: pg.ClientBase | pg.Pool): Promise<ServerIdentity> {
  const query = (text: string) => (client as pg.ClientBase).query<ServerIdentity>(text);
  const { rows } = await query(`select (select system_identifier::text from pg_control_system()) as system, current_database() as database,
    array(select name || ' ' || hash from migration order by name) as migrations, pg_is_in_recovery() as "isStandby",
    current_user::text as role, coalesce((select rolsuper or rolbypassrls from pg_roles where rolname = current_user), true) as "bypassesRowSecurity"`);
  const [row] = rows;
  if (!row) throw new Error('the server does not say which it is');
  return row;
}

/** Why a server may not be read from in place of the primary; null: it may. Completes “DATABASE_READ_URL …”. */
export function replicaFault(replica: ServerIdentity, primary: ServerIdentity): string | null {
  if (replica.system !== primary.system)
    return 'is another PostgreSQL, not a replica of this store: make it with pg_basebackup from the primary';
  if (!replica.isStandby) return 'is the primary itself, or a replica that was promoted: name a standby';
  if (replica.database !== primary.database) return `names the database ${replica.database}, and the store is ${primary.database}`;
  const known = new Set(primary.migrations);
  const other = replica.migrations.find((migration) => !known.has(migration));
  if (other !== undefined) return `has the migration ${other.split(' ', 1)[0]}, which the primary does not have: make the replica again`;
  if (replica.bypassesRowSecurity)
    return `uses the role ${replica.role}, which row-level security does not bind: use the role of the store`;
  if (replica.role !== primary.role) return `uses the role ${replica.role}, and the store is read as ${primary.role}: use the same`;
  return null;
}
