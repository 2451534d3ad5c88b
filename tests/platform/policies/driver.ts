import type { Client } from 'pg';
import {
  type Actor,
  agent,
  type MadeRow,
  makeRows,
  masters,
  roots,
  rootsOf,
  tenantOf,
  tenants,
  users,
  type Variant,
  variants,
} from './rows.ts';
import type { Table } from './schema.ts';

const everywhere: readonly Actor[] = ['self', 'colleague', 'sibling', 'stranger', 'admin'];

/** What an actor does with a row: select, insert, update, delete, lock it for an update, hand it over to the stranger. */
const commands = { s: 'select', i: 'insert', u: 'update', d: 'delete', l: 'lock', h: 'hand over' } as const;
type Command = keyof typeof commands;

/** The commands that each actor may do, as letters; an actor who may do none is absent. */
export type Outcome = Partial<Record<Actor, string>>;
export type Outcomes = Partial<Record<Variant, Outcome>>;

const platform = { 'app.scope': 'platform', 'app.tenants': '{}', 'app.user': '', 'app.limits': '', 'app.leaving': '' };
const settingsOf = (actor: Actor): Record<string, string> => {
  if (actor === 'admin') return platform;
  const types = { [tenantOf[actor]]: ['No such type'] };
  return {
    'app.scope': 'user',
    'app.tenants': `{${tenantOf[actor]}}`,
    'app.user': String(users[actor]),
    'app.leaving': actor === 'remover' ? String(users.self) : '',
    'app.limits': actor === 'limited' ? JSON.stringify({ types, cameras: true, groups: [] }) : '',
  };
};

/**
 * Leaves the outcome to the policies: no keys, triggers and checks. Commits the masters, tenants and users of the cases.
 * @param client a superuser on the platform's database, on which nothing else works: it makes the rows, and acts as the platform's role,
 * which policies bind
 */
