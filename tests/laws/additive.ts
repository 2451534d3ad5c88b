import type { Migration } from '../../server/platform/store/migrations/index.ts';

/**
 * The last migration of the release before. What follows it runs beside that release; what is before it is nobody's concern any more. A new
 * release sets it to the last migration of the one that it follows. Until the first release it is the last one before programs shared stores with
 * their neighbours: 0190_platform_nodes, which dropped media_ingest, is before it.
 */
export const lastOfReleaseBefore = '0186_node_calls';

/**
 * Migrations that are not additive, or hold a table for long, and why that is right. One that takes something away states the oldest program that
 * does not miss it (`oldest`).
 */
export const exceptions: Readonly<Record<string, string>> = {
  '0195_partitions': 'The log of events is read once while it becomes a partition: at most some 300,000 lines, in less than a second.',
  '0196_log_partitions':
    'The logs are read once, and their key gets the time that divides them: ids stay unique, and no program names the key. Their writers wait in memory.',
};

/** Tables that operators, receivers or consoles write all the time: a migration may not hold them while it reads or writes all rows. */
const busyTables = ['alarm', 'alarm_record', 'audit_entry', 'event_log', 'session', 'media_part', 'lpr_match', 'signal', 'sip_call'];

export interface Breach {
  readonly kind: 'taken' | 'held';
  readonly what: string;
}

/** The migrations that run beside the release before. */
export function migrationsSince(all: readonly Migration[], last: string): readonly Migration[] {
  const at = all.findIndex(({ name }) => name === last);
  if (at < 0) throw new TypeError(`no migration ${last}`);
  return all.slice(at + 1);
}

