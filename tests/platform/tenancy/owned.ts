import { sql } from 'kysely';
import type { Tx } from '../../../server/platform/store/store.ts';

/** Whose rows: of these tenants, and of these customers. */
export interface Side {
  tenants: readonly number[];
  masters: readonly number[];
}
interface Column {
  table: string;
  column: string;
  type: string;
  isMade: boolean;
}
interface Key {
  table: string;
  column: string;
  target: string;
}

/** The schema as the database reports it. */
export interface Schema {
  columns: Map<string, Column[]>;
  keys: Key[];
}

/** Tables whose rows change while a platform runs without a request: sessions, jobs and devices. */
const volatileTables: ReadonlySet<string> = new Set([
  // Of the minutes in which alarms arrive.
  'unit_alarm_group',
  'alarm_source',
  // The workflow owns its units, and the customer owns the workflow.
  'alarm_workflow_unit',
  'audit_entry',
  'audit_waiting',
  'camera_state',
  'event_log',
  'idempotency',
  'media_hold',
  'media_lease',
  'media_view',
  // The lease of the process that has a receiver open.
  'receiver_state',
  'presence',
  'operator_state',
  'phone_registration',
  'alarm_viewer',
  'refresh_token',
  // The demo drives its vehicles on.
  'router',
  'session',
  'throttle',
  'two_factor',
]);

/** Rows that simulated panels add for as long as a demo runs, and that the platform writes about itself: read as all others, and not compared. */
const isReported = (table: string) => /^signal$|^receiver_device_state$|^self_watch$|^platform_node$|^restore_rehearsal$/.test(table);

/** Partitions are read through their tables. */
export async function readSchema(tx: Tx): Promise<Schema> {
  const { rows } = await sql<Column>`
    select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type, a.attgenerated <> '' as "isMade"
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1, a.attnum`.execute(tx);
  const keys = await sql<Key>`
    select c.relname as table, a.attname as column, f.relname as target
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class f on f.oid = k.confrelid
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.conparentid = 0 and k.connamespace = 'public'::regnamespace`.execute(tx);
  const columns = new Map<string, Column[]>();
  for (const row of rows) columns.set(row.table, [...(columns.get(row.table) ?? []), row]);
  return { columns, keys: keys.rows };
}

const list = (ids: readonly number[]): string => `'{${ids.join(',')}}'::bigint[]`;

/** Returns the condition for a row to belong to a side, by its own columns or its parent record; null if it has no owner. */
function ownedBy(schema: Schema, table: string, side: Side, row = table, depth = 0): string | null {
  const has = (name: string) => schema.columns.get(table)?.some(({ column }) => column === name) === true;
  if (table === 'tenant') return `${row}.id = any (${list(side.tenants)})`;
  if (table === 'master_tenant') return `${row}.id = any (${list(side.masters)})`;
  if (table === 'user_account') {
    return `not ${row}.is_master_admin and exists (select 1 from user_tenant ut where ut.id_user = ${row}.id and ut.id_tenant = any (${list(side.tenants)}))
      and not exists (select 1 from user_tenant ut where ut.id_user = ${row}.id and ut.id_tenant <> all (${list(side.tenants)}))`;
  }
  const own = [
    ...(has('id_tenant') ? [`${row}.id_tenant = any (${list(side.tenants)})`] : []),
    ...(has('id_master_tenant') && side.masters.length > 0 ? [`${row}.id_master_tenant = any (${list(side.masters)})`] : []),
  ];
  if (own.length > 0) return `(${own.join(' or ')})`;
  if (has('id_tenant') || has('id_master_tenant') || depth > 2) return null;
  const parents = schema.keys.filter((key) => key.table === table && key.target !== table && key.column !== 'id_target');
  const above = parents.flatMap(({ column, target }, at) => {
    const alias = `up${depth}_${at}`;
    const condition = ownedBy(schema, target, side, alias, depth + 1);
    return condition ? [`exists (select 1 from "${target}" ${alias} where ${alias}.id = ${row}."${column}" and ${condition})`] : [];
  });
  return above.length > 0 ? `(${above.join(' or ')})` : null;
}

