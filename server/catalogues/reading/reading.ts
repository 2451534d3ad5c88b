import { type RawBuilder, sql } from 'kysely';
import type { Catalogue } from '../../../contract/catalogues/catalogue.ts';
import { type ListQuery, wholeCounts } from '../../../contract/catalogues/query.ts';
import { type CatalogueRecord, countedRows } from '../../../contract/platform/index.ts';
import type { Language } from '../../../contract/workspace/index.ts';
import { onlyRow, type Tx } from '../../platform/index.ts';
import { storageOf } from '../schema/storage.ts';
import { isSearchedByTrigrams } from '../schema/trigrams.ts';
import { walkByReference } from './by-reference.ts';
import { conditionsOf, labelCondition, readSearchedTargets, type SearchedTargets } from './conditions.ts';
import { countAll, countUpTo, type ListCounts } from './counts.ts';
import { orderOf } from './order.ts';
import { recordColumns, recordSql } from './record-members.ts';
import { hasOwnTable, labelSql, sourceOf } from './source.ts';

/** Alias of the catalogue's row in every query of this module. */
export const row = 'a';

/** The query of a list, the language of its errors, and conditions added by extensions. */
export interface ListRequest {
  query: ListQuery;
  language: Language;
  /** Conditions besides those of the query, on the row `a`. */
  more?: readonly RawBuilder<boolean>[];
}

function where(catalogue: Catalogue, { query, language, more = [] }: ListRequest, targets?: SearchedTargets): RawBuilder<unknown> {
  const all = [...conditionsOf(catalogue, query, { row, language, targets }), ...more];
  return all.length > 0 ? sql`where ${sql.join(all, sql` and `)}` : sql``;
}

/**
 * The rows that a list's query finds, in its order, all pages of them: a select of `id`, `label` and `record` (JSON).
 * @throws Refused `request.invalid` if a filter's value cannot be parsed
 */
export const rowsOf = (
  catalogue: Catalogue,
  listRequest: ListRequest,
  isComplete = false,
): RawBuilder<{ id: number; label: string; record: CatalogueRecord }> =>
  sql`select a.id, ${labelSql(catalogue, row)} as label, ${recordSql(catalogue, row, isComplete)} as record ${foundInOrder(catalogue, listRequest)}`;

/**
 * The complete records of the rows that a list's query finds, in its order: a select whose columns are their members. Read through a cursor
 * it makes each record when it is fetched.
 * @param names the fields to read
 * @throws Refused `request.invalid` if a filter's value cannot be parsed
 */
export const exportedRows = (catalogue: Catalogue, listRequest: ListRequest, names: ReadonlySet<string>): RawBuilder<CatalogueRecord> =>
  sql`select ${recordColumns(catalogue, row, names)} ${foundInOrder(catalogue, listRequest)}`;

function foundInOrder(catalogue: Catalogue, listRequest: ListRequest): RawBuilder<unknown> {
  const order = orderOf(catalogue, listRequest.query.sort, row);
  return sql`from ${sourceOf(catalogue, row)} ${order.joins} ${where(catalogue, listRequest)} order by ${order.forward}`;
}

/** The rows that a list's query finds, without order and records: a select of `id`. */
export const matchingIds = (catalogue: Catalogue, listRequest: ListRequest): RawBuilder<{ id: number }> =>
  sql`select a.id from ${sourceOf(catalogue, row)} ${where(catalogue, listRequest)}`;

/**
 * Reads one page of a catalogue's list as the JSON text of the contract's `page` envelope (ADM-7.04, OQ-88).
 * @throws Refused `request.invalid` if a filter's value cannot be parsed
 */
export const pageOf = (tx: Tx, catalogue: Catalogue, listRequest: ListRequest, counts: ListCounts): Promise<string> =>
  readPage(tx, catalogue, listRequest, { record: recordSql(catalogue, row, false), counts });

/** Reads one page of a catalogue's records as choices, `{ id, label }`; the search applies to their labels only. */
export function choicesOf(tx: Tx, catalogue: Catalogue, listRequest: ListRequest, counts: ListCounts): Promise<string> {
  const { query, more = [] } = listRequest;
  const named = query.search.trim() === '' ? more : [...more, labelCondition(catalogue, query.search, row)];
  const choice = sql`json_build_object('id', a.id, 'label', ${labelSql(catalogue, row)})`;
  return readPage(tx, catalogue, { ...listRequest, query: { ...query, search: '' }, more: named }, { record: choice, counts });
}

