import { textCondition } from './condition.ts';
import { manyOf } from './form.ts';
import { columnAsIs, plainCell, type StoredKind, trimmedText, usualWidth } from './kind.ts';

export const email: StoredKind<'email'> = {
  columnType: ({ several }) => (several ? 'text[]' : 'text'),
  normalize: (_, value) => trimmedText(value),
  toRecord: columnAsIs,
  condition: textCondition,
  readForm: ({ several }, value) => (several ? manyOf(value) : value),
  exportCell: plainCell,
  exportWidth: usualWidth,
  importCell: ({ several }, text) => (several ? text.split(/[\s,;]+/).filter(Boolean) : text),
  isImportKey: true,
  labelSql: ({ several }, column) => (several ? undefined : column),
  isWrittenSingly: false,
};