/** Tables that hold rows of a side, each with the condition. */
function ownedTables(schema: Schema, side: Side): [string, string][] {
  return [...schema.columns.keys()].flatMap((table): [string, string][] => {
    const condition = ownedBy(schema, table, side);
    return condition ? [[table, condition]] : [];
  });
}

/** Texts of signals that are one of a closed list: another value would be no signal of the platform. */
const isClosedList = (table: string, column: string) => table === 'signal' && /^(vocabulary|qualifier|outcome|reason)$/.test(column);

/**
 * Writes a word into every text of a side's rows that takes it: a value that must have a form of its own stays as it is.
 * @returns how many columns hold it
 */
export async function markRows(tx: Tx, schema: Schema, side: Side, word: string): Promise<number> {
  let marked = 0;
  for (const [table, condition] of ownedTables(schema, side)) {
    if (volatileTables.has(table) || table === 'user_ability') continue;
    const columns = (schema.columns.get(table) ?? []).filter(
      ({ column, type, isMade }) =>
        type === 'text' &&
        !isMade &&
        !isClosedList(table, column) &&
        !/hash|secret|password|key|token|sealed|email|words|^id$|_id$|state|status|kind/.test(column),
    );
    for (const { column } of columns) {
      await sql.raw('savepoint marking').execute(tx);
      try {
        const { numAffectedRows = 0n } = await sql
          .raw(`update "${table}" set "${column}" = left("${column}", 40) || ' ${word}' where ${condition} and "${column}" <> ''`)
          .execute(tx);
        if (numAffectedRows > 0n) marked += 1;
        await sql.raw('release savepoint marking').execute(tx);
      } catch {
        await sql.raw('rollback to savepoint marking').execute(tx);
      }
    }
  }
  return marked;
}

/** A fingerprint of a side's rows, table by table. */
export async function fingerprints(tx: Tx, schema: Schema, side: Side): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const [table, condition] of ownedTables(schema, side)) {
    if (volatileTables.has(table) || isReported(table)) continue;
    const { rows } = await sql
      .raw<{ hash: string }>(
        `select md5(coalesce(string_agg(md5("${table}"::text), '' order by md5("${table}"::text)), '')) as hash from "${table}" where ${condition}`,
      )
      .execute(tx);
    found[table] = rows[0]?.hash ?? '';
  }
  return found;
}

/** Rows of one side that name a record of the other, as `table.column → target: how many`. */
export async function findCrossReferences(tx: Tx, schema: Schema, from: Side, to: Side): Promise<string[]> {
  const found: string[] = [];
  for (const { table, column, target } of schema.keys) {
    if (volatileTables.has(table) || target === 'master_tenant') continue;
    const [own, foreign] = [ownedBy(schema, table, from), ownedBy(schema, target, to, 'named')];
    if (!own || !foreign) continue;
    const { rows } = await sql
      .raw<{ count: number }>(
        `select count(*)::int as count from "${table}" where ${own} and exists (select 1 from "${target}" named where named.id = "${table}"."${column}" and ${foreign})`,
      )
      .execute(tx);
    if ((rows[0]?.count ?? 0) > 0) found.push(`${table}.${column} → ${target}: ${rows[0]?.count}`);
  }
  return found;
}

/** The newest and the oldest id of a side's rows of each table that has ids. */
export async function idsOf(tx: Tx, schema: Schema, side: Side): Promise<Map<string, (number | string)[]>> {
  const found = new Map<string, (number | string)[]>();
  for (const [table, condition] of ownedTables(schema, side)) {
    if (!schema.columns.get(table)?.some(({ column }) => column === 'id')) continue;
    const { rows } = await sql
      .raw<{ ids: (number | string)[] }>(`select array_agg(id) as ids from (
        (select id from "${table}" where ${condition} order by id desc limit 1) union (select id from "${table}" where ${condition} order by id limit 1)) one`)
      .execute(tx);
    const ids = rows[0]?.ids ?? [];
    if (ids.length > 0)
      found.set(
        table,
        ids.map((id) => (/^\d+$/.test(String(id)) ? Number(id) : id)),
      );
  }
  return found;
}
