import { sql } from 'kysely';
import type { Catalogue } from '../../../contract/catalogues/catalogue.ts';
import type { CatalogueKey } from '../../../contract/catalogues/keys.ts';
import { catalogueOf } from '../../../contract/catalogues/registry.ts';
import type { Tx } from '../../platform/index.ts';
import { sourceOf } from '../reading/source.ts';
import { labelText } from '../schema/label.ts';
import { storageOf } from '../schema/storage.ts';

/** Finds records by label, ignoring case, or by id; an ambiguous label matches none. */
export class Lookup {
  readonly #found = new Map<CatalogueKey, Map<string, number | null>>();

  /** Looks up texts, all at once. */
  async prepare(tx: Tx, to: CatalogueKey, words: Iterable<string>): Promise<void> {
    const found = this.#found.get(to) ?? new Map<string, number | null>();
    this.#found.set(to, found);
    const missing = [...new Set([...words].map((word) => word.toLowerCase()))].filter((word) => !found.has(word));
    if (missing.length === 0) return;
    const target = catalogueOf(to);
    const label = sql`lower(${sql.raw(labelText(target, 'a'))})`;
    const { rows } = await sql<{ id: number; label: string; count: number }>`
      select min(a.id) as id, ${label} as label, count(*) as count from ${sourceOf(target, 'a')}
      where ${label} = any (${missing}::text[]) group by 2`.execute(tx);
    for (const word of missing) found.set(word, null);
    for (const { id, label: text, count } of rows) found.set(text, count === 1 ? id : null);
  }

  /** The id of a text; the text itself if there is none, which the field's validation refuses. */
  idOf(to: CatalogueKey, word: string): number | string {
    const found = this.#found.get(to)?.get(word.toLowerCase());
    if (typeof found === 'number') return found;
    return /^[1-9]\d{0,14}$/.test(word) ? Number(word) : word;
  }
}

/** Existing records by the values of a key's fields; a key shared by two records matches none. */
export async function existingBy(
  tx: Tx,
  catalogue: Catalogue,
  key: readonly string[],
  firsts: readonly unknown[],
): Promise<Map<string, number | 'several'>> {
  const { columns, table } = storageOf(catalogue);
  const names = key.map((name) => (name === 'id' ? 'id' : (columns.find(({ field }) => field.name === name)?.name ?? 'id')));
  const texts = names.map((name) => sql`coalesce(lower(a.${sql.ref(name)}::text), '')`);
  const [first = sql`a.id::text`] = texts;
  const { rows } = await sql<{ id: number; key: string[] }>`
    select a.id, array[${sql.join(texts)}] as key from ${sql.table(table)} a where ${first} = any (${firsts.map(keyPart)}::text[])`.execute(
    tx,
  );
  const found = new Map<string, number | 'several'>();
  for (const { id, key: parts } of rows) found.set(JSON.stringify(parts), found.has(JSON.stringify(parts)) ? 'several' : id);
  return found;
}

/** The normalized value of a key. */
export const keyPart = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim().toLowerCase() : '';
