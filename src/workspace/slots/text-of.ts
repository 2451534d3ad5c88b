import type { CatalogueRecord } from '../../../contract/platform/index.ts';

/** Returns the text of a record's field; an empty string where there is none. */
export function textOf(record: CatalogueRecord, field: string): string {
  const value = record[field];
  return typeof value === 'string' ? value : '';
}
