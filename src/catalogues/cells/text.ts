import type { Catalogue } from '../../../contract/catalogues/catalogue.ts';
import { isEmpty } from '../../../contract/catalogues/fields/schema.ts';
import type { CatalogueRecord } from '../../../contract/platform/index.ts';

/** What people call a record: its label's fields, else its name, description, type or id (OQ-86). */
export function nameOfRow({ label }: Pick<Catalogue, 'label'>, row: CatalogueRecord): string {
  const words = label.flatMap((name) => (isEmpty(row[name]) ? [] : [textOf(row[name])]));
  if (words.length > 0) return words.join(' ');
  const other = ['name', 'description', 'type'].map((name) => row[name]).find((value) => !isEmpty(value));
  return other === undefined ? `#${row.id}` : textOf(other);
}

/** Formats any value on one line: references by their labels, nested objects by their content. */
export function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  if (value === null || value === undefined) return '';
  if (typeof value !== 'object') return typeof value === 'string' ? value : JSON.stringify(value);
  const entries = Object.entries(value).filter(([name, one]) => name !== 'id' && !isEmpty(one));
  if ('id' in value) return entries.map(([, one]) => textOf(one)).join(' ') || `#${String(value.id)}`;
  return entries.map(([name, one]) => `${name}: ${textOf(one)}`).join(' · ');
}
