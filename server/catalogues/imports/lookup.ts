import { sql } from 'kysely';
import type { Catalogue } from '../../../contract/catalogues/catalogue.ts';
import type { CatalogueKey } from '../../../contract/catalogues/keys.ts';
import { catalogueOf } from '../../../contract/catalogues/registry.ts';
import type { Tx } from '../../platform/index.ts';
import { labelIn } from '../fields/reference.ts';
import { hasOwnTable, sourceOf } from '../reading/source.ts';
import { labelText } from '../schema/label.ts';
import { columnOf, storageOf } from '../schema/storage.ts';
import { ownerSql } from '../writing/owners.ts';

/** A record that a text of an import can mean. */
export interface Candidate {
  id: number;
  /** Its words in an export and in lists, folded. */
  words: readonly string[];
  tenant: number | null;
  unit: number | null;
  /** Its label with its tenant's name, for a message. */
  shown: string;
}

/** Texts are compared without case and without blanks around. */
export const foldText = (text: string): string => text.trim().toLowerCase();

/** Finds the records that texts and ids of an import mean. */
export class Lookup {
  readonly #byWord = new Map<CatalogueKey, Map<string, Candidate[]>>();
  readonly #byId = new Map<CatalogueKey, Map<number, Candidate>>();

  /** Reads the records of a catalogue that some texts and ids mean, all at once. */
  async prepare(tx: Tx, to: CatalogueKey, words: readonly string[], ids: readonly number[]): Promise<void> {
    const found = await candidatesOf(tx, catalogueOf(to), [...new Set(words.map(foldText))], [...new Set(ids)]);
    const byWord = this.#byWord.get(to) ?? new Map<string, Candidate[]>();
    const byId = this.#byId.get(to) ?? new Map<number, Candidate>();
    this.#byWord.set(to, byWord);
    this.#byId.set(to, byId);
    for (const one of found) {
      if (byId.has(one.id)) continue;
      byId.set(one.id, one);
      for (const word of new Set(one.words)) byWord.set(word, [...(byWord.get(word) ?? []), one]);
    }
  }

  named(to: CatalogueKey, word: string): readonly Candidate[] {
    return this.#byWord.get(to)?.get(foldText(word)) ?? [];
  }

  byId(to: CatalogueKey, id: number): Candidate | undefined {
    return this.#byId.get(to)?.get(id);
  }
}

interface CandidateRow {
  id: number;
  label: string;
  named: Record<string, unknown>;
  tenant: number | null;
  unit: number | null;
  owner: string | null;
}

async function candidatesOf(tx: Tx, target: Catalogue, words: readonly string[], ids: readonly number[]): Promise<Candidate[]> {
  if (words.length === 0 && ids.length === 0) return [];
  const label = sql.raw<string>(labelText(target, 'a'));
  const columns = target.label.flatMap((name) => {
    const field = target.fields.find((one) => one.name === name);
    const column = field && columnOf(field);
    return column && field.kind !== 'ref' && field.kind !== 'secret' ? [{ name, column: sql.ref(`a.${column.name}`) }] : [];
  });
  const fold = (value: typeof label) => sql`lower(trim(${value}))`;
  const texts = [label, ...columns.map(({ column }) => sql<string>`${column}::text`)].map(fold);
  const pairs = columns.flatMap(({ name, column }) => [sql.lit(name), column]);
  const owned = hasOwnTable(target);
  const tenant = sql.raw(owned ? ownerSql(target, 'a').tenant : 'null::bigint');
  const unit = (owned && storageOf(target).columns.find(({ field }) => field.kind === 'ref' && field.to === 'unit')?.name) ?? null;
  const together = columns.length > 1 ? [fold(sql<string>`concat_ws(' ', ${sql.join(columns.map(({ column }) => column))})`)] : [];
  const { rows } = await sql<CandidateRow>`
    select f.*, (select t.name from tenant t where t.id = f.tenant) as owner from (
      select a.id, ${label} as label, json_build_object(${sql.join(pairs)}) as named, ${tenant} as tenant,
        ${unit === null ? sql`null::bigint` : sql.ref(`a.${unit}`)} as unit
      from ${sourceOf(target, 'a')}
      where a.id = any (${[...ids]}::bigint[]) or ${sql.join(
        [...texts, ...together].map((text) => sql`${text} = any (${[...words]}::text[])`),
        sql` or `,
      )}
      order by a.id
    ) as f`.execute(tx);
  return rows.map(({ id, label: full, named, tenant: idTenant, unit: idUnit, owner }) => {
    const first = Object.values(named).flatMap((value) => (typeof value === 'string' ? [value] : []));
    return {
      id,
      words: [full, labelIn(target.key, { ...named, id }), ...first].map(foldText),
      tenant: idTenant,
      unit: idUnit,
      shown: owner === null ? full : `${full} (${owner})`,
    };
  });
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
