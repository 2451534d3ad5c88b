import type { ClientBase } from 'pg';

interface Column {
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  /** The default expression; for a generated column, the expression that generates it. */
  readonly value: string | null;
  readonly generated: boolean;
  /** The sequence of an identity, and whether explicit values are allowed. */
  readonly identity: 'always' | 'by default' | null;
  readonly sequence: string | null;
}

export interface Table {
  readonly name: string;
  readonly options: readonly string[];
  readonly columns: readonly Column[];
  readonly secured: boolean;
  readonly forced: boolean;
  /** How its rows are divided, e.g. `RANGE (received)`, and its parts with their bounds; rows are read and written through the table.
   * Backups of earlier versions state neither. */
  readonly divided?: string | null;
  readonly partitions?: readonly { readonly name: string; readonly bounds: string }[];
}

/** The schema of a store, as statements and the names required for rows. */
export interface Schema {
  readonly tables: readonly Table[];
  /** Sequences without a column. */
  readonly sequences: readonly string[];
  /** Before the rows: functions; after them, in this order: constraints, indexes, foreign keys, views, policies, triggers, notes. */
  readonly functions: readonly string[];
  readonly after: readonly string[];
}

/** Reads the schema that a connection works in, in a fixed order, without what an extension is needed for: the next start makes it again. */
export async function readSchema(client: ClientBase): Promise<Schema> {
  const texts = async (sql: string) => (await client.query<{ text: string }>(sql)).rows.map((row) => row.text);
  const tables = (await client.query<{ found: Table }>(tablesSql)).rows.map((row) => row.found);
  const after: string[] = [];
  for (const sql of afterSql) after.push(...(await texts(sql)));
  return { tables, sequences: await texts(sequencesSql), functions: await texts(functionsSql), after };
}

const currentSchema = 'current_schema()::regnamespace';

const tablesSql = `
select json_build_object('name', c.relname, 'options', coalesce(to_json(c.reloptions), '[]'), 'secured', c.relrowsecurity, 'forced', c.relforcerowsecurity,
  'divided', case when c.relkind = 'p' then pg_get_partkeydef(c.oid) end,
  'partitions', coalesce((select json_agg(json_build_object('name', p.relname, 'bounds', pg_get_expr(p.relpartbound, p.oid)) order by p.relname)
    from pg_inherits i join pg_class p on p.oid = i.inhrelid where i.inhparent = c.oid), '[]'),
  'columns', (select json_agg(json_build_object(
      'name', a.attname, 'type', format_type(a.atttypid, a.atttypmod), 'required', a.attnotnull,
      'value', pg_get_expr(d.adbin, d.adrelid), 'generated', a.attgenerated = 's',
      'identity', case a.attidentity when 'a' then 'always' when 'd' then 'by default' end,
      'sequence', case when a.attidentity <> '' then pg_get_serial_sequence(quote_ident(c.relname), a.attname)::regclass::text end) order by a.attnum)
    from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped)) as found
from pg_class c where c.relnamespace = ${currentSchema} and c.relkind in ('r', 'p') and not c.relispartition order by c.relname`;

const sequencesSql = `
select c.relname as text from pg_class c where c.relnamespace = ${currentSchema} and c.relkind = 'S'
  and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'i') order by 1`;

const functionsSql = `
select pg_get_functiondef(p.oid) as text from pg_proc p where p.pronamespace = ${currentSchema} and p.prokind in ('f', 'p') order by p.proname, p.oid`;

const constraints = (kinds: string): string => `
select format('alter table %I add constraint %I %s', c.relname, k.conname, pg_get_constraintdef(k.oid)) as text
from pg_constraint k join pg_class c on c.oid = k.conrelid
where k.connamespace = ${currentSchema} and k.contype in (${kinds}) and c.relkind in ('r', 'p') and not c.relispartition order by k.contype desc, c.relname, k.conname`;

