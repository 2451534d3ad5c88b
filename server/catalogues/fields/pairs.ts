import { jsonOr } from './form.ts';
import { asIs, columnAsIs, noLabel, type StoredKind, separator, usualWidth } from './kind.ts';

/** Names and values in a line each; a value that has parts of its own as JSON. */
export function pairsCell(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.entries(value)
    .map(([name, one]) => `${name}: ${typeof one === 'object' ? JSON.stringify(one) : String(one)}`)
    .join(separator);
}

export const pairs: StoredKind<'pairs'> = {
  columnType: () => 'jsonb',
  normalize: asIs,
  toRecord: columnAsIs,
  condition: null,
  readForm: (_, value) => jsonOr(value),
  exportCell: (_, value) => pairsCell(value),
  exportWidth: usualWidth,
  importCell: null,
  isImportKey: false,
  labelSql: noLabel,
  isWrittenSingly: false,
};

export const data: StoredKind<'data'> = {
  columnType: () => 'jsonb',
  normalize: asIs,
  toRecord: columnAsIs,
  condition: null,
  readForm: asIs,
  exportCell: (_, value) => pairsCell(value),
  exportWidth: usualWidth,
  importCell: null,
  isImportKey: false,
  labelSql: noLabel,
  isWrittenSingly: false,
};
