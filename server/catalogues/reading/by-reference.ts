import { type RawBuilder, sql } from 'kysely';
import type { Catalogue } from '../../../contract/catalogues/catalogue.ts';
import type { Sort } from '../../../contract/catalogues/query.ts';
import { catalogueOf } from '../../../contract/catalogues/registry.ts';
import type { Tx } from '../../platform/index.ts';
import { extensions } from '../extensions.ts';
import { labelOrderText } from '../schema/label.ts';
import { isWalkedBy } from '../schema/schema-desired.ts';
import { columnOf } from '../schema/storage.ts';
import { hasOwnTable, sourceOf } from './source.ts';

/** Up to this number of rows, a list in the order of a reference is walked instead of sorted. */
const longestWalk = 5000;

/** A page of a whole list. */
export interface WalkedPage {
  skipped: number;
  length: number;
  isBackward: boolean;
  /** The condition on the owner of the rows `a`, if there is one. */
  ownership: RawBuilder<boolean> | null;
  /** Whether every row and every referenced record is seen. */
  isPlatform: boolean;
}

/**
 * Finds the ids of a page in the order of a reference: walks the referenced records in the order of their labels, and the rows of each in
 * the order of their ids, until the page is full.
 * @returns null where the list must be sorted as a whole
 */
export async function walkByReference(tx: Tx, catalogue: Catalogue, sorts: readonly Sort[], page: WalkedPage): Promise<number[] | null> {
  const [sort] = sorts;
  const field = catalogue.fields.find(({ name }) => name === sort?.field);
  const column = field && columnOf(field);
  if (sorts.length !== 1 || !sort || field?.kind !== 'ref' || !column || !isWalkedBy(catalogue, field)) return null;
  const target = catalogueOf(field.to);
  if (!hasOwnTable(target) || extensions[target.key]?.rowsSql) return null;
  const most = page.skipped + page.length;
  const isDown = sort.down !== page.isBackward;
  // Rows whose record is hidden are among those without one. They come last upwards; downwards only who sees every record can walk.
  if (most > longestWalk || (isDown && !page.isPlatform)) return null;
  const reference = sql.ref(`a.${column.name}`);
  const direction = isDown ? sql`desc` : sql`asc`;
  const owned = page.ownership ? sql`and ${page.ownership}` : sql``;
  const rowsWhere = (condition: RawBuilder<unknown>) => sql`select a.id from ${sourceOf(catalogue, 'a')}
    where ${condition} ${owned} order by ${reference} ${direction}, a.id ${direction} limit ${most}`;
  const label = sql.raw(labelOrderText(target, 'target', true));
  // With `=` the order of ids alone would do, and a planner that expects many rows of each record reads all rows for one that has few.
  const walked = sql`(select ${label} as label, found.id from ${sourceOf(target, 'target')}
    cross join lateral (${rowsWhere(sql`${reference} between target.id and target.id`)}) as found order by label ${direction}, found.id ${direction} limit ${most})`;
  const without = isDown ? sql`union all (select null, found.id from (${rowsWhere(sql`${reference} is null`)}) as found)` : sql``;
  const { rows } = await sql<{ id: number }>`select one.id from (${walked} ${without}) as one
    order by one.label ${direction}, one.id ${direction} limit ${page.length} offset ${page.skipped}`.execute(tx);
  return rows.length === page.length ? rows.map(({ id }) => id) : null;
}
