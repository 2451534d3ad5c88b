import { createHash } from 'node:crypto';
import type { ClientBase } from 'pg';
import { compareVersions } from '../../../contract/platform/version.ts';
import type { Log } from '../log.ts';
import { StartError } from '../start-error.ts';
import { limitLockWaits, retryLockedTables } from './lock-retry.ts';
import { type Migration, migrations } from './migrations/index.ts';
import { newestVersion, type Program, thisProgram } from './program.ts';

const hashOf = (sql: string): string => createHash('sha256').update(sql).digest('hex');

/** Identifies the migrations of this version. */
export const migrationsFingerprint = (list = migrations): string => hashOf(JSON.stringify(list));

interface Migrated {
  /** Names of the migrations that this call applied. */
  readonly applied: readonly string[];
  /** Whether a newer program has changed the schema, which this one then leaves as it is. */
  readonly isNewer: boolean;
}

interface Migrating {
  readonly program?: Program;
  /** Name of the node that starts, which is not one of those that run. */
  readonly node?: string;
  readonly log?: Log;
}

/**
 * Migrates the schema to the latest version: all migrations or none, one node at a time, while nodes of the release before go on. A store that
 * the next release has migrated stays as it is.
 * @throws StartError when the store was created by other migrations, when its programs are too far from this one, or when a table stays in use
 */
export async function migrate(client: ClientBase, { program = thisProgram, node = '', log }: Migrating = {}): Promise<Migrated> {
  return retryLockedTables(
    async () => {
      await client.query('begin');
      try {
        const migrated = await migrateOnce(client, program, node);
        await client.query('commit');
        return migrated;
      } catch (error) {
        await client.query('rollback');
        throw error;
      }
    },
    { log },
  );
}

async function migrateOnce(client: ClientBase, program: Program, node: string): Promise<Migrated> {
  await client.query("select pg_advisory_xact_lock(hashtext('atalaya.migrate')), set_config('app.scope', 'platform', true)");
  await client.query(limitLockWaits);
  await client.query(
    'create table if not exists migration (name text primary key, hash text not null, applied timestamptz not null default now())',
  );
  const done = await client.query<{ name: string; hash: string }>('select name, hash from migration order by name');
  const hashes = new Map(done.rows.map((row) => [row.name, row.hash]));
  const pending = program.migrations.filter((one) => !isApplied(one, hashes));
  const [unknown] = done.rows.filter(({ name }) => !program.migrations.some((one) => one.name === name));
  const stated = await readStated(client, done.rows.length > 0);
  if (unknown && !stated.newest)
    throw new StartError(`The store has the migration ${unknown.name}, which this version does not have: start the newer version.`);
  const isNewer = unknown !== undefined || compareVersions(stated.newest ?? '0.0.0', program.version) > 0;
  if (isNewer) {
    demandCompatible(program, stated, pending);
    return { applied: [], isNewer };
  }
  const oldest = newestVersion([program.oldest, ...pending.map((one) => one.oldest ?? '0.0.0'), stated.oldest ?? '0.0.0']);
  await demandNeighbours(client, { program, oldest, node });
  for (const { name, sql } of pending) {
    await client.query(sql);
    await client.query('insert into migration (name, hash) values ($1, $2)', [name, hashOf(sql)]);
  }
  await state(client, program, { pending, oldest });
  return { applied: pending.map(({ name }) => name), isNewer };
}

/** @throws StartError where it was applied as another text */
function isApplied({ name, sql }: Migration, hashes: ReadonlyMap<string, string>): boolean {
  const before = hashes.get(name);
  if (before !== undefined && before !== hashOf(sql))
    throw new StartError(`Migration ${name} was edited after it was applied to this store: add a new one, or use another DATA_DIR.`);
  return before !== undefined;
}

/** What programs stated of this store; null: none has. */
interface Stated {
  readonly newest: string | null;
  readonly oldest: string | null;
}

async function readStated(client: ClientBase, isMade: boolean): Promise<Stated> {
  const { rows } = isMade
    ? await client.query<{ key: string; value: string }>("select key, value from meta where key in ('newest_program', 'oldest_program')")
    : { rows: [] };
  const valueOf = (key: string) => rows.find((row) => row.key === key)?.value ?? null;
  return { newest: valueOf('newest_program'), oldest: valueOf('oldest_program') };
}

/** @throws StartError where this program may not run on a store that a newer one has changed */
function demandCompatible({ version }: Program, { newest, oldest }: Stated, pending: readonly Migration[]): void {
  if (compareVersions(version, oldest ?? '0.0.0') < 0)
    throw new StartError(
      `This is version ${version}. Version ${newest} has migrated the store, and only ${oldest} and newer run on it: start one of these, or restore a backup from before with this version.`,
    );
  const [lacking] = pending;
  if (lacking)
    throw new StartError(
      `Version ${newest} has migrated the store and does not have the migration ${lacking.name} of this version ${version}: start a version that is newer than both.`,
    );
}

/** @throws StartError where a node runs that would not bear what this program does to the store */
async function demandNeighbours(client: ClientBase, { program, oldest, node }: { program: Program; oldest: string; node: string }) {
  const { rows: tables } = await client.query<{ exists: boolean }>("select to_regclass('platform_node') is not null as exists");
  if (!tables[0]?.exists) return;
  const { rows } = await client.query<{ place: string; version: string | null }>(
    "select place, to_jsonb(n) ->> 'version' as version from platform_node n where until > now() and node <> $1 order by started",
    [node],
  );
  const tooOld = rows.find(({ version }) => compareVersions(version ?? '0.0.0', oldest) < 0);
  if (!tooOld) return;
  throw new StartError(
    `The node ${tooOld.place} runs ${tooOld.version ? `version ${tooOld.version}` : `a version before ${program.version}`}, and beside version ${program.version} only ${oldest} and newer may run: end that node, or start ${oldest} there first.`,
  );
}

/** Notes which program changed the store, and which may run on it. */
async function state(client: ClientBase, program: Program, { pending, oldest }: { pending: readonly Migration[]; oldest: string }) {
  if (!program.migrations.some(({ name }) => name === '0191_store_compatibility')) return;
  for (const one of pending) {
    await client.query('update migration set program = $2, oldest_program = $3 where name = $1', [
      one.name,
      program.version,
      one.oldest ?? null,
    ]);
  }
  await client.query(
    `insert into meta values ('newest_program', $1), ('oldest_program', $2)
       on conflict (key) do update set value = excluded.value where meta.value <> excluded.value`,
    [program.version, oldest],
  );
}
