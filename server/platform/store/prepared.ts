import { sql } from 'kysely';
import pg from 'pg';

/** `prepared` for statements that are written as text. */
export const preparedMark = '/* prepared */ ';
/** Statements that a connection keeps the plans of; each costs memory on every connection. */
const most = 200;
const names = new Map<string, string>();

/**
 * Begins a statement that is sent often and whose planning costs more than its work: each connection plans it once instead of each time. Its
 * text must be constant, so put values into parameters. A database behind a pooler that shares connections between transactions must support named statements.
 */
export const prepared = sql.raw(preparedMark);

/** Name of a marked statement, or none: unmarked ones, and those beyond the most that connections keep, are planned each time. */
export function preparedName(text: string): string | undefined {
  // The query builder writes it behind the first word.
  if (!text.slice(0, 30).includes(preparedMark)) return undefined;
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= most) return undefined;
  const name = `prepared_${names.size}`;
  names.set(text, name);
  return name;
}

/** A connection that names marked statements, so that PostgreSQL keeps their plans. */
export class PreparingClient extends pg.Client {
  override query(...sent: unknown[]): never {
    const [text, values] = sent;
    const name = typeof text === 'string' ? preparedName(text) : undefined;
    const named = name === undefined ? sent : [{ name, text, values }, ...sent.slice(2)];
    return (super.query as (...all: unknown[]) => never)(...named);
  }
}
