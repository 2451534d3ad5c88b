import type { Catalogue } from '../../../contract/catalogues/catalogue.ts';
import type { CatalogueRecord } from '../../../contract/platform/index.ts';
import { namedOf } from '../../../machines/catalogues/record/fields/reference.ts';

/** Display name of a record; empty while it is unknown. */
export function nameOf({ label }: Pick<Catalogue, 'label'>, record: CatalogueRecord | null): string {
  if (record === null) return '';
  const words = label.flatMap((field) => {
    const value = record._labels?.[field] ?? record[field];
    if (typeof value === 'string' || typeof value === 'number') return [String(value)];
    return namedOf(value, undefined)?.label ?? [];
  });
  return words.join(' ') || `#${record.id}`;
}
