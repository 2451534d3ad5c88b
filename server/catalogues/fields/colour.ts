import { textCondition } from './condition.ts';
import { asIs, columnAsIs, plainCell, type StoredKind, usualWidth } from './kind.ts';

export const colour: StoredKind<'colour'> = {
  columnType: () => 'text',
  normalize: asIs,
  toRecord: columnAsIs,
  condition: textCondition,
  readForm: asIs,
  exportCell: plainCell,
  exportWidth: usualWidth,
  importCell: asIs,
  isImportKey: false,
  labelSql: (_, column) => column,
  isWrittenSingly: false,
};
