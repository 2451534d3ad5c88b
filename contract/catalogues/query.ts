import type { Catalogue } from './catalogue.ts';
import type { Field } from './fields/field.ts';
import { rulesOf } from './fields/kinds/index.ts';
import { type Comparison, comparisons } from './fields/kinds/kind.ts';

export interface Filter {
  field: string;
  by: Comparison;
  values: readonly string[];
}
export interface Sort {
  field: string;
  down: boolean;
}
/** The requested part of a list (OQ-88). */
export interface ListQuery {
  /** From 1; negative: from the end, -1 is the last one. */
  page: number;
  max: number;
  search: string;
  sort: readonly Sort[];
  filters: readonly Filter[];
}

export const pageSizes = [10, 25, 50, 100] as const;
export const defaultPageSize = 25;
/** The most rows of one page (ADM-9.02); lists that are named in `longLists` give more. */
export const maxPageSize = 500;
/** Lists that are counted to their end: clients read their pages 2 to `last_page` after the first (OP-7.20, ADM-7.26). */
export const wholeCounts: ReadonlySet<string> = new Set(['unit']);
export const longLists: Readonly<Record<string, number>> = { layout: 1000, 'alarm-workflow-unit': 20_000 };

/** The comparisons that a field's filter offers, the default first; empty: it has no filter. */
export const comparisonsOf = (field: Field): readonly Comparison[] => (field.isExternal ? [] : rulesOf(field).comparisons);

/** Whether a list can be sorted by a field. */
export const isSortable = (field: Field): boolean => !field.isExternal && rulesOf(field).isSortable;

/** Parameters of the address and of the call: `page`, `max`, `search`, `sort=name,-created`, `status=a&status=b`, `created.from=…`, `name.has=…`. */
export function queryParams(query: ListQuery): [string, string][] {
  const params: [string, string][] = [];
  if (query.page !== 1) params.push(['page', String(query.page)]);
  if (query.max !== defaultPageSize) params.push(['max', String(query.max)]);
  if (query.search !== '') params.push(['search', query.search]);
  if (query.sort.length > 0) params.push(['sort', query.sort.map(({ field, down }) => (down ? `-${field}` : field)).join(',')]);
  for (const { field, by, values } of query.filters) {
    const name = by === 'is' && !reservedParams.has(field) ? field : `${field}.${by}`;
    for (const value of by === 'none' || by === 'any' ? ['1'] : values) params.push([name, value]);
  }
  return params;
}

/** Parses the query of an address or a call; parameters unknown to the catalogue are dropped and listed in `unknown`. */
export function readQuery(catalogue: Catalogue, params: Iterable<readonly [string, string]>): ListQuery & { unknown: string[] } {
  const read = { page: 1, max: defaultPageSize, search: '', sort: [] as Sort[], filters: [] as Filter[], unknown: [] as string[] };
  const filters = new Map<string, { field: string; by: Comparison; values: string[] }>();
  for (const [name, value] of params) {
    if (name === 'page') read.page = countingNumber(value) ?? pageFromEnd(value) ?? 1;
    else if (name === 'max') read.max = Math.min(countingNumber(value) ?? defaultPageSize, longLists[catalogue.key] ?? maxPageSize);
    else if (name === 'search') read.search = value.slice(0, 100);
    else if (name === 'sort') read.sort = sortOf(catalogue, value);
    else if (!notFilters.has(name)) addFilter(catalogue, name, value, filters, read.unknown);
  }
  read.filters = [...filters.values()];
  return read;
}

/** Parameters of a list call that are no filters. A field of such a name is filtered by `action.is=…`. */
const notFilters = new Set(['action', 'choices', 'order', '_method', 'columns']);
const reservedParams = new Set([...notFilters, 'page', 'max', 'search', 'sort']);

function addFilter(
  catalogue: Catalogue,
  name: string,
  value: string,
  filters: Map<string, { field: string; by: Comparison; values: string[] }>,
  unknown: string[],
): void {
  const [field = '', by = 'is', ...rest] = name.split('.');
  const known = catalogue.fields.find((one) => one.name === field);
  const comparison = comparisons.find((one) => one === by);
  const isId = field === 'id' && comparison === 'is';
  if (rest.length > 0 || !comparison || !(isId || (known && comparisonsOf(known).includes(comparison)))) {
    unknown.push(name);
    return;
  }
  const filter = filters.get(name) ?? { field, by: comparison, values: [] };
  filter.values.push(value.slice(0, 200));
  filters.set(name, filter);
}

function sortOf(catalogue: Catalogue, value: string): Sort[] {
  return value.split(',').flatMap((part) => {
    const field = part.replace(/^-/, '');
    const known = field === 'id' || catalogue.fields.some((one) => one.name === field && isSortable(one));
    return known ? [{ field, down: part.startsWith('-') }] : [];
  });
}

function pageFromEnd(value: string): number | null {
  const fromEnd = countingNumber(value.replace(/^-/, ''));
  return value.startsWith('-') && fromEnd !== null ? -fromEnd : null;
}

function countingNumber(value: string): number | null {
  const number = Number(value);
  return Number.isInteger(number) && number >= 1 && number <= 1_000_000_000 ? number : null;
}
