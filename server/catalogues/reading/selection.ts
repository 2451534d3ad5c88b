import { sql } from 'kysely';
import type { Catalogue } from '../../../contract/catalogues/catalogue.ts';
import { defaultPageSize } from '../../../contract/catalogues/query.ts';
import type { RowSelection } from '../../../contract/catalogues/record.ts';
import type { CatalogueRecord } from '../../../contract/platform/index.ts';
import type { Language } from '../../../contract/workspace/index.ts';
import { refuse, type Tx } from '../../platform/index.ts';
import { parseListRequest } from './list-request.ts';
import { type ListRequest, matchingIds, rowsOf } from './reading.ts';

/** The most rows of one bulk write. */
const maxSelected = 20_000;
const chunk = 500;

/**
 * The rows that a bulk write is for, by id, upwards: those that are named, or all that the list's query finds.
 * @throws Refused `bulk.changed` where the query finds another number than was expected, `request.invalid` where there are too many
 */
export async function selectedIds(tx: Tx, catalogue: Catalogue, rows: RowSelection, language: Language): Promise<number[]> {
  if ('ids' in rows) return [...new Set(rows.ids)].sort((a, b) => a - b);
  const listRequest = parseListRequest(catalogue, grouped(rows.query), language);
  const found = await sql<{
    id: number;
  }>`select found.id from (${matchingIds(catalogue, listRequest)}) as found order by found.id limit ${maxSelected + 1}`.execute(tx);
  if (found.rows.length > maxSelected)
    throw refuse('request.invalid', { message: `At most ${maxSelected} records at once: narrow the list.` });
  if (found.rows.length !== rows.expected) throw refuse('bulk.changed');
  return found.rows.map(({ id }) => id);
}

function grouped(query: string): Record<string, string[]> {
  const params = Object.create(null) as Record<string, string[]>;
  for (const [name, value] of new URLSearchParams(query)) {
    if (name !== 'page' && name !== 'max') params[name] = [...(params[name] ?? []), value];
  }
  return params;
}

const ofIds = (ids: readonly number[], language: Language): ListRequest => ({
  query: { page: 1, max: defaultPageSize, search: '', sort: [], filters: [] },
  language,
  more: [sql<boolean>`a.id = any (${ids}::bigint[])`],
});

/** Returns row labels by id; rows that the caller does not see have none. */
export async function labelsOf(tx: Tx, catalogue: Catalogue, ids: readonly number[], language: Language): Promise<Map<number, string>> {
  const { rows } = await sql<{
    id: number;
    label: string;
  }>`select r.id, r.label from (${rowsOf(catalogue, ofIds(ids, language))}) as r`.execute(tx);
  return new Map(rows.map(({ id, label }) => [id, label]));
}

/** The records of rows, whole, some at a time. */
export async function* recordsOf(
  tx: Tx,
  catalogue: Catalogue,
  ids: readonly number[],
  language: Language,
): AsyncGenerator<{ id: number; label: string; record: CatalogueRecord }> {
  for (let at = 0; at < ids.length; at += chunk) {
    const { rows } = await rowsOf(catalogue, ofIds(ids.slice(at, at + chunk), language), true).execute(tx);
    yield* rows;
  }
}
