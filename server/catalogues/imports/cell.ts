import type { Field } from '../../../contract/catalogues/fields/field.ts';
import { choiceText } from '../../../contract/catalogues/texts.ts';
import { languages } from '../../../contract/workspace/config.ts';
import { wordFor } from '../../platform/words.ts';

const yes = new Set(['true', '1', 'yes', 'y', 'x', 'si', 'sí', 's', 'sim', 'on', '✓']);
const no = new Set(['false', '0', 'no', 'n', 'não', 'nao', 'off', '-']);

/**
 * The value that a cell's text says, by the kind of its field; what cannot be read stays text, which the field's own check refuses.
 * References stay words: they are looked up together. An empty secret stays as it is.
 */
export function valueOf(field: Field, cell: string): unknown {
  const text = cell.trim();
  if (text === '') return field.kind === 'secret' ? '' : null;
  switch (field.kind) {
    case 'number':
      return numberOf(text, field.whole) ?? text;
    case 'flag':
      return yes.has(text.toLowerCase()) ? true : no.has(text.toLowerCase()) ? false : text;
    case 'time':
      return instantOf(text) ?? text;
    case 'clock':
      return clockOf(text) ?? text;
    case 'days':
      return partsOf(text).map((day) => dayOf(day) ?? day);
    case 'choice':
      return field.of.find((value) => namesOfChoice(value).includes(text.toLowerCase())) ?? text;
    case 'refs':
      return partsOf(text);
    case 'texts':
      return partsOf(text);
    case 'email':
      return field.several ? text.split(/[\s,;]+/).filter(Boolean) : text;
    default:
      return text;
  }
}

const partsOf = (text: string): string[] =>
  text
    .split(/[;\n]|,(?!\d{3}\b)/)
    .map((part) => part.trim())
    .filter(Boolean);

/** `1234.5`, `1234,5`, `1,234.5`, `1.234,5`; `1,234` is a thousand where whole numbers are meant. */
function numberOf(text: string, isWhole: boolean): number | null {
  const plain = text.replace(/[\s'%°]/g, '');
  const comma = /^-?\d{1,3}(\.\d{3})+,\d+$|^-?\d+,\d+$/.test(plain) && !(isWhole && /,\d{3}$/.test(plain));
  const read = comma ? plain.replaceAll('.', '').replace(',', '.') : plain.replace(/,(?=\d{3}(\D|$))/g, '');
  return /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(read) ? Number(read) : null;
}

const isoLike = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?$/;
const dayFirst = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:[ T,]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/;

/** An instant with its zone, or a date (the year first, or the day first) with or without a time, in UTC. */
function instantOf(text: string): string | null {
  if (/^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:?\d{2})$/i.test(text)) return isoOf(Date.parse(text));
  const [, year, month, day, ...time] = isoLike.exec(text) ?? turned(dayFirst.exec(text)) ?? [];
  if (year === undefined) return null;
  const [hour = 0, minute = 0, second = 0] = time.map((part) => Number(part ?? 0));
  const at = Date.UTC(Number(year), Number(month) - 1, Number(day), hour, minute, second);
  const isReal = new Date(at).getUTCDate() === Number(day) && hour < 24 && minute < 60 && second < 60;
  return isReal ? isoOf(at) : null;
}

const turned = (found: RegExpExecArray | null): (string | undefined)[] | null =>
  found && [found[0], found[3], found[2], found[1], found[4], found[5], found[6]];
const isoOf = (at: number): string | null => (Number.isNaN(at) ? null : new Date(at).toISOString());

function clockOf(text: string): string | null {
  const found = /^(?:\d{4}-\d{2}-\d{2}T)?(\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?Z?)?$/.exec(text);
  return found ? `${(found[1] ?? '').padStart(2, '0')}:${found[2]}` : null;
}

/** A day of the week by its number (0 is Sunday) or its name, short or long, in any of our languages. */
function dayOf(text: string): number | null {
  if (/^[0-6]$/.test(text)) return Number(text);
  const said = text.toLowerCase().replace(/\.$/, '');
  const found = dayNames().find(([name]) => name === said);
  return found?.[1] ?? null;
}

let named: [string, number][] | undefined;
function dayNames(): [string, number][] {
  const sunday = Date.UTC(2026, 10, 22);
  named ??= languages.flatMap((language) =>
    (['long', 'short'] as const).flatMap((weekday) => {
      const format = new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' });
      return Array.from({ length: 7 }, (_, day): [string, number] => [
        format
          .format(sunday + day * 86_400_000)
          .toLowerCase()
          .replace(/\.$/, ''),
        day,
      ]);
    }),
  );
  return named;
}

const namesOfChoice = (value: string): string[] =>
  [value, choiceText(value), ...languages.map((language) => wordFor(language, choiceText(value)))].map((name) => name.toLowerCase());
