import { textCondition } from './condition.ts';
import { asIs, columnAsIs, plainCell, type StoredKind, trimmedText } from './kind.ts';

export const text: StoredKind<'text'> = {
  columnType: () => 'text',
  normalize: (_, value) => trimmedText(value),
  toRecord: columnAsIs,
  condition: textCondition,
  readForm: asIs,
  exportCell: plainCell,
  exportWidth: ({ long }) => (long ? 40 : 16),
  importCell: asIs,
  isImportKey: true,
  labelSql: (_, column) => column,
  isWrittenSingly: false,
};
