import { sql } from 'kysely';
import { type Catalogue, tableOf } from '../../../contract/catalogues/catalogue.ts';
import type { RecordReference, RecordReferences } from '../../../contract/catalogues/record.ts';
import { catalogues } from '../../../contract/catalogues/registry.ts';
import type { Endpoint } from '../../../contract/platform/index.ts';
import { type App, refuse, route, type Tx } from '../../platform/index.ts';
import { extensions } from '../extensions.ts';
import { storageOf } from '../schema/storage.ts';
import { labelSql, sourceOf } from './source.ts';

interface Reference {
  table: string;
  column: string;
  goes: boolean;
}

/** References to a record in platform scope, since rows hidden from the caller also prevent a deletion. Only their number is revealed. */
export const usesOf = async (tx: Tx, catalogue: Catalogue, id: number): Promise<RecordReference[]> =>
  (await usesOfMany(tx, catalogue, [id])).get(id) ?? [];

/** What hangs on each of several records; those that nothing hangs on are left out. */
export async function usesOfMany(tx: Tx, catalogue: Catalogue, ids: readonly number[]): Promise<Map<number, RecordReference[]>> {
  const table = tableOf(catalogue);
  const { rows: before } = await sql<{ scope: string }>`select coalesce(current_setting('app.scope', true), '') as scope`.execute(tx);
  await sql`select set_config('app.scope', 'platform', true)`.execute(tx);
  const own = new Set(storageOf(catalogue).joins.map((join) => join.table));
  const uses = new Map<number, RecordReference[]>();
  for (const reference of await referencesTo(tx, table)) {
    if (own.has(reference.table) && reference.column === 'id_owner') continue;
    const column = sql.ref(reference.column);
    const { rows } = await sql<{ id: number; count: number }>`
      select ${column} as id, count(*) as count from ${sql.table(reference.table)} where ${column} = any (${ids}::bigint[]) group by 1`.execute(
      tx,
    );
    for (const { id, count } of rows) uses.set(id, [...(uses.get(id) ?? []), { ...named(reference), count, goes: reference.goes }]);
  }
  for (const { id, ...use } of (await extensions[catalogue.key]?.uses?.(tx, ids)) ?? []) {
    const others = (uses.get(id) ?? []).filter(({ table, field }) => table !== use.table || field !== use.field);
    uses.set(id, [...others, use]);
  }
  await sql`select set_config('app.scope', ${before[0]?.scope ?? ''}, true)`.execute(tx);
  return uses;
}

/** Every column of the store that holds ids of a table. */
async function referencesTo(tx: Tx, table: string): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select c.relname as table, a.attname as column, k.confdeltype = 'c' as goes
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    join unnest(k.conkey, k.confkey) as pair (own, theirs) on true
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = pair.own
    join pg_attribute t on t.attrelid = k.confrelid and t.attnum = pair.theirs and t.attname = 'id'
    where k.contype = 'f' and k.conparentid = 0 and k.confrelid = to_regclass(${`public.${table}`}) order by 1, 2`.execute(tx);
  return rows;
}

/** The catalogue and the field that a column of the store belongs to. */
function named({ table, column }: Reference): Pick<RecordReference, 'catalogue' | 'table' | 'field'> {
  for (const catalogue of catalogues) {
    const storage = storageOf(catalogue);
    const join = storage.joins.find((one) => one.table === table);
    if (join) return { catalogue: catalogue.key, table, field: join.field.name };
    if (storage.table !== table) continue;
    const stored = storage.columns.find(({ name }) => name === column);
    return { catalogue: catalogue.key, table, field: stored?.field.name ?? column };
  }
  return { catalogue: null, table, field: column };
}

/** Mounts the endpoint that lists references to a record before its deletion. */
export function usesRoute(app: App, catalogue: Catalogue, call: Endpoint): void {
  route(app, call, async ({ scope, request }): Promise<RecordReferences> => {
    const id = Number((request.params as { id: string }).id);
    return app.store.within(scope, async (tx) => {
      const { rows } = await sql<{ label: string }>`
        select ${labelSql(catalogue, 'a')} as label from ${sourceOf(catalogue, 'a')} where a.id = ${id}`.execute(tx);
      const [row] = rows;
      if (!row) throw refuse('record.not_found');
      return { id, label: row.label, uses: await usesOf(tx, catalogue, id) };
    });
  });
}
