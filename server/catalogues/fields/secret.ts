import { asIs, noLabel, type StoredKind, usualWidth } from './kind.ts';

export const secret: StoredKind<'secret'> = {
  columnType: () => 'text',
  normalize: asIs,
  toRecord: () => null,
  condition: null,
  readForm: asIs,
  exportCell: null,
  exportWidth: usualWidth,
  importCell: asIs,
  isImportKey: false,
  labelSql: noLabel,
  isWrittenSingly: true,
};
