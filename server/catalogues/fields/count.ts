import { asIs, columnAsIs, noLabel, type StoredKind, usualWidth } from './kind.ts';

export const count: StoredKind<'count'> = {
  columnType: () => null,
  normalize: asIs,
  toRecord: columnAsIs,
  condition: null,
  readForm: asIs,
  exportCell: (_, value) => (typeof value === 'number' ? value : null),
  exportWidth: usualWidth,
  importCell: null,
  isImportKey: false,
  labelSql: noLabel,
  isWrittenSingly: false,
};