export async function prepareWorld(client: Client): Promise<void> {
  await client.query('set session_replication_role = replica');
  await client.query(`
    do $$ declare one record; begin
      for one in select conrelid::regclass as owner, conname from pg_constraint
        where contype = 'c' and connamespace = 'public'::regnamespace and coninhcount = 0 and conrelid <> 0 loop
        execute format('alter table %s drop constraint %I', one.owner, one.conname);
      end loop;
    end $$;
    create function pg_temp.attempt(settings json, before text, statement text) returns text language plpgsql as $$
      declare one record; changed bigint;
      begin
        if before <> '' then execute before; end if;
        perform set_config('role', 'atalaya', true);
        for one in select * from json_each_text(settings) loop perform set_config(one.key, one.value, true); end loop;
        execute statement;
        get diagnostics changed = row_count;
        raise exception using errcode = 'ZZ001', message = changed::text;
      exception
        when sqlstate 'ZZ001' then return sqlerrm;
        when insufficient_privilege then return 'refused';
        when others then return sqlstate || ' ' || sqlerrm;
      end $$;`);
  const account = (id: number) => `(${id}, 'user${id}@policies.test', 'user${id}', 'User')`;
  const member = ([actor, id]: [string, number]) => `(${id}, ${tenantOf[actor as keyof typeof users]})`;
  await client.query(`
    insert into master_tenant (id, name) values (${masters.first}, 'First'), (${masters.second}, 'Second');
    insert into tenant (id, id_master_tenant, name) values (${tenants.own}, ${masters.first}, 'Own'),
      (${tenants.sibling}, ${masters.first}, 'Sibling'), (${tenants.foreign}, ${masters.second}, 'Foreign');
    insert into user_account (id, email, username, name) values ${[...Object.values(users), agent].map(account).join(', ')};
    insert into user_tenant (id_user, id_tenant) values ${Object.entries(users).map(member).join(', ')};
    insert into user_ability (id_user, action, subject) values (${users.decider}, 'manage', 'all')`);
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
const literal = (value: unknown) => (value === null ? 'null' : quoted(typeof value === 'string' ? value : JSON.stringify(value)));

/** Statements of one row for each command: what precedes it in platform scope, and what the actor does. */
function statementsOf(table: Table, { json, at, row }: MadeRow, foreign: MadeRow | null): [Command, before: string, statement: string][] {
  const name = `"${table.name}"`;
  const where = `where ctid = '${at}'`;
  const given = table.columns.filter(({ isGenerated }) => !isGenerated).map((column) => `"${column.name}"`);
  const [plain = given[0]] = table.columns.filter((column) => !column.isGenerated && !column.isFilled).map((column) => `"${column.name}"`);
  const owning = table.columns.filter(
    (column) =>
      !column.isGenerated &&
      column.name !== 'id' &&
      (column.name in roots || table.keys.some((key) => key.column === column.name)) &&
      foreign &&
      row[column.name] !== foreign.row[column.name],
  );
  return [
    ['s', '', `select 1 from ${name} ${where}`],
    [
      'i',
      `delete from ${name} ${where}`,
      `insert into ${name} (${given.join(', ')}) overriding system value select ${given.join(', ')} from jsonb_populate_record(null::${name}, ${quoted(json)})`,
    ],
    ['u', '', `update ${name} set ${plain} = ${plain} ${where}`],
    ['d', '', `delete from ${name} ${where}`],
    ...(table.policies.some(({ command }) => command === 'UPDATE')
      ? ([['l', '', `select 1 from ${name} ${where} for update`]] satisfies [Command, string, string][])
      : []),
    ...(foreign && owning.length > 0
      ? ([
          [
            'h',
            `delete from ${name} where ctid = '${foreign.at}'`,
            `update ${name} set ${owning.map((column) => `"${column.name}" = ${literal(foreign.row[column.name])}`).join(', ')} ${where}`,
          ],
        ] satisfies [Command, string, string][])
      : []),
  ];
}

/** Finds a row by its words as a search does: nothing but an index of trigrams can serve this statement. */
const searchOf = (table: Table, { row }: MadeRow, words: string): [Command, before: string, statement: string][] => [
  ['s', '', `select 1 from "${table.name}" where "${words}" like ${literal(`%${String(row[words])}%`)} and id + 0 = ${String(row['id'])}`],
];

/**
 * Does every command as every actor with a row of every owner that the table can have.
 * @param more actors in addition to those of all tables
 * @param options `faults`: SQL that changes the policies first, with an empty one for the policies as they are
 * `words`: the column by which rows are searched instead, and nothing else is done
 * @returns what was allowed, for each fault
 * @throws Error where a command failed by something else than a policy
 */
export async function outcomesOf(
  client: Client,
  tables: ReadonlyMap<string, Table>,
  table: Table,
  more: readonly Actor[],
  { faults = [''], words }: { faults?: readonly string[]; words?: string } = {},
): Promise<Outcomes[]> {
  const found = faults.map((): Outcomes => ({}));
  const reached = rootsOf(tables, table.name);
  const possible = variants.filter((one) => one === 'own' || (reached.size > 0 && (one === 'common' || reached.has('master_tenant'))));
  for (const variant of possible) {
    await rolledBack(client, async () => {
      const make = makeRows(client, tables);
      const foreign = await make(table.name, 'foreign');
      const row = await make(table.name, variant);
      if (!row) return;
      const statements = words === undefined ? statementsOf(table, row, foreign) : searchOf(table, row, words);
      for (const [at, fault] of faults.entries()) {
        await client.query(`savepoint fault; ${fault}`);
        Object.assign(found[at] ?? {}, { [variant]: await attempt(client, table, [...everywhere, ...more], statements) });
        await client.query('rollback to savepoint fault');
      }
    });
  }
  return found;
}

async function rolledBack(client: Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    await work();
  } finally {
    await client.query('rollback');
  }
}

async function attempt(
  client: Client,
  table: Table,
  who: readonly Actor[],
  statements: readonly [Command, before: string, statement: string][],
): Promise<Outcome> {
  const attempts = who.flatMap((actor) =>
    statements
      .filter(([command]) => actor !== 'admin' || command !== 'h')
      .map(([command, before, statement]) => ({ actor, command, before, statement, settings: settingsOf(actor) })),
  );
  const { rows } = await client.query<{ actor: Actor; command: Command; outcome: string }>(
    `select actor, command, pg_temp.attempt(settings, before, statement) as outcome
     from json_to_recordset($1::json) as one (actor text, command text, before text, statement text, settings json)`,
    [JSON.stringify(attempts)],
  );
  const allowed: Outcome = {};
  for (const { actor, command, outcome } of rows) {
    if (outcome === '1') allowed[actor] = `${allowed[actor] ?? ''}${command}`;
    else if (outcome !== '0' && outcome !== 'refused') throw new Error(`${table.name}: ${actor} cannot ${commands[command]}: ${outcome}`);
  }
  return allowed;
}
