import type { Sort } from '../../../contract/catalogues/query.ts';

/** The order after a click on a column: up, down, then none; with shift the others stay and this one joins them. */
export function nextSort(sort: readonly Sort[], field: string, joins: boolean): Sort[] {
  const now = sort.find((one) => one.field === field);
  const next: Sort[] = now === undefined ? [{ field, down: false }] : now.down ? [] : [{ field, down: true }];
  if (!joins) return next;
  const at = sort.findIndex((one) => one.field === field);
  return at === -1 ? [...sort, ...next] : [...sort.slice(0, at), ...next, ...sort.slice(at + 1)];
}
