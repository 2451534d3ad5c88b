import type { Fault } from '../../../contract/catalogues/fields/fault.ts';
import type { RefField, RefsField } from '../../../contract/catalogues/fields/field.ts';
import { faultOf } from '../../../contract/catalogues/fields/schema.ts';
import { separator, splitCell } from '../fields/kind.ts';
import { type Candidate, foldText, type Lookup } from './lookup.ts';

/** The cells of a row that name the records of one reference field; undefined: the file has no such column. */
export interface ReferenceCells {
  words: string | undefined;
  ids: string | undefined;
}

/** The tenant and unit of a row, as far as they are known. */
export interface RowPlace {
  tenant: number | null;
  unit: number | null;
}

/** The ids that cells name; a text that names none stays a text, which the field's validation refuses. */
export interface ReferenceReading {
  value: unknown;
  fault: Fault | null;
}

/** At most so many candidates of an ambiguous name are listed. */
const mostCandidates = 5;

/** The ids in a cell; null: it has something else. */
export function idsIn(cell: string): number[] | null {
  const parts = cell.split(/[;,\s]+/).filter(Boolean);
  return parts.every((part) => /^[1-9]\d{0,14}$/.test(part)) ? parts.map(Number) : null;
}

/**
 * Reads the cells of a reference field: by id; by words that name one record; or by words that name one record of the row's tenant or unit.
 * Ids and words that name different records are a fault, as are words that name several.
 */
export function readReference(
  path: string,
  field: RefField | RefsField,
  { words = '', ids = '' }: ReferenceCells,
  place: RowPlace,
  lookup: Lookup,
): ReferenceReading {
  const isMany = field.kind === 'refs';
  if (ids.trim() !== '') {
    const named = idsIn(ids);
    if (named === null || (!isMany && named.length > 1)) return { value: ids, fault: faultOf(path, 'refId', { value: ids.trim() }) };
    const fault = words === '' || isNamed(field, named, words, lookup) ? null : differing(path, field, named, words, lookup);
    return { value: isMany ? named : (named[0] ?? null), fault };
  }
  if (words.trim() === '') return { value: isMany ? [] : null, fault: null };
  const whole = oneNamed(path, field, words.trim(), place, lookup);
  if (!isMany) return whole;
  if (typeof whole.value === 'number') return { value: [whole.value], fault: null };
  const each = splitCell(words).map((word) => oneNamed(path, field, word, place, lookup));
  return { value: each.map(({ value }) => value), fault: each.find(({ fault }) => fault)?.fault ?? null };
}

function oneNamed(path: string, { to }: RefField | RefsField, word: string, place: RowPlace, lookup: Lookup): ReferenceReading {
  const named = lookup.named(to, word);
  const exact = named.filter(({ words }) => words[0] === foldText(word));
  const [only, ...others] = narrowed(exact.length > 0 ? exact : named, place);
  if (only && others.length === 0) return { value: only.id, fault: null };
  if (only) return { value: word, fault: faultOf(path, 'refSeveral', { candidates: listed([only, ...others]) }) };
  return { value: /^[1-9]\d{0,14}$/.test(word) ? Number(word) : word, fault: null };
}

/** Of several candidates those of the row's unit, or of its tenant, if there is just one. */
function narrowed(named: readonly Candidate[], { tenant, unit }: RowPlace): readonly Candidate[] {
  if (named.length < 2) return named;
  const ofUnit = named.filter((one) => unit !== null && one.unit === unit);
  if (ofUnit.length === 1) return ofUnit;
  const ofTenant = named.filter((one) => tenant !== null && one.tenant === tenant);
  return ofTenant.length === 1 ? ofTenant : named;
}

const listed = (candidates: readonly Candidate[]): string =>
  [
    ...candidates.slice(0, mostCandidates).map(({ id, shown }) => `${id}: ${shown}`),
    ...(candidates.length > mostCandidates ? [`+${candidates.length - mostCandidates}`] : []),
  ].join(separator);

/** Whether the words in a row are those of these records. A record that is not visible has its id as its words. */
function isNamed({ to }: RefField | RefsField, ids: readonly number[], cell: string, lookup: Lookup): boolean {
  const wordsOf = (id: number) => [...(lookup.byId(to, id)?.words ?? []), String(id)];
  if (ids.length === 1 && ids[0] !== undefined && wordsOf(ids[0]).includes(foldText(cell))) return true;
  const parts = splitCell(cell).map(foldText);
  return parts.length === ids.length && ids.every((id) => wordsOf(id).some((word) => parts.includes(word)));
}

function differing(path: string, { to }: RefField | RefsField, ids: readonly number[], cell: string, lookup: Lookup): Fault | null {
  const known = ids.flatMap((id) => lookup.byId(to, id) ?? []);
  // The field's validation refuses ids that do not exist.
  if (known.length < ids.length) return null;
  return faultOf(path, 'refDiffers', { named: listed(known), text: cell.trim().slice(0, 100) });
}
