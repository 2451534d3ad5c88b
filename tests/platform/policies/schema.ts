import type { Client } from 'pg';

export interface Column {
  name: string;
  type: string;
  isNullable: boolean;
  isFilled: boolean;
  isGenerated: boolean;
}
export interface Key {
  column: string;
  target: string;
  targetColumn: string;
}
export interface Table {
  name: string;
  columns: readonly Column[];
  keys: readonly Key[];
  /** Columns of the primary key. */
  primary: readonly string[];
  /** Start of the range of a partition, or `default`; null for any other table, and for a partition without a start. */
  from: string | null;
  /** The column that decides in which partition a row is; null for any other table. */
  dividedBy: string | null;
  policies: readonly Policy[];
}
export interface Policy {
  name: string;
  isRestrictive: boolean;
  command: string;
  using: string | null;
  check: string | null;
}

/** Reads the tables with their policies from the database's catalogue. */
export async function readTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select c.relname as name, case pg_get_expr(c.relpartbound, c.oid) when 'DEFAULT' then 'default'
        else substring(pg_get_expr(c.relpartbound, c.oid) from 'FROM \\(''([^'']+)''\\)') end as from,
      (select a.attname from pg_inherits h join pg_partitioned_table p on p.partrelid = h.inhparent
        join pg_attribute a on a.attrelid = h.inhparent and a.attnum = p.partattrs[0] where h.inhrelid = c.oid) as "dividedBy",
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null), 'isNullable', not a.attnotnull,
        'isFilled', a.atthasdef or a.attidentity <> '', 'isGenerated', a.attgenerated <> '') order by a.attnum)
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      (select coalesce(json_agg(json_build_object('column', a.attname, 'target', f.relname, 'targetColumn', t.attname)
          order by cardinality(k.conkey) desc), '[]')
        from pg_constraint k join pg_class f on f.oid = k.confrelid, unnest(k.conkey, k.confkey) as pair (own, other)
          join pg_attribute a on a.attnum = pair.own join pg_attribute t on t.attnum = pair.other
        where k.conrelid = c.oid and k.contype = 'f' and a.attrelid = c.oid and t.attrelid = f.oid) as keys,
      (select coalesce(json_agg(a.attname), '[]') from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
        where i.indrelid = c.oid and i.indisprimary) as primary,
      (select coalesce(json_agg(json_build_object('name', p.policyname, 'isRestrictive', p.permissive = 'RESTRICTIVE', 'command', p.cmd,
          'using', p.qual, 'check', p.with_check) order by p.policyname), '[]')
        from pg_policies p where p.schemaname = 'public' and p.tablename = c.relname) as policies
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`);
  return rows;
}

interface Fault {
  name: string;
  sql: string;
}
/** Changes of a policy that a case must notice: without it, and with a condition that every row fulfils. */
export function faultsOf({ name: table, policies }: Table): Fault[] {
  return policies.flatMap(({ name, command, using, check }) => {
    const fault = (what: string, sql: string): Fault => ({ name: `${table}: ${name} ${what}`, sql });
    const open = `alter policy "${name}" on "${table}"`;
    return [
      fault('dropped', `drop policy "${name}" on "${table}"`),
      ...(command !== 'INSERT' && using !== 'true'
        ? [fault('using true', `${open} using (true)${check ? ` with check (${check})` : ''}`)]
        : []),
      ...(check !== null && check !== 'true' ? [fault('check true', `${open} with check (true)`)] : []),
    ];
  });
}

/** What tables with policies of the same form have in common. */
export function shapeOf({ name, policies }: Table, tables: ReadonlyMap<string, Table>): string {
  const conditions = policies.map(({ isRestrictive, command, using, check }) =>
    JSON.stringify([isRestrictive, command, using, check === using || check]),
  );
  return conditions
    .join(' ')
    .replace(/\w+/g, (word) => (word === name ? 'row' : tables.has(word) ? 'other' : word.replace(/^id_.*/, 'id')));
}
