import { sql } from 'kysely';
import { textCondition } from './condition.ts';
import { asIs, noLabel, plainCell, type StoredKind, usualWidth } from './kind.ts';

export const file: StoredKind<'file'> = {
  columnType: () => 'text',
  normalize: asIs,
  toRecord: (_, value) => sql`file_address(${value})`,
  condition: textCondition,
  readForm: asIs,
  exportCell: plainCell,
  exportWidth: usualWidth,
  importCell: null,
  isImportKey: false,
  labelSql: noLabel,
  isWrittenSingly: true,
};
