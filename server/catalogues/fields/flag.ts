import { sql } from 'kysely';
import { arrayText } from './condition.ts';
import { asIs, columnAsIs, type FilterTarget, noLabel, type StoredKind, usualWidth } from './kind.ts';

const yes = new Set(['true', '1', 'yes', 'y', 'x', 'si', 'sí', 's', 'sim', 'on', '✓']);
const no = new Set(['false', '0', 'no', 'n', 'não', 'nao', 'off', '-']);
const formFlags: ReadonlyMap<unknown, boolean> = new Map([
  ...['true', '1', 'on'].map((one) => [one, true] as const),
  ...['false', '0', 'off'].map((one) => [one, false] as const),
]);

export const flag: StoredKind<'flag'> = {
  columnType: () => 'boolean',
  normalize: asIs,
  toRecord: columnAsIs,
  condition: ({ value, wrong }, filter) =>
    sql<boolean>`${value} = any (${arrayText(filter.values.map((one) => flagOf(one, wrong)))}::boolean[])`,
  readForm: (_, value) => formFlags.get(value) ?? value,
  exportCell: (_, value) => value === true,
  exportWidth: usualWidth,
  importCell: (_, text) => (yes.has(text.toLowerCase()) ? true : no.has(text.toLowerCase()) ? false : text),
  isImportKey: false,
  labelSql: noLabel,
  isWrittenSingly: false,
};

function flagOf(value: string, wrong: FilterTarget['wrong']): boolean {
  if (value === 'true' || value === '1') return true;
  if (value === 'false' || value === '0') return false;
  throw wrong('flag');
}
