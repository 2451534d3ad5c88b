import { sql } from 'kysely';
import { rangeCondition } from './condition.ts';
import { isTree, numbered, unwrapped } from './form.ts';
import { asIs, columnAsIs, type FilterTarget, type StoredKind, usualWidth } from './kind.ts';

export const number: StoredKind<'number'> = {
  columnType: ({ whole }) => (whole ? 'bigint' : 'double precision'),
  normalize: asIs,
  toRecord: columnAsIs,
  condition: ({ value, wrong }, filter) =>
    rangeCondition(sql`${value}::numeric`, filter, (one) => sql`${numericText(one, wrong)}::numeric`),
  readForm: (_, value) => numbered(isTree(value) ? value['id'] : unwrapped(value)),
  exportCell: (_, value) => (typeof value === 'number' ? value : null),
  exportWidth: usualWidth,
  importCell: ({ whole }, text) => numberOf(text, whole) ?? text,
  isImportKey: true,
  labelSql: ({ whole }, column) => (whole ? `${column}::text` : undefined),
  isWrittenSingly: false,
};

function numericText(value: string, wrong: FilterTarget['wrong']): string {
  const number = Number(value);
  if (value.trim() === '' || !Number.isFinite(number)) throw wrong('number');
  return String(number);
}

/** `1234.5`, `1234,5`, `1,234.5`, `1.234,5`; `1,234` is a thousand where whole numbers are meant. */
function numberOf(text: string, isWhole: boolean): number | null {
  const plain = text.replace(/[\s'%°]/g, '');
  const comma = /^-?\d{1,3}(\.\d{3})+,\d+$|^-?\d+,\d+$/.test(plain) && !(isWhole && /,\d{3}$/.test(plain));
  const read = comma ? plain.replaceAll('.', '').replace(',', '.') : plain.replace(/,(?=\d{3}(\D|$))/g, '');
  return /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(read) ? Number(read) : null;
}
