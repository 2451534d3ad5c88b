import { manyOf } from './form.ts';
import { columnAsIs, noLabel, plainCell, type StoredKind, splitCell, trimmedText, usualWidth } from './kind.ts';

export const texts: StoredKind<'texts'> = {
  columnType: () => 'text[]',
  normalize: (_, value) => trimmedText(value),
  toRecord: columnAsIs,
  condition: null,
  readForm: (_, value) => manyOf(value),
  exportCell: plainCell,
  exportWidth: usualWidth,
  importCell: (_, text) => splitCell(text),
  isImportKey: false,
  labelSql: noLabel,
  isWrittenSingly: false,
};
