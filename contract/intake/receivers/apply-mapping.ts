import {
  type MappedPicture,
  type MappedSignal,
  type Mapping,
  type MappingCondition,
  type MappingFault,
  type MappingResult,
  mappingLimits,
  type Pointer,
  type ValueSource,
} from './mapping.ts';
import { segmentsOf, textOf, valueAt } from './pointers.ts';

/** Beside the document: names of the parts that are pictures, and the present time in ms since 1970. */
export interface MappingSurroundings {
  readonly pictures?: readonly string[];
  readonly now: number;
}

/** How far the clock of a sender may deviate, in ms: an event may have waited for a week, and clocks run ahead by a day at most. */
const reach = { back: 7 * 24 * 3_600_000, ahead: 24 * 3_600_000 } as const;

type Read = (pointer: Pointer) => unknown;

/**
 * Reads the signals of a document. Without effects and with bounded cost: a mapping names at most about 60 places of 16 segments, for at most
 * 100 items.
 * @param document parsed JSON or form, or the tree of XML
 */
export function applyMapping(mapping: Mapping, document: unknown, { pictures = [], now }: MappingSurroundings): MappingResult {
  const signals: MappedSignal[] = [];
  const faults: MappingFault[] = [];
  let ignored = 0;
  const readItem = (item: number | null, read: Read): void => {
    if (!mapping.conditions.every((condition) => holds(condition, read))) {
      ignored += 1;
      return;
    }
    const add = (field: MappingFault['field'], reason: MappingFault['reason']) => void faults.push({ item, field, reason });
    const qualifier = qualifierOf(mapping, read);
    if (qualifier === null) {
      ignored += 1;
      return;
    }
    const [account, code] = [nameOf('account', mapping.account, read, add), nameOf('code', mapping.code, read, add)];
    if (account === null || code === null) return;
    const optional = (source: ValueSource | null, most: number): string | null =>
      source && (textFrom(source, read)?.slice(0, most) ?? null);
    signals.push({
      account,
      vocabulary: mapping.vocabulary,
      code,
      qualifier,
      zone: withoutZeros(optional(mapping.zone, mappingLimits.name)),
      partition: withoutZeros(optional(mapping.partition, mappingLimits.name)),
      user: optional(mapping.user, mappingLimits.name),
      text: optional(mapping.text, mappingLimits.text),
      happenedAt: mapping.time && timeOf(mapping.time, read, now, add),
      key: keyOf(mapping, read),
      pictures: picturesOf(mapping, read, pictures),
    });
  };

  if (mapping.items === null) {
    readItem(null, (pointer) => valueAt(document, segmentsOf(pointer)));
    return { signals, faults, ignored };
  }
  const at = segmentsOf(mapping.items);
  const list = valueAt(document, at);
  if (list === undefined || list === null) {
    return { signals, faults: [{ item: null, field: 'items', reason: 'absent' }], ignored };
  }
  const items: readonly unknown[] = Array.isArray(list) ? list : [list];
  if (items.length > mappingLimits.items) faults.push({ item: null, field: 'items', reason: 'too_many' });
  const prefix = `${mapping.items}/*`;
  for (const [index, item] of items.slice(0, mappingLimits.items).entries()) {
    readItem(index, (pointer) =>
      pointer === prefix || pointer.startsWith(`${prefix}/`)
        ? valueAt(item, segmentsOf(pointer.slice(prefix.length)))
        : valueAt(document, segmentsOf(pointer)),
    );
  }
  return { signals, faults, ignored };
}

type AddFault = (field: MappingFault['field'], reason: MappingFault['reason']) => void;

function textFrom({ paths, constant }: ValueSource, read: Read): string | null {
  for (const path of paths) {
    const text = textOf(read(path));
    if (text !== null) return text;
  }
  return constant === null || constant.trim() === '' ? null : constant.trim();
}

const isSame = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();

function holds({ path, operator, values }: MappingCondition, read: Read): boolean {
  const text = textOf(read(path));
  const isOne = text !== null && text.length <= mappingLimits.name && values.some((value) => isSame(value, text));
  return operator === 'is' ? isOne : !isOne;
}

function nameOf(field: 'account' | 'code', source: ValueSource, read: Read, add: AddFault): string | null {
  const text = textFrom(source, read);
  if (text !== null && text.length <= mappingLimits.name) return text;
  add(field, text === null ? 'absent' : 'too_long');
  return null;
}

function qualifierOf({ qualifier, tests }: Mapping, read: Read): MappedSignal['qualifier'] | null {
  if (tests.length > 0 && tests.every((condition) => holds(condition, read))) return 'test';
  if (qualifier === null) return 'new';
  const text = textFrom(qualifier.source, read);
  const found = text === null || text.length > mappingLimits.name ? undefined : qualifier.values.find(({ value }) => isSame(value, text));
  return found?.qualifier ?? qualifier.otherwise;
}

/** Zones are compared as text, so that `007` and `7` are one. */
const withoutZeros = (zone: string | null): string | null => zone?.replace(/^0+(?=\d+$)/, '') ?? null;

const withZone = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)$/i;

function timeOf(source: ValueSource, read: Read, now: number, add: AddFault): string | null {
  const text = textFrom(source, read);
  if (text === null) return null;
  const at = text.length <= 40 ? instantOf(text) : Number.NaN;
  if (Number.isNaN(at)) add('time', 'not_a_time');
  return at >= now - reach.back && at <= now + reach.ahead ? new Date(at).toISOString() : null;
}

function instantOf(text: string): number {
  if (/^\d{9,13}(?:\.\d+)?$/.test(text)) {
    const value = Number(text);
    return Math.round(value < 100_000_000_000 ? value * 1000 : value);
  }
  if (!withZone.test(text)) return Number.NaN;
  return Date.parse(
    text
      .replace(' ', 'T')
      .replace(',', '.')
      .replace(/(\.\d{3})\d+/, '$1')
      .replace(/([+-]\d\d)(\d\d)$/, '$1:$2'),
  );
}

/** The values of the key; null: the mapping has none, or one of them is absent. */
function keyOf(mapping: Mapping, read: Read): string | null {
  if (mapping.key.length === 0) return null;
  const parts = mapping.key.map((source) => textFrom(source, read)?.slice(0, mappingLimits.text));
  return parts.includes(undefined) ? null : parts.join('/');
}

function picturesOf({ pictures }: Mapping, read: Read, names: readonly string[]): MappedPicture[] {
  const inDocument = pictures.paths.flatMap((path): MappedPicture[] => {
    const text = textOf(read(path));
    const base64 = text?.replace(/^data:image\/[a-z]{1,8};base64,/i, '') ?? '';
    return base64 === '' || base64.length > mappingLimits.base64 ? [] : [{ base64 }];
  });
  const parts = names.filter((name) => pictures.parts.some((wanted) => wanted === '*' || isSame(wanted, name)));
  return [...inDocument, ...parts.map((part) => ({ part }))].slice(0, mappingLimits.pictures);
}