const uncommented = (sql: string) => sql.replaceAll(/--[^\n]*/g, ' ').replaceAll(/\/\*[\s\S]*?\*\//g, ' ');

/** Statements in small letters with single spaces; bodies of functions are left out, those of `do` are statements too. */
export function statementsOf(sql: string): string[] {
  const bodies: string[] = [];
  const outer = uncommented(sql).replaceAll(/(\bdo\s+)?\$(\w*)\$([\s\S]*?)\$\2\$/g, (_, isDo: string | undefined, _tag, body: string) => {
    if (isDo) bodies.push(body);
    return isDo ? ' ' : "''";
  });
  return [outer, ...bodies]
    .flatMap((text) => text.split(/;|\b(?:begin|then|else|loop)\b/i))
    .map((text) =>
      text
        .toLowerCase()
        .replaceAll(/["\s]+/g, ' ')
        .trim(),
    )
    .filter(Boolean);
}

/** Parts of `alter table` between commas that are not in parentheses. */
function clausesOf(text: string): string[] {
  const clauses = [''];
  let depth = 0;
  for (const sign of text) {
    depth += sign === '(' ? 1 : sign === ')' ? -1 : 0;
    if (sign === ',' && depth === 0) clauses.push('');
    else clauses[clauses.length - 1] += sign;
  }
  return clauses.map((one) => one.trim());
}

const taken = (what: string): Breach => ({ kind: 'taken', what });
const held = (what: string): Breach => ({ kind: 'held', what });

/**
 * What in a migration a program of the release before would miss or stumble over, and what keeps it from its busiest tables.
 * @param before names of the unique indexes of earlier migrations
 */
export function breachesOf(sql: string, before: ReadonlySet<string> = new Set()): Breach[] {
  const statements = statementsOf(sql);
  const made = new Set(statements.flatMap((one) => /^create (?:table|view)(?: if not exists)? (\w+)/.exec(one)?.[1] ?? []));
  return statements.flatMap((statement) => [
    ...droppedBy(statement, statements, before),
    ...alteredBy(statement, { made, statements }),
    ...indexedBy(statement, made),
    ...dividedBy(statement),
    ...(/\b(?:update|delete from) (?:only )?(\w+)\b/.exec(statement)?.slice(1) ?? [])
      .filter((table) => /^(?:update|delete)/.test(statement) && busyTables.includes(table))
      .map((table) => held(`${statement.split(' ')[0]} of ${table}`)),
  ]);
}

function droppedBy(statement: string, all: readonly string[], before: ReadonlySet<string>): Breach[] {
  const [, kind = '', name = ''] =
    /^drop (table|view|materialized view|function|procedure|aggregate|type|domain|sequence|schema|extension|policy|trigger|index)(?: concurrently)?(?: if exists)? (\w+)/.exec(
      statement,
    ) ?? [];
  if (kind === 'index') return before.has(name) ? [taken(`drop of the unique index ${name}`)] : [];
  if (kind === 'policy' || kind === 'trigger')
    return all.some((one) => new RegExp(`^create (?:constraint )?${kind} ${name}\\b`).test(one))
      ? []
      : [taken(`drop of the ${kind} ${name}`)];
  return kind ? [taken(`drop of the ${kind} ${name}`)] : [];
}

interface Within {
  readonly made: ReadonlySet<string>;
  readonly statements: readonly string[];
}

function alteredBy(statement: string, { made, statements }: Within): Breach[] {
  if (/^alter (?!table)[\s\S]*\brename\b/.test(statement)) return [taken(statement)];
  const [, table = '', rest = ''] = /^(?:execute ')?alter table(?: if exists)?(?: only)? (\w+) ([\s\S]*)/.exec(statement) ?? [];
  if (!table || made.has(table)) return [];
  const isReplaced = (name: string) => statements.some((one) => one.includes(`drop constraint ${name}`));
  return clausesOf(rest).flatMap((clause) => clauseBreaches(clause, table, isReplaced));
}

function clauseBreaches(clause: string, table: string, isReplaced: (name: string) => boolean): Breach[] {
  const at = `${clause} of ${table}`;
  if (/^(rename|set schema)\b/.test(clause)) return [taken(at)];
  if (/^alter(?: column)? \w+ (?:set data )?type\b/.test(clause)) return [taken(at)];
  if (/^alter(?: column)? \w+ (?:set not null|drop default)/.test(clause)) return [taken(at)];
  const [, constraint] = /^drop constraint(?: if exists)? (\w+)/.exec(clause) ?? [];
  if (constraint !== undefined) return /_(check|fkey)$|^ok_/.test(constraint) ? [] : [taken(at)];
  if (/^drop(?: column)?(?: if exists)? (?!not null|default|identity|expression)\w+/.test(clause)) return [taken(at)];
  const [, added] = /^add constraint (\w+)/.exec(clause) ?? [];
  if (added !== undefined || /^add (?:check|unique|primary key|foreign key|exclude)\b/.test(clause))
    return added !== undefined && isReplaced(added) && added.endsWith('_check') ? [] : [taken(at)];
  if (!/^add\b/.test(clause)) return [];
  const isFilled = /\b(?:default|generated)\b/.test(clause);
  return [
    ...(/\bnot null\b/.test(clause) && !isFilled ? [taken(at)] : []),
    ...(/\bunique\b|\bprimary key\b/.test(clause) ? [taken(at)] : []),
    ...(busyTables.includes(table) && /\bgenerated\b|gen_random_uuid|nextval|random\(/.test(clause)
      ? [held(`${at}, which writes all rows anew`)]
      : []),
  ];
}

function dividedBy(statement: string): Breach[] {
  const [, table] = /\bpartition_table\('(\w+)'/.exec(statement) ?? [];
  return table ? [held(`division of ${table}, which is read and checked`)] : [];
}

function indexedBy(statement: string, made: ReadonlySet<string>): Breach[] {
  const [, unique, table = ''] =
    /^create (unique )?index(?: concurrently)?(?: if not exists)? (?:\w+ )?on (?:only )?(\w+)/.exec(statement) ?? [];
  if (!table || made.has(table)) return [];
  return [
    ...(unique ? [taken(`unique index on ${table}`)] : []),
    ...(busyTables.includes(table) ? [held(`index on ${table}, which nobody writes meanwhile`)] : []),
  ];
}

/** Names of the unique indexes that migrations create. */
export const uniqueIndexesOf = (all: readonly Migration[]): ReadonlySet<string> =>
  new Set(
    all.flatMap(({ sql }) => statementsOf(sql).flatMap((one) => /^create unique index(?: if not exists)? (\w+) on/.exec(one)?.[1] ?? [])),
  );
