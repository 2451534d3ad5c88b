import type { Client } from 'pg';
import type { Column, Key, Table } from './schema.ts';

/**
 * Who acts on rows: the user that a row names, another of the same tenant, one of another tenant of the same master tenant, one of another
 * master tenant, a master administrator. Where a case names them, also users of the row's tenant who see no alarm type and no camera, who
 * decide on requests for recordings, and who delete the account of the row.
 */
export type Actor = 'self' | 'colleague' | 'sibling' | 'stranger' | 'admin' | 'limited' | 'decider' | 'remover';

/**
 * Whose the row is: of a user, tenant and master tenant (`own`), of the master tenant alone (`customer`), of nobody (`common`).
 * `foreign` rows belong to the stranger; rows are handed over to them.
 */
export const variants = ['own', 'customer', 'common'] as const;
export type Variant = (typeof variants)[number];
export type Owner = Variant | 'foreign';

export type Row = Record<string, unknown>;

export const masters = { first: 9001, second: 9002 };
export const tenants = { own: 9011, sibling: 9012, foreign: 9013 };
export const users: Record<Exclude<Actor, 'admin'>, number> = {
  self: 9021,
  colleague: 9022,
  limited: 9023,
  decider: 9024,
  sibling: 9025,
  stranger: 9026,
  remover: 9028,
};
/** An account without tenants. */
export const agent = 9027;

export const tenantOf: Readonly<Record<Exclude<Actor, 'admin'>, number>> = {
  self: tenants.own,
  colleague: tenants.own,
  limited: tenants.own,
  decider: tenants.own,
  remover: tenants.own,
  sibling: tenants.sibling,
  stranger: tenants.foreign,
};
const owners: Readonly<Record<Owner, { tenant: number | null; master_tenant: number | null; user_account: number }>> = {
  own: { tenant: tenants.own, master_tenant: masters.first, user_account: users.self },
  customer: { tenant: null, master_tenant: masters.first, user_account: agent },
  common: { tenant: null, master_tenant: null, user_account: agent },
  foreign: { tenant: tenants.foreign, master_tenant: masters.second, user_account: users.stranger },
};
export type Root = keyof (typeof owners)['own'];
export const roots = { id_tenant: 'tenant', id_master_tenant: 'master_tenant', id_user: 'user_account' } as const;
const isRoot = (table: string): table is Root => table in owners.own;
/** The account of rows without a user, where their column allows that. */
const isNobody = (owner: Owner, root: Root) => root === 'user_account' && owners[owner].user_account === agent;

/** Values that policies read beside those that name an owner; an event is addressed to a tenant, or to a user. */
const special: Readonly<Record<string, (owner: Owner, row: (table: string) => Promise<Row | null>) => Promise<Row> | Row>> = {
  audit_entry: async (_, row) => ({ kind: 'alarm', detail: JSON.stringify({ alarm: (await row('alarm'))?.['id'] ?? 0 }) }),
  event_log: (owner) => ({ name: 'alarm', data: JSON.stringify({ alarm_type: 'x' }), id_user: owner === 'common' ? users.self : null }),
  handover: (owner) => ({ tenants: `{${owners[owner].tenant ?? ''}}`, id_accepted_by: null, accepted_by: null, accepted: null }),
  qa_traces: (owner) => ({ tenants: `{${owners[owner].tenant ?? ''}}` }),
  // One may run at a time, so these have ended.
  restore_rehearsal: () => ({ ended: '2026-01-01T00:00:00Z', outcome: 'restored' }),
};
/** Rows that a policy looks up and no key leads to. */
const besides: Readonly<Record<string, (row: Row) => string>> = {
  chat: ({ id }) => member(id),
  chat_member: ({ id_chat }) => member(id_chat),
  chat_message: ({ id_chat }) => member(id_chat),
};
const member = (chat: unknown) =>
  `insert into chat_member (id_chat, id_user) values (${String(chat)}, ${users.colleague}) on conflict do nothing`;

export interface MadeRow {
  json: string;
  row: Row;
  at: string;
}

