import { type RawBuilder, sql } from 'kysely';
import type { Catalogue } from '../../contract/catalogues/catalogue.ts';
import type { ListQuery } from '../../contract/catalogues/query.ts';
import type { CatalogueRecord } from '../../contract/platform/record.ts';
import type { Language } from '../../contract/workspace/config.ts';
import type { Tx } from '../platform/index.ts';
import { conditionsOf, labelCondition } from './conditions.ts';
import { orderOf } from './order.ts';
import { recordSql } from './record-members.ts';
import { hasOwnTable, labelSql, sourceOf } from './source.ts';
import { storageOf } from './storage.ts';

/** Alias of the catalogue's row in every query of this room. */
export const row = 'a';

/** The query of a list, the language of its errors, and conditions added by extensions. */
export interface ListRequest {
  query: ListQuery;
  language: Language;
  /** Conditions besides those of the query, on the row `a`. */
  more?: readonly RawBuilder<boolean>[];
}

function where(catalogue: Catalogue, { query, language, more = [] }: ListRequest): RawBuilder<unknown> {
  const all = [...conditionsOf(catalogue, query, row, language), ...more];
  return all.length > 0 ? sql`where ${sql.join(all, sql` and `)}` : sql``;
}

/**
 * The rows that a list's query finds, in its order, all pages of them: a select of `id`, `label` and `record` (JSON). Read through a
 * cursor it makes each record when it is fetched.
 * @throws Refused `request.invalid` where a filter's value cannot be read
 */
export function rowsOf(
  catalogue: Catalogue,
  asked: ListRequest,
  whole = false,
): RawBuilder<{ id: number; label: string; record: CatalogueRecord }> {
  const order = orderOf(catalogue, asked.query.sort, row);
  return sql`select a.id, ${labelSql(catalogue, row)} as label, ${recordSql(catalogue, row, whole)} as record
    from ${sourceOf(catalogue, row)} ${order.joins} ${where(catalogue, asked)} order by ${order.forward}`;
}

/** The rows that a list's query finds, without order and records: a select of `id`. */
export const matchingIds = (catalogue: Catalogue, asked: ListRequest): RawBuilder<{ id: number }> =>
  sql`select a.id from ${sourceOf(catalogue, row)} ${where(catalogue, asked)}`;

/**
 * Reads one page of a catalogue's list as the JSON text of the contract's `page` envelope (ADM-7.04, OQ-88).
 * @throws Refused `request.invalid` where a filter's value cannot be read
 */
export const pageOf = (tx: Tx, catalogue: Catalogue, asked: ListRequest): Promise<string> =>
  readPage(tx, catalogue, asked, recordSql(catalogue, row, false));

/** Reads one page of a catalogue's records as choices, `{ id, label }`; its search looks in their words alone. */
export function choicesOf(tx: Tx, catalogue: Catalogue, asked: ListRequest): Promise<string> {
  const { query, more = [] } = asked;
  const named = query.search.trim() === '' ? more : [...more, labelCondition(catalogue, query.search, row)];
  const choice = sql`json_build_object('id', a.id, 'label', ${labelSql(catalogue, row)})`;
  return readPage(tx, catalogue, { ...asked, query: { ...query, search: '' }, more: named }, choice);
}

/** Where so few rows are found, they are found once, and put in order then. */
const fewRows = 5000;

/** Finds the ids of the page first, from that end of the list which is nearer, and makes records of those alone. */
async function readPage(tx: Tx, catalogue: Catalogue, asked: ListRequest, record: RawBuilder<unknown>): Promise<string> {
  const { page, max } = asked.query;
  const source = sourceOf(catalogue, row);
  const { total, conditions } = await findRows(tx, catalogue, asked);
  const before = (page - 1) * max;
  const length = Math.max(0, Math.min(max, total - before));
  const last = Math.max(1, Math.ceil(total / max));
  const numbers = `"next":null,"current_page":${page},"last_page":${last},"per_page":${max},"total":${total}`;
  if (length === 0) return `{"success":true,"data":[],${numbers}}`;
  const isBackward = before > total - before - length;
  const order = orderOf(catalogue, asked.query.sort, row);
  const skipped = isBackward ? total - before - length : before;
  const { rows } = await sql<{ data: string | null }>`
    select string_agg(made.record::text, ',' order by made.place) as data from (
      select ${isBackward ? sql`-` : sql``} k.place as place, ${record} as record
      from (select walked.id, row_number() over () as place from (
        select a.id from ${source} ${order.joins} ${conditions}
        order by ${isBackward ? order.backward : order.forward} limit ${length} offset ${skipped}
      ) as walked) as k join ${source} on a.id = k.id
    ) as made`.execute(tx);
  return `{"success":true,"data":[${rows[0]?.data ?? ''}],${numbers}}`;
}

/**
 * How many rows a list finds, and by which conditions they are found again: by their ids where that are few, so that a search through
 * all rows is made once; else by the same conditions, which a walk along the order meets often.
 */
async function findRows(tx: Tx, catalogue: Catalogue, asked: ListRequest): Promise<{ total: number; conditions: RawBuilder<unknown> }> {
  const own = where(catalogue, asked);
  const isAsked = asked.query.search.trim() !== '' || asked.query.filters.length > 0 || (asked.more ?? []).length > 0;
  const seen = await ownedBy(tx, catalogue);
  const conditions = seen ? sql`${isAsked ? sql`${own} and` : sql`where`} ${seen}` : own;
  const source = sourceOf(catalogue, row);
  if (isAsked) {
    const found = await sql<{ id: number }>`select a.id from ${source} ${conditions} limit ${fewRows + 1}`.execute(tx);
    const ids = `{${found.rows.map(({ id }) => id).join(',')}}`;
    if (found.rows.length <= fewRows) return { total: found.rows.length, conditions: sql`where a.id = any (${ids}::bigint[])` };
  }
  const counted = await sql<{ total: number }>`select count(*) as total from ${source} ${conditions}`.execute(tx);
  return { total: counted.rows[0]?.total ?? 0, conditions };
}

/**
 * Returns the owner condition of row-level security with explicit owners: the planner can use an index for it in a large table, which it
 * cannot for a policy. Null if the scope sees every row.
 */
async function ownedBy(tx: Tx, catalogue: Catalogue): Promise<RawBuilder<boolean> | null> {
  const { owner } = storageOf(catalogue);
  if (!hasOwnTable(catalogue) || (catalogue.ownership !== 'tenant' && catalogue.ownership !== 'customer') || !owner) return null;
  const named = catalogue.ownership === 'tenant' ? sql`app_tenants()` : sql`app_masters()`;
  const { rows } = await sql<{ isPlatform: boolean; owners: string }>`
    select app_is_platform() as "isPlatform", ${named}::text as owners`.execute(tx);
  const column = sql.ref(`${row}.${owner}`);
  return rows[0]?.isPlatform === false ? sql<boolean>`(${column} is null or ${column} = any (${rows[0].owners}::bigint[]))` : null;
}

/** One record, whole: all that its `refs` fields hold; null where the scope sees none such. */
export async function readRecord(tx: Tx, catalogue: Catalogue, id: number): Promise<CatalogueRecord | null> {
  const { rows } = await sql<{ record: CatalogueRecord }>`
    select ${recordSql(catalogue, row, true)} as record from ${sourceOf(catalogue, row)} where a.id = ${id}`.execute(tx);
  return rows[0]?.record ?? null;
}
