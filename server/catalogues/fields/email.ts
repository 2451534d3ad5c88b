import { textCondition } from './condition.ts';
import { manyOf } from './form.ts';
import { columnAsIs, plainCell, type StoredKind, trimmedText, usualWidth } from './kind.ts';

const addressesIn = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);

export const email: StoredKind<'email'> = {
  columnType: ({ several }) => (several ? 'text[]' : 'text'),
  // A field of several addresses accepts one as plain text too (ADM-5.07).
  normalize: ({ several }, value) => trimmedText(several && typeof value === 'string' ? addressesIn(value) : value),
  toRecord: columnAsIs,
  condition: textCondition,
  readForm: ({ several }, value) => (several ? manyOf(value) : value),
  exportCell: plainCell,
  exportWidth: usualWidth,
  importCell: ({ several }, text) => (several ? addressesIn(text) : text),
  isImportKey: true,
  labelSql: ({ several }, column) => (several ? undefined : column),
  isWrittenSingly: false,
};