/** Up to this number of rows, a list is searched once and sorted afterwards. */
const fewRows = 5000;

/** Up to this number, the rows that an index of trigrams finds are sorted; more are found by a walk in the list's order. */
const manyRows = 50_000;

/** What a page is made of, and the counts of its store's lists. */
interface PageParts {
  record: RawBuilder<unknown>;
  counts: ListCounts;
}

/** Finds the ids of the page first, from the nearer end of the list, and then reads only their records. */
async function readPage(tx: Tx, catalogue: Catalogue, listRequest: ListRequest, { record, counts }: PageParts): Promise<string> {
  const { page, max, sort } = listRequest.query;
  const source = sourceOf(catalogue, row);
  const { total, isBounded, conditions, isWhole, ...owned } = await findRows(tx, catalogue, listRequest, counts);
  const place = isBounded ? placeInOpenList(page, max) : placeInList(page, max, total);
  const { skipped, length, isBackward } = place;
  if (length === 0) return pageText('', { ...place, max, total });
  const order = orderOf(catalogue, sort, row);
  const walked = isWhole ? await walkByReference(tx, catalogue, sort, { skipped, length, isBackward, ...owned }) : null;
  const { rows } = await sql<{ found: number; data: string | null }>`
    with k as materialized (select walked.id, row_number() over () as place from (
      select a.id from ${source} ${order.joins} ${walked ? whereId(walked) : conditions}
      order by ${isBackward ? order.backward : order.forward} limit ${length} offset ${walked ? 0 : skipped}
    ) as walked)
    select (select count(*)::int from k) as found, (select string_agg(made.record::text, ',' order by made.place) from (
      select ${isBackward ? sql`-` : sql``} k.place as place, ${record} as record from k join ${source} on a.id = k.id where k.place <= ${max}
    ) as made) as data`.execute(tx);
  const { found, data } = onlyRow(rows);
  return pageText(data ?? '', isBounded ? numbersOfOpenList(page, max, { found, isBackward }) : { ...place, max, total });
}

/** Where the rows of a page are, and which page of the list it is. */
interface PlaceOfPage {
  /** Rows before it, or after it where it is read from the end. */
  readonly skipped: number;
  readonly length: number;
  readonly isBackward: boolean;
  readonly current: number;
  readonly last: number;
}

function placeInList(page: number, max: number, total: number): PlaceOfPage {
  const last = Math.max(1, Math.ceil(total / max));
  const current = page > 0 ? page : Math.max(1, last + 1 + page);
  const before = (current - 1) * max;
  const length = Math.max(0, Math.min(max, total - before));
  const isBackward = before > total - before - length;
  return { skipped: isBackward ? total - before - length : before, length, isBackward, current, last };
}

/** A list of more rows than are counted: pages are read from the end that they are named from, and beyond what is counted with one row more. */
function placeInOpenList(page: number, max: number): PlaceOfPage {
  const isBackward = page < 0;
  const skipped = (Math.abs(page) - 1) * max;
  const isCounted = isBackward || skipped + max <= countedRows;
  return { skipped, length: isCounted ? max : max + 1, isBackward, current: page, last: Math.ceil(countedRows / max) };
}

interface PageNumbers {
  readonly current: number;
  readonly last: number;
  readonly max: number;
  readonly total: number;
  readonly isBounded?: boolean;
}

/** Whoever reaches the end of a list by its pages learns its length. */
function numbersOfOpenList(page: number, max: number, { found, isBackward }: { found: number; isBackward: boolean }): PageNumbers {
  const counted = Math.ceil(countedRows / max);
  const end = page * max;
  const isBeyond = !isBackward && end > countedRows;
  if (isBeyond && found > 0 && found <= max) return { current: page, last: page, max, total: end - max + found };
  const hasNext = !isBackward && (!isBeyond || found > max);
  return { current: page, last: hasNext ? Math.max(counted, page + 1) : counted, max, total: countedRows, isBounded: true };
}

function pageText(data: string, { current, last, max, total, isBounded = false }: PageNumbers): string {
  const relation = isBounded ? ',"total_relation":"gte"' : '';
  return `{"success":true,"data":[${data}],"next":null,"current_page":${current},"last_page":${last},"per_page":${max},"total":${total}${relation}}`;
}

const whereId = (ids: readonly number[]): RawBuilder<unknown> => sql`where a.id = any (${`{${ids.join(',')}}`}::bigint[])`;

