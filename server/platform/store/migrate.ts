import { createHash } from 'node:crypto';
import type { ClientBase } from 'pg';
import { StartError } from '../start-error.ts';
import { migrations } from './migrations/index.ts';

const hashOf = (sql: string): string => createHash('sha256').update(sql).digest('hex');

/** Identifies the migrations of this version. */
export const migrationsFingerprint = (list = migrations): string => hashOf(JSON.stringify(list));

/**
 * Migrates the schema to the latest version: all migrations or none, one node at a time.
 * @returns the names of the migrations applied by this call
 * @throws StartError when the store was created by other migrations
 */
export async function migrate(client: ClientBase, list = migrations): Promise<string[]> {
  await client.query('begin');
  try {
    await client.query("select pg_advisory_xact_lock(hashtext('atalaya.migrate')), set_config('app.scope', 'platform', true)");
    await client.query(
      'create table if not exists migration (name text primary key, hash text not null, applied timestamptz not null default now())',
    );
    const done = await client.query<{ name: string; hash: string }>('select name, hash from migration order by name');
    const applied: string[] = [];
    const appliedHashes = new Map(done.rows.map((row) => [row.name, row.hash]));
    for (const { name } of done.rows) {
      if (!list.some((one) => one.name === name))
        throw new StartError(`The store has the migration ${name}, which this version does not have: start the newer version.`);
    }
    for (const { name, sql } of list) {
      const hash = hashOf(sql);
      const before = appliedHashes.get(name);
      if (before === hash) continue;
      if (before !== undefined)
        throw new StartError(`Migration ${name} was edited after it was applied to this store: add a new one, or use another DATA_DIR.`);
      await client.query(sql);
      await client.query('insert into migration (name, hash) values ($1, $2)', [name, hash]);
      applied.push(name);
    }
    await client.query('commit');
    return applied;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
