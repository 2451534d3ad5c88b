import type { Catalogue } from '../../../contract/catalogues/catalogue.ts';
import type { Filter, ListQuery } from '../../../contract/catalogues/query.ts';
import { queryParams } from '../../../contract/catalogues/query.ts';
import type { RowSelection } from '../../../contract/catalogues/record.ts';
import type { CatalogueRecord } from '../../../contract/platform/index.ts';

/** Which rows are chosen: some, by id, over all pages; or all that the list finds. */
export type Selection = { kind: 'some'; ids: ReadonlySet<number> } | { kind: 'all' };
export const emptySelection: Selection = { kind: 'some', ids: new Set() };

/** One page of a list as the platform gave it. `total` and `lastPage` are null where it does not count. */
export interface ListPage {
  rows: readonly CatalogueRecord[];
  total: number | null;
  lastPage: number | null;
  /** Whether there are more rows and pages than these, which are counted no further; default: no. */
  hasMore?: boolean;
}

/** The request for a list: the user's query within the fixed filters of its location (the parent of `/tenant/:id_master_tenant?`). */
export interface ListQuestion {
  catalogue: Catalogue;
  query: ListQuery;
}

/** The query with the filters of its parent applied. */
export const within = (query: ListQuery, fixed: readonly Filter[]): ListQuery => ({ ...query, filters: [...fixed, ...query.filters] });

/** Whether the user's search or filters exclude rows. */
export const isNarrowed = ({ search, filters }: ListQuery): boolean => search.trim() !== '' || filters.length > 0;

/** The fields that must be given as filters before the list is read, and are not (ADM-8.06). */
export const missingOf = (catalogue: Pick<Catalogue, 'requiredFilters'>, { filters }: ListQuery): readonly string[] =>
  (catalogue.requiredFilters ?? []).filter(
    (name) => !filters.some(({ field, values }) => field === name && values.some((value) => value !== '')),
  );

/** How many rows are chosen. */
export const countOf = (selection: Selection, total: number | null): number =>
  selection.kind === 'all' ? (total ?? 0) : selection.ids.size;

export const isChosen = (selection: Selection, id: number): boolean => selection.kind === 'all' || selection.ids.has(id);

/** The chosen rows as a bulk write names them: all of a list by its query, and how many that were when they were chosen. */
export function chosenOf(selection: Selection, query: ListQuery, total: number | null): RowSelection {
  if (selection.kind === 'some') return { ids: [...selection.ids] };
  const params = queryParams({ ...query, page: 1 }).filter(([name]) => name !== 'max' && name !== 'sort');
  return { query: new URLSearchParams(params.map(([name, value]) => [name, value])).toString(), expected: total ?? 0 };
}

/** The selection after adding or removing rows; where all were selected, the rest of this page remains. */
export function updateSelection(selection: Selection, rows: readonly CatalogueRecord[], ids: readonly number[], on: boolean): Selection {
  const now = new Set(selection.kind === 'all' ? rows.map(({ id }) => id) : selection.ids);
  for (const id of ids) {
    if (on) now.add(id);
    else now.delete(id);
  }
  return { kind: 'some', ids: now };
}