interface FoundRows {
  total: number;
  /** Whether there are more rows than are counted. */
  isBounded: boolean;
  conditions: RawBuilder<unknown>;
  ownership: RawBuilder<boolean> | null;
  isPlatform: boolean;
  /** Whether nothing but its scope limits the list. */
  isWhole: boolean;
}

/**
 * The number of rows of a list, as far as it is counted, and the conditions to find them again: by their ids if they are few, so that a search
 * through all rows runs once; otherwise by the same conditions, which an index scan in list order matches often.
 */
async function findRows(tx: Tx, catalogue: Catalogue, listRequest: ListRequest, counts: ListCounts): Promise<FoundRows> {
  const { query, more = [] } = listRequest;
  const isWhole = query.search.trim() === '' && query.filters.length === 0 && more.length === 0;
  const isCountedWhole = wholeCounts.has(catalogue.key);
  const { scope, ...owned } = await ownedBy(tx, catalogue);
  const { ownership } = owned;
  const own = where(catalogue, listRequest, await readSearchedTargets(tx, catalogue, query.search));
  const conditions = ownership ? sql`${isWhole ? sql`where` : sql`${own} and`} ${ownership}` : own;
  const from = sql`from ${sourceOf(catalogue, row)} ${conditions}`;
  const countTo = async (most: number) => {
    const total = await countUpTo(tx, most, from);
    return { total, isBounded: total > countedRows };
  };
  if (isWhole) {
    const counted = isCountedWhole
      ? {
          total: await counts.count(tx, { key: `${catalogue.key} ${scope}`, rows: from, end: Math.abs(query.page) * query.max }),
          isBounded: false,
        }
      : await countTo(countedRows);
    return { ...counted, conditions, isWhole, ...owned };
  }
  const found = await sql<{ id: number }>`select a.id ${from} limit ${fewRows + 1}`.execute(tx);
  const ids = found.rows.map(({ id }) => id);
  if (ids.length <= fewRows) return { total: ids.length, isBounded: false, conditions: whereId(ids), isWhole, ...owned };
  const isIndexed = isSearchedByTrigrams(catalogue, query.search);
  const counted = isCountedWhole
    ? { total: await countAll(tx, from), isBounded: false }
    : await countTo(isIndexed ? manyRows : countedRows);
  // What an index of trigrams finds may lie at the far end of the list's order, so these rows are sorted too.
  const isSorted = isIndexed && counted.total <= manyRows;
  return { ...counted, conditions: isSorted ? sql`where a.id = any (array(select a.id ${from}))` : conditions, isWhole, ...owned };
}

/**
 * Returns the owner condition of row-level security with explicit owners: the planner can use an index for it in a large table, which it
 * cannot for a policy. Null if the scope sees every row or the owner does not decide. `scope` is all that decides which rows are seen.
 */
async function ownedBy(tx: Tx, catalogue: Catalogue): Promise<Pick<FoundRows, 'ownership' | 'isPlatform'> & { scope: string }> {
  const { owner } = storageOf(catalogue);
  const isOwned = hasOwnTable(catalogue) && (catalogue.ownership === 'tenant' || catalogue.ownership === 'customer') && owner !== null;
  const owned = catalogue.ownership === 'tenant' ? sql`app_tenants()` : sql`app_masters()`;
  const { rows } = await sql<{ isPlatform: boolean; owners: string; scope: string }>`
    select app_is_platform() as "isPlatform", ${isOwned ? owned : sql`null`}::text as owners, concat_ws(' ',
      current_setting('app.scope', true), current_setting('app.tenants', true), current_setting('app.user', true), current_setting('app.limits', true)) as scope`.execute(
    tx,
  );
  const [{ isPlatform, owners, scope } = { isPlatform: false, owners: '{}', scope: '' }] = rows;
  if (!isOwned || isPlatform) return { ownership: null, isPlatform, scope };
  const column = sql.ref(`${row}.${owner}`);
  const ownership = sql<boolean>`(${column} is null or ${column} = any (${owners}::bigint[]))`;
  return { ownership, isPlatform, scope: `${scope} ${owners}` };
}

/** One record with all entries of its `refs` fields; null: not visible in the scope. */
export async function readRecord(tx: Tx, catalogue: Catalogue, id: number): Promise<CatalogueRecord | null> {
  const { rows } = await sql<{ record: CatalogueRecord }>`
    select ${recordSql(catalogue, row, true)} as record from ${sourceOf(catalogue, row)} where a.id = ${id}`.execute(tx);
  return rows[0]?.record ?? null;
}
