import { manyOf } from './form.ts';
import { columnAsIs, noLabel, plainCell, type StoredKind, usualWidth } from './kind.ts';
import { splitCell } from './split.ts';
import { trimmedText } from './trim.ts';

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
