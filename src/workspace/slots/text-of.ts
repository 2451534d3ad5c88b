import type { CatalogueRecord } from '../../../contract/platform/record.ts';

/** What a record says in a field of words; nothing where it says none. */
export function textOf(record: CatalogueRecord, field: string): string {
  const value = record[field];
  return typeof value === 'string' ? value : '';
}
