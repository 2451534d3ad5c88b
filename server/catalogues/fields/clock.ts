import { sql } from 'kysely';
import { rangeCondition } from './condition.ts';
import { asIs, columnAsIs, plainCell, type StoredKind, usualWidth } from './kind.ts';

export const clock: StoredKind<'clock'> = {
  columnType: () => 'text',
  normalize: asIs,
  toRecord: columnAsIs,
  condition: ({ value }, filter) => rangeCondition(value, filter, (one) => sql`${one}::text`),
  readForm: asIs,
  exportCell: plainCell,
  exportWidth: usualWidth,
  importCell: (_, text) => clockOf(text) ?? text,
  isImportKey: true,
  labelSql: (_, column) => column,
  isWrittenSingly: false,
};

function clockOf(text: string): string | null {
  const found = /^(?:\d{4}-\d{2}-\d{2}T)?(\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?Z?)?$/.exec(text);
  return found ? `${(found[1] ?? '').padStart(2, '0')}:${found[2]}` : null;
}