/** Makes rows with what they refer to; a row whose owner the table cannot hold is null. */
export function makeRows(client: Client, tables: ReadonlyMap<string, Table>) {
  const made = new Map<string, Promise<MadeRow | null>>();
  let place = 0;
  const make = (name: string, owner: Owner, above: readonly string[] = []): Promise<MadeRow | null> => {
    const known = made.get(`${name} ${owner}`) ?? create(name, owner, above);
    made.set(`${name} ${owner}`, known);
    return known;
  };
  async function create(name: string, owner: Owner, above: readonly string[]): Promise<MadeRow | null> {
    const table = tables.get(name);
    if (!table) throw new Error(`There is no table ${name}`);
    if (isRoot(name)) return owners[owner][name] === null ? null : read(name, `id = ${owners[owner][name]}`);
    const values: Row = {};
    if (!(await fill(table, values, owner, above))) return null;
    const columns = Object.keys(values);
    await makePlace(table, values);
    const { rows } = await client.query<{ at: string }>(
      `insert into "${name}" ${columns.length > 0 ? `(${columns.map((column) => `"${column}"`).join(', ')}) values (${columns.map((_, at) => `$${at + 1}`).join(', ')})` : 'default values'} returning ctid::text as at`,
      Object.values(values),
    );
    const row = await read(name, `ctid = '${rows[0]?.at}'`);
    const beside = row && besides[name]?.(row.row);
    if (beside) await client.query(beside);
    return row;
  }
  /** Sets the values of a row; false if a table cannot hold one of this owner. */
  async function fill(table: Table, values: Row, owner: Owner, above: readonly string[]): Promise<boolean> {
    const others = await special[table.name]?.(owner, async (of) => (await make(of, owner, [...above, table.name]))?.row ?? null);
    const unowned: Column[] = [];
    for (const column of table.columns.filter(({ isGenerated }) => !isGenerated)) {
      const value = others && column.name in others ? others[column.name] : await valueOf(table, column, owner, above);
      if (value === null && !column.isNullable) unowned.push(column);
      else if (value !== undefined) values[column.name] = value;
    }
    // A record of all may refer to one of a tenant, if something else says that it is of all.
    const isOwned = ({ column, target }: Key) => !isRoot(target) && values[column] != null && rootsOf(tables, target).size > 0;
    if (unowned.length > 0 && !namesOwner(table) && !table.keys.some(isOwned)) return false;
    for (const column of unowned) {
      const value = column.name in roots ? null : await valueOf(table, column, 'own', above);
      if (value === null) return false;
      values[column.name] = value;
    }
    return true;
  }
  /** Removes the row that a table has already where it may hold one only, or one for each key. */
  async function makePlace({ name: of, columns, primary }: Table, values: Row): Promise<void> {
    const key = primary.filter((column) => column in values);
    if (columns.some(({ name: column, type }) => primary.includes(column) && !key.includes(column) && type === 'bigint')) return;
    const where = key.map((column, at) => `"${column}" = $${at + 1}`).join(' and ') || 'true';
    if (primary.length > 0)
      await client.query(
        `delete from "${of}" where ${where}`,
        key.map((column) => values[column]),
      );
  }
  async function valueOf(table: Table, column: Column, owner: Owner, above: readonly string[]): Promise<unknown> {
    const key = table.keys.find((one) => one.column === column.name && one.target !== table.name);
    const root = key?.target ?? roots[column.name as keyof typeof roots];
    if (root && isRoot(root)) return isNobody(owner, root) && column.isNullable ? null : owners[owner][root];
    if (key && !above.includes(key.target)) return (await make(key.target, owner, [...above, table.name]))?.row[key.targetColumn] ?? null;
    if ((column.isNullable || column.isFilled) && column.name !== table.dividedBy) return undefined;
    return sample(column.type, table.from);
  }
  function sample(type: string, from: string | null): unknown {
    place += 1;
    if (type.endsWith('[]')) return '{}';
    if (type.startsWith('timestamp') || type === 'date')
      return from === 'default' ? '2199-01-01T00:00:00Z' : (from ?? new Date().toISOString());
    if (type.startsWith('json')) return '{}';
    if (type === 'uuid') return `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`;
    if (type === 'boolean') return false;
    if (type === 'text' || type === 'bytea') return `x${place}`;
    return place + (from === 'default' ? 2 ** 50 : /^\d+$/.test(from ?? '') ? Number(from) : 0);
  }
  async function read(name: string, where: string): Promise<MadeRow> {
    const { rows } = await client.query<{ json: string; at: string }>(
      `select to_jsonb(this_row)::text as json, ctid::text as at from "${name}" this_row where ${where}`,
    );
    const [found] = rows;
    if (!found) throw new Error(`The row of ${name} was not made`);
    return { ...found, row: JSON.parse(found.json) as Row };
  }
  return make;
}

/** Whether rows may be without a tenant or a master tenant by a column of their own, whatever else they refer to. */
const namesOwner = ({ columns }: Table) =>
  columns.some(({ name, isNullable }) => isNullable && (name === 'id_tenant' || name === 'id_master_tenant'));

/** What the rows of a table name as their owner, themselves or through what they refer to. */
export function rootsOf(tables: ReadonlyMap<string, Table>, start: string): Set<Root> {
  const found = new Set<Root>();
  const reached = new Set([start]);
  for (const name of reached) {
    if (isRoot(name)) found.add(name);
    else {
      const { columns = [], keys = [] } = tables.get(name) ?? {};
      for (const column of columns) if (column.name in roots) found.add(roots[column.name as keyof typeof roots]);
      for (const { target } of keys) reached.add(target);
    }
  }
  return found;
}
