import { type RawBuilder, sql } from 'kysely';
import type { Catalogue } from '../../../contract/catalogues/catalogue.ts';
import type { Sort } from '../../../contract/catalogues/query.ts';
import { catalogueOf } from '../../../contract/catalogues/registry.ts';
import { labelOrderText } from '../schema/label.ts';
import { columnOrderText } from '../schema/schema-desired.ts';
import { columnOf } from '../schema/storage.ts';
import { hasOwnTable, sourceOf } from './source.ts';

/** An order of rows, forwards and backwards, with its joins. */
interface Order {
  forward: RawBuilder<unknown>;
  backward: RawBuilder<unknown>;
  joins: RawBuilder<unknown>;
}

/** Returns the order of a list: that of its query, otherwise the catalogue's own, otherwise by name; ties are sorted by id. */
export function orderOf(catalogue: Catalogue, requested: readonly Sort[], row: string): Order {
  const sorts = requested.length > 0 ? requested : ownSort(catalogue);
  const keys = sorts.flatMap((sort, at) => keyOf(catalogue, sort, row, `sorted${at}`) ?? []);
  const byId = { by: sql.ref(`${row}.id`), down: sorts[0]?.down ?? false, join: null };
  const all = [...keys, byId];
  const written = (turned: boolean) => sql.join(all.map(({ by, down }) => sql`${by} ${down === turned ? sql`asc` : sql`desc`}`));
  const joins = keys.flatMap(({ join }) => (join ? [join] : []));
  return { forward: written(false), backward: written(true), joins: joins.length > 0 ? sql.join(joins, sql` `) : sql`` };
}

function ownSort(catalogue: Catalogue): Sort[] {
  const { sort, label } = catalogue;
  if (sort !== undefined) return [{ field: sort.replace(/^-/, ''), down: sort.startsWith('-') }];
  return label.length === 1 && label[0] === 'id' ? [] : [{ field: '', down: false }];
}

interface Key {
  by: RawBuilder<unknown>;
  down: boolean;
  join: RawBuilder<unknown> | null;
}

/** Returns the sort key of one field; the field '' is the label of the row. A reference is sorted by the label of its target. */
function keyOf(catalogue: Catalogue, { field: name, down }: Sort, row: string, joined: string): Key | null {
  if (name === '') return { by: sql.raw(labelOrderText(catalogue, row, hasOwnTable(catalogue))), down, join: null };
  if (name === 'id') return { by: sql.ref(`${row}.id`), down, join: null };
  const field = catalogue.fields.find((one) => one.name === name);
  const column = field && columnOf(field);
  if (!field || !column) return null;
  if (field.kind !== 'ref') return { by: sql.raw(columnOrderText(column, row)), down, join: null };
  const target = catalogueOf(field.to);
  const join = sql`left join ${sourceOf(target, joined)} on ${sql.ref(`${joined}.id`)} = ${sql.ref(`${row}.${column.name}`)}`;
  return { by: sql.raw(labelOrderText(target, joined, hasOwnTable(target))), down, join };
}
