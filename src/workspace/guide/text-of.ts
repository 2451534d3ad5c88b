import type { CatalogueRecord } from '../../../contract/platform/index.ts';

/** The text of a field; empty where it is none. */
export function textOf(row: CatalogueRecord, name: string): string {
  const value = row[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
