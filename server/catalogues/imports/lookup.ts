import { sql } from 'kysely';
import type { Catalogue } from '../../../contract/catalogues/catalogue.ts';
import { catalogueOf } from '../../../contract/catalogues/index.ts';
import type { CatalogueKey } from '../../../contract/catalogues/keys.ts';
import type { Tx } from '../../platform/index.ts';
import { labelText } from '../label.ts';
import { sourceOf } from '../source.ts';
import { storageOf } from '../storage.ts';

/** Finds records by label, ignoring case, or by id; an ambiguous label matches none. */
export class Lookup {
  readonly #found = new Map<CatalogueKey, Map<string, number | null>>();

  /** Looks words up, all of them at once. */
  async prepare(tx: Tx, to: CatalogueKey, words: Iterable<string>): Promise<void> {
    const found = this.#found.get(to) ?? new Map<string, number | null>();
    this.#found.set(to, found);
    const wanted = [...new Set([...words].map((word) => word.toLowerCase()))].filter((word) => !found.has(word));
    if (wanted.length === 0) return;
    const target = catalogueOf(to);
    const label = sql`lower(${sql.raw(labelText(target, 'a'))})`;
    const { rows } = await sql<{ id: number; label: string; count: number }>`
      select min(a.id) as id, ${label} as label, count(*) as count from ${sourceOf(target, 'a')}
      where ${label} = any (${wanted}::text[]) group by 2`.execute(tx);
    for (const word of wanted) found.set(word, null);
    for (const { id, label: said, count } of rows) found.set(said, count === 1 ? id : null);
  }

  /** The id that words mean; the words themselves where they mean none, which the field's own check refuses. */
  idOf(to: CatalogueKey, word: string): number | string {
    const found = this.#found.get(to)?.get(word.toLowerCase());
    if (typeof found === 'number') return found;
    return /^[1-9]\d{0,14}$/.test(word) ? Number(word) : word;
  }
}

/** Existing records by the values of a key's fields; two with the same are none's to update. */
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

/** A value of a key as it is compared. */
export const keyPart = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim().toLowerCase() : '';