const afterSql: readonly string[] = [
  constraints("'p', 'u', 'c', 'x'"),
  `select pg_get_indexdef(i.indexrelid) as text from pg_index i join pg_class c on c.oid = i.indexrelid
   where c.relnamespace = ${currentSchema} and not c.relispartition and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))
     and not exists (select from pg_depend d where d.classid = 'pg_opclass'::regclass and d.objid = any (i.indclass::oid[]) and d.deptype = 'e')
   order by c.relname`,
  constraints("'f'"),
  `select format('create view %I %s as %s', c.relname,
     case when c.reloptions is null then '' else 'with (' || array_to_string(c.reloptions, ', ') || ')' end, pg_get_viewdef(c.oid)) as text
   from pg_class c where c.relnamespace = ${currentSchema} and c.relkind = 'v' order by c.oid`,
  `select format('create policy %I on %I as %s for %s to public%s%s', p.polname, c.relname,
     case when p.polpermissive then 'permissive' else 'restrictive' end,
     case p.polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' else 'all' end,
     coalesce(' using (' || pg_get_expr(p.polqual, p.polrelid) || ')', ''),
     coalesce(' with check (' || pg_get_expr(p.polwithcheck, p.polrelid) || ')', '')) as text
   from pg_policy p join pg_class c on c.oid = p.polrelid where c.relnamespace = ${currentSchema} order by c.relname, p.polname`,
  `select pg_get_triggerdef(t.oid) as text from pg_trigger t join pg_class c on c.oid = t.tgrelid
   where c.relnamespace = ${currentSchema} and not t.tgisinternal and t.tgparentid = 0 order by c.relname, t.tgname`,
  `select format('comment on policy %I on %I is %L', p.polname, c.relname, d.description) as text
   from pg_description d join pg_policy p on d.classoid = 'pg_policy'::regclass and d.objoid = p.oid join pg_class c on c.oid = p.polrelid
   where c.relnamespace = ${currentSchema} order by c.relname, p.polname`,
];

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Statements before the rows: tables without keys, indexes, triggers and row security, and the functions of their columns. */
export async function makeTables(client: ClientBase, { tables, sequences, functions }: Schema): Promise<void> {
  await client.query('set local check_function_bodies = off');
  const statements = [...sequences.map((name) => `create sequence ${quoted(name)}`), ...tables.flatMap(tableTexts), ...functions];
  await inAnyOrder(client, statements);
}

/** Statements after the rows, in the same transaction: constraints, indexes, policies and triggers. */
export async function finishTables(client: ClientBase, { tables, after }: Schema): Promise<void> {
  await inAnyOrder(client, after);
  for (const { name: table, partitions = [], secured, forced } of tables) {
    for (const name of [table, ...partitions.map((part) => part.name)]) {
      if (secured) await client.query(`alter table ${quoted(name)} enable row level security`);
      if (forced) await client.query(`alter table ${quoted(name)} force row level security`);
    }
  }
}

/** The table and its partitions. */
function tableTexts({ name, options, columns, divided, partitions = [] }: Table): string[] {
  const parts = columns.map((column) => {
    const words = [quoted(column.name), column.type];
    if (column.generated) words.push(`generated always as (${column.value}) stored`);
    else if (column.identity) words.push(`generated ${column.identity} as identity (sequence name ${column.sequence})`);
    else if (column.value !== null) words.push(`default ${column.value}`);
    if (column.required) words.push('not null');
    return words.join(' ');
  });
  const by = !divided ? '' : ` partition by ${divided}`;
  return [
    `create table ${quoted(name)} (${parts.join(', ')})${by}${options.length > 0 ? ` with (${options.join(', ')})` : ''}`,
    ...partitions.map((part) => `create table ${quoted(part.name)} partition of ${quoted(name)} ${part.bounds}`),
  ];
}

/** Retries statements that depend on later ones, until none of the remaining ones succeeds. */
async function inAnyOrder(client: ClientBase, statements: readonly string[]): Promise<void> {
  if ((await failure(client, statements.join(';\n'))) === null) return;
  let left = statements;
  while (left.length > 0) {
    const [again, errors]: [string[], Error[]] = [[], []];
    for (const statement of left) {
      const failed = await failure(client, statement);
      if (!failed) continue;
      again.push(statement);
      errors.push(failed);
    }
    if (again.length === left.length) throw new Error(`${errors[0]?.message} (${again[0]?.slice(0, 200)})`);
    left = again;
  }
}

/** Runs a statement within a savepoint and rolls it back on failure. @returns the error; null on success */
async function failure(client: ClientBase, text: string): Promise<Error | null> {
  await client.query('savepoint one');
  try {
    await client.query(text);
    await client.query('release savepoint one');
    return null;
  } catch (error) {
    await client.query('rollback to savepoint one');
    return error as Error;
  }
}

/** Columns with stored rather than generated values. */
export const storedColumns = ({ columns }: Table): string[] => columns.filter(({ generated }) => !generated).map(({ name }) => name);

/** Positions of the sequences of a store; read after the rows, so that they are never behind them. */
export async function readSequences(client: ClientBase, schema: Schema): Promise<Record<string, { last: string; called: boolean }>> {
  const own = schema.tables.flatMap(({ columns }) => columns.flatMap(({ sequence }) => (sequence === null ? [] : [sequence])));
  const places: Record<string, { last: string; called: boolean }> = {};
  for (const name of [...own, ...schema.sequences.map(quoted)]) {
    const { rows } = await client.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${name}`,
    );
    if (rows[0]) places[name] = rows[0];
  }
  return places;
}

export async function setSequences(client: ClientBase, places: Readonly<Record<string, { last: string; called: boolean }>>): Promise<void> {
  for (const [name, { last, called }] of Object.entries(places)) await client.query('select setval($1, $2, $3)', [name, last, called]);
}
