import { createHash } from 'node:crypto';
import type { ClientBase } from 'pg';
import { type Catalogue, tableOf } from '../../../contract/catalogues/catalogue.ts';
import { catalogues } from '../../../contract/catalogues/registry.ts';
import { compareVersions, programVersion } from '../../../contract/platform/index.ts';
import { divideTables, limitLockWaits, releaseOf, StartError } from '../../platform/index.ts';
import { extensions } from '../extensions.ts';
import { isGeneratedColumn } from './label.ts';
import { type ActualTable, readActualTables } from './schema-actual.ts';
import { type DesiredTable, desiredTables } from './schema-desired.ts';
import { syncTrigramIndexes } from './trigrams.ts';

/** Part of the fingerprint: another way of making tables is another schema. */
const schemaRevision = 4;

/** The catalogues that have a table of their own. */
const storedCatalogues = (): readonly Catalogue[] => catalogues.filter(({ key }) => !extensions[key]?.sourceSql);

/** Each release compares once: it removes what only the release before last used. */
const fingerprintOf = (desired: readonly DesiredTable[], version: string): string =>
  createHash('sha256')
    .update(JSON.stringify([schemaRevision, releaseOf(version), desired]))
    .digest('hex');

/** Identifies the tables that `syncStoredCatalogues` makes. */
export const catalogueFingerprint = (): string => fingerprintOf(desiredOf(storedCatalogues()), programVersion);

/** Updates the tables of all catalogues that have one of their own, and the indexes of their search. */
export async function syncStoredCatalogues(client: ClientBase): Promise<boolean> {
  const isCompared = await syncCatalogues(client, storedCatalogues());
  await syncTrigramIndexes(client);
  return isCompared;
}

/**
 * Creates everything that the descriptors require and the database is missing: tables, columns, keys, indexes, checks and row-level
 * security, in one transaction. Nothing that holds data is dropped; what is generated from it is dropped by the release after the one that
 * ceased to use it. It runs only if the descriptors have changed since the last time, and once a release.
 * @param catalogues those whose records are stored in a table of their own
 * @returns whether the schema was compared
 * @throws StartError if a field has another type than its column
 */
