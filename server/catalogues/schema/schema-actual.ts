import type { ClientBase } from 'pg';

interface ActualColumn {
  readonly type: string;
  readonly isRequired: boolean;
  /** Its comment; null: none. */
  readonly note: string | null;
}

/** A table of the database. */
export interface ActualTable {
  columns: ReadonlyMap<string, ActualColumn>;
  /** Columns that are, or are part of, a foreign key. */
  keys: ReadonlySet<string>;
  constraints: ReadonlySet<string>;
  indexes: ReadonlySet<string>;
  /** First columns of indexes. */
  leading: ReadonlySet<string>;
  /** Names of its policies, with their comments. */
  policies: ReadonlyMap<string, string | null>;
}

interface Row {
  name: string;
  columns: (ActualColumn & { name: string })[];
  keys: string[] | null;
  constraints: string[] | null;
  indexes: { name: string; leading: string | null }[] | null;
  policies: { name: string; note: string | null }[] | null;
}

const question = `
  select c.relname as name,
    (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod), 'isRequired', a.attnotnull, 'note', col_description(c.oid, a.attnum)))
      from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
    (select json_agg(a.attname) from pg_constraint k join pg_attribute a on a.attrelid = c.oid and a.attnum = any (k.conkey)
      where k.conrelid = c.oid and k.contype = 'f') as keys,
    (select json_agg(k.conname) from pg_constraint k where k.conrelid = c.oid) as constraints,
    (select json_agg(json_build_object('name', i.relname, 'leading', a.attname))
      from pg_index x join pg_class i on i.oid = x.indexrelid
      left join pg_attribute a on a.attrelid = c.oid and a.attnum = x.indkey[0] and x.indpred is null
      where x.indrelid = c.oid) as indexes,
    (select json_agg(json_build_object('name', p.polname, 'note', obj_description(p.oid, 'pg_policy')))
      from pg_policy p where p.polrelid = c.oid) as policies
  from pg_class c where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace`;

/** Every table of the database, by name. */
export async function readActualTables(client: ClientBase): Promise<Map<string, ActualTable>> {
  const { rows } = await client.query<Row>(question);
  return new Map(rows.map((row) => [row.name, tableOf(row)]));
}

const tableOf = (row: Row): ActualTable => ({
  columns: new Map(row.columns.map(({ name, type, isRequired, note }) => [name, { type, isRequired, note }])),
  keys: new Set(row.keys ?? []),
  constraints: new Set(row.constraints ?? []),
  indexes: new Set((row.indexes ?? []).map(({ name }) => name)),
  leading: new Set((row.indexes ?? []).flatMap(({ leading }) => leading ?? [])),
  policies: new Map((row.policies ?? []).map(({ name, note }) => [name, note])),
});
