import { type Language, languages } from '../../../contract/workspace/index.ts';
import { isTree, manyOf, numbered } from './form.ts';
import { columnAsIs, listOf, noLabel, type StoredKind, separator, splitCell, usualWidth } from './kind.ts';

const sunday = Date.UTC(2026, 0, 4);
const dayMs = 86_400_000;

/** Made once each: that takes far longer than to format a day. */
const formats = new Map<string, Intl.DateTimeFormat>();

function dayName(day: number, language: Language, weekday: 'long' | 'short'): string {
  const key = `${language} ${weekday}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' });
  formats.set(key, format);
  return format.format(sunday + day * dayMs);
}

export const days: StoredKind<'days'> = {
  columnType: () => 'smallint[]',
  normalize: (_, value) => (Array.isArray(value) ? [...new Set(value as number[])].sort((a, b) => a - b) : value),
  toRecord: columnAsIs,
  condition: null,
  readForm: (_, value) => manyOf(value).map((one) => numbered(isTree(one) ? one['id'] : one)),
  exportCell: (_, value, { language }) =>
    listOf(value)
      .map((day) => dayName(Number(day), language, 'long'))
      .join(separator),
  exportWidth: usualWidth,
  importCell: (_, text) => splitCell(text).map((day) => dayOf(day) ?? day),
  isImportKey: false,
  labelSql: noLabel,
  isWrittenSingly: false,
};

/** A day of the week by its number (0 is Sunday) or its name, short or long, in any of our languages. */
function dayOf(text: string): number | null {
  if (/^[0-6]$/.test(text)) return Number(text);
  const name = text.toLowerCase().replace(/\.$/, '');
  const found = dayNames().find(([one]) => one === name);
  return found?.[1] ?? null;
}

let named: [string, number][] | undefined;
function dayNames(): [string, number][] {
  named ??= languages.flatMap((language) =>
    (['long', 'short'] as const).flatMap((weekday) =>
      Array.from({ length: 7 }, (_, day): [string, number] => [dayName(day, language, weekday).toLowerCase().replace(/\.$/, ''), day]),
    ),
  );
  return named;
}