export async function syncCatalogues(client: ClientBase, catalogues: readonly Catalogue[], version = programVersion): Promise<boolean> {
  const desired = desiredOf(catalogues);
  const fingerprint = fingerprintOf(desired, version);
  await client.query('begin');
  try {
    await client.query("select pg_advisory_xact_lock(hashtext('atalaya.migrate')), set_config('app.scope', 'platform', true)");
    await client.query(limitLockWaits);
    const before = await client.query<{ value: string }>("select value from meta where key = 'catalogues'");
    const isNew = before.rows[0]?.value !== fingerprint;
    if (isNew) {
      const statements = difference(desired, await readActualTables(client), version);
      if (statements.length > 0) await client.query(statements.join(';\n'));
      await divideTables(client);
      await client.query(validateChecks);
      await client.query("insert into meta values ('catalogues', $1) on conflict (key) do update set value = excluded.value", [
        fingerprint,
      ]);
    }
    await client.query('commit');
    return isNew;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** Validates checks that were added without looking at the rows; one that a row violates stays for new rows only. */
const validateChecks = `do $$ declare one record; begin
  for one in select conrelid::regclass as at, conname as name from pg_constraint where not convalidated and conname like 'ok\\_%' loop
    begin
      execute format('alter table %s validate constraint %I', one.at, one.name);
    exception when check_violation then null;
    end;
  end loop;
end $$`;

const desiredOf = (catalogues: readonly Catalogue[]): DesiredTable[] => withExtraIndexes(catalogues, desiredTables(catalogues));

/** Adds the indexes that extensions require. */
function withExtraIndexes(catalogues: readonly Catalogue[], tables: readonly DesiredTable[]): DesiredTable[] {
  const extra = new Map<string, DesiredTable['indexes']>();
  for (const catalogue of catalogues) {
    const indexes = Object.entries(extensions[catalogue.key]?.indexes ?? {}).map(([name, on]) => ({ name, on }));
    if (indexes.length > 0) extra.set(tableOf(catalogue), indexes);
  }
  return tables.map((table) => ({ ...table, indexes: [...table.indexes, ...(extra.get(table.name) ?? [])] }));
}

/** The statements that bring the found tables to the wanted ones, in an order in which they can be done. */
function difference(desired: readonly DesiredTable[], found: ReadonlyMap<string, ActualTable>, version: string): string[] {
  const known = new Set([...found.keys(), ...desired.map(({ name }) => name)]);
  const one = merged(desired).map((table) => keepUnmanaged(table, found.get(table.name)));
  return [
    ...one.flatMap((table) => tableStatements(table, found.get(table.name), version)),
    ...one.flatMap((table) => keyStatements(table, found.get(table.name), known)),
    ...one.flatMap((table) => indexStatements(table, found.get(table.name))),
    ...one.flatMap((table) => policyStatements(table, found.get(table.name))),
  ];
}

/** Returns the part of a read-only catalogue's table that may be changed in another domain: its missing columns. */
function keepUnmanaged(table: DesiredTable, found: ActualTable | undefined): DesiredTable {
  if (!table.isUnmanaged || !found || found.policies.has('catalogue_read')) return table;
  const columns = table.columns.filter(({ name, isOfEngine }) => !isOfEngine && !found.columns.has(name));
  const keys = table.keys.filter(({ column }) => columns.some(({ name }) => name === column));
  return { ...table, columns, keys, indexes: [], checks: [] };
}

/** Merges catalogues that share a table, with the columns of all; the first one determines the owner. */
function merged(tables: readonly DesiredTable[]): DesiredTable[] {
  const byName = new Map<string, DesiredTable>();
  for (const table of tables) {
    const first = byName.get(table.name);
    const more = <T>(of: (one: DesiredTable) => readonly T[], key: (one: T) => string): T[] => {
      const own = first ? of(first) : [];
      return [...own, ...of(table).filter((one) => !own.some((other) => key(other) === key(one)))];
    };
    byName.set(table.name, {
      ...(first ?? table),
      isUnmanaged: table.isUnmanaged && (first?.isUnmanaged ?? true),
      columns: more(
        (t) => t.columns,
        ({ name }) => name,
      ),
      keys: more(
        (t) => t.keys,
        ({ column }) => column,
      ),
      indexes: more(
        (t) => t.indexes,
        ({ name }) => name,
      ),
      checks: more(
        (t) => t.checks,
        ({ name }) => name,
      ),
    });
  }
  return [...byName.values()];
}

function tableStatements(table: DesiredTable, found: ActualTable | undefined, version: string): string[] {
  const isNew = (condition: string) => table.columns.some(({ name }) => condition.startsWith(`"${name}"`) && !found?.columns.has(name));
  const checks = table.checks.map(({ name, condition }) => ({
    name,
    text: `constraint "${name}" check (${condition})`,
    // Existing rows may violate a new check of an existing column: it is validated afterwards, where none does.
    validity: isNew(condition) ? '' : ' not valid',
  }));
  if (!found) {
    const columns = table.columns.map(({ name, type, rest, isRequired }) => `"${name}" ${type} ${rest}${isRequired ? ' not null' : ''}`);
    const hasId = table.primary.startsWith('id ');
    const parts = [...(hasId ? [table.primary] : []), ...columns, ...(hasId ? [] : [table.primary]), ...checks.map(({ text }) => text)];
    return [`create table "${table.name}" (${parts.join(', ')})`];
  }
  const changes = table.columns.flatMap(({ name, type, rest }) => {
    const column = found.columns.get(name);
    if (!column) return [`add column "${name}" ${type} ${rest}`];
    if (!isSameType(column.type, type)) throw otherType(table.name, name, column.type, type);
    return [];
  });
  const stale = [...found.constraints].filter((name) => name.startsWith('ok_') && !checks.some((check) => check.name === name));
  const lacking = checks.filter(({ name }) => !found.constraints.has(name));
  const { old, notes } = unusedColumns(table, found, version);
  const all = [
    ...changes,
    ...old.map((name) => `drop column "${name}"`),
    ...stale.map((name) => `drop constraint "${name}"`),
    ...lacking.map(({ text, validity }) => `add ${text}${validity}`),
  ];
  return [...(all.length > 0 ? [`alter table "${table.name}" ${all.join(', ')}`] : []), ...notes, ...relaxStatements(table, found)];
}

/**
 * Generated columns that this version does not use. The release before may still read them: a comment notes the version that ceased to use them,
 * and the next release drops them.
 */
function unusedColumns(table: DesiredTable, found: ActualTable, version: string): { old: string[]; notes: string[] } {
  const generated = [...found.columns].filter(([name]) => isGeneratedColumn(name));
  const isUsed = (name: string) => table.columns.some((column) => column.name === name);
  const isOfRelease = (note: string) => compareVersions(note, `${releaseOf(version)}.0`) >= 0;
  const at = (name: string) => `comment on column "${table.name}"."${name}" is`;
  return {
    old: generated.filter(([name, { note }]) => !isUsed(name) && note !== null && !isOfRelease(note)).map(([name]) => name),
    notes: generated.flatMap(([name, { note }]) => {
      if (isUsed(name)) return note === null ? [] : [`${at(name)} null`];
      return note === null ? [`${at(name)} '${version}'`] : [];
    }),
  };
}

/** A field of a catalogue's own table that need not be filled any more. Tables of the migrations keep what those ask. */
function relaxStatements(table: DesiredTable, found: ActualTable): string[] {
  if (!found.policies.has('catalogue_read')) return [];
  const free = table.columns.filter(({ name, rest, isRequired }) => !isRequired && rest === '' && found.columns.get(name)?.isRequired);
  return free.map(({ name }) => `alter table "${table.name}" alter column "${name}" drop not null`);
}

const compatibleTypes: readonly (readonly string[])[] = [
  ['bigint', 'integer', 'smallint'],
  ['text', 'character varying'],
  ['timestamptz', 'timestamp with time zone'],
  ['double precision', 'numeric', 'real'],
  ['jsonb', 'json'],
];
function isSameType(found: string, desired: string): boolean {
  const [one, other] = [found, desired].map((type) => type.replace(/\(\d+\)/, ''));
  return one === other || compatibleTypes.some((group) => group.includes(one ?? '') && group.includes(other ?? ''));
}
const otherType = (table: string, column: string, found: string, desired: string): StartError =>
  new StartError(
    `This version wants ${column} of ${table} as ${desired}, and the store has it as ${found}: start the version before, or move it by a migration.`,
  );

function keyStatements(table: DesiredTable, found: ActualTable | undefined, known: ReadonlySet<string>): string[] {
  const lacking = table.keys.filter((key) => known.has(key.table) && !found?.keys.has(key.column));
  const parts = lacking.map(
    ({ column, table: target, goes }) => `add foreign key ("${column}") references "${target}" on delete ${goes ? 'cascade' : 'restrict'}`,
  );
  return parts.length > 0 ? [`alter table "${table.name}" ${parts.join(', ')}`] : [];
}

/** Duplicates that predate a unique field remain, and the next write to one of them reports the conflict. */
function indexStatements(table: DesiredTable, found: ActualTable | undefined): string[] {
  const lacking = table.indexes.filter(
    ({ name, column }) => !found?.indexes.has(name) && !(column !== undefined && found?.leading.has(column)),
  );
  return lacking.map(({ name, on, unique }) => {
    if (!unique) return `create index "${name}" on "${table.name}" ${on}`;
    const statement = `create unique index "${name}" on "${table.name}" ${on}`;
    return found ? `do $$ begin ${statement}; exception when unique_violation then null; end $$` : statement;
  });
}

/** Policies of the migrations are not touched. Generated ones carry a hash of their definition and are recreated when it changes. */
function policyStatements({ name, read, write }: DesiredTable, found: ActualTable | undefined): string[] {
  const hash = createHash('sha256').update(`${read}\n${write}`).digest('hex');
  const note = found?.policies.get('catalogue_read');
  if (found && (note === hash || (note === undefined && found.policies.size > 0))) return [];
  return [
    ...(note === undefined
      ? [`alter table "${name}" enable row level security`, `alter table "${name}" force row level security`]
      : [`drop policy catalogue_read on "${name}"`, `drop policy catalogue_write on "${name}"`]),
    `create policy catalogue_read on "${name}" for select using (${read})`,
    `create policy catalogue_write on "${name}" using (${write}) with check (${write})`,
    `comment on policy catalogue_read on "${name}" is '${hash}'`,
  ];
}
