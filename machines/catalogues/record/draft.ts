import type { Catalogue } from '../../../contract/catalogues/catalogue.ts';
import { type Fault, faultTexts } from '../../../contract/catalogues/fields/fault.ts';
import { comparedField, type Field, isWritable } from '../../../contract/catalogues/fields/field.ts';
import { isApplicable, isEmpty, type Values, validateValues } from '../../../contract/catalogues/fields/schema.ts';
import type { CatalogueRecord } from '../../../contract/platform/record.ts';
import { type ChosenFile, faultsOfFile, isChosenFile } from '../../shared/chosen-file.ts';

/** A record that a field names, with the word that is shown for it; an empty word is not known yet. */
export interface Named {
  id: number;
  label: string;
}
/** A free name with its value, while it is being written. */
export interface Pair {
  name: string;
  value: string | number | boolean | null;
}
/**
 * What a form holds, by field, so that nothing typed is lost: numbers and moments as they were typed, references with their words,
 * files before they are sent, an untouched secret as '' and one to be cleared as null.
 */
export type Draft = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The form of a record, or of a new one that begins with what is given (the parents of its place). */
export function draftOf(fields: readonly Field[], record: Values | null, start: Values = {}): Draft {
  const begins = fields.flatMap((field) => (field.initial === undefined ? [] : [[field.name, field.initial] as const]));
  const from: Values = record ?? { ...Object.fromEntries(begins), ...start };
  const labels = isObject(from['_labels']) ? from['_labels'] : {};
  return Object.fromEntries(
    fields.filter(isWritable).map((field) => [field.name, draftValue(field, from[field.name], labels[field.name])]),
  );
}

function draftValue(field: Field, value: unknown, label: unknown): unknown {
  switch (field.kind) {
    case 'secret':
      return '';
    case 'number':
      return typeof value === 'number' ? String(value) : '';
    case 'flag':
      return value === true;
    case 'ref':
      return namedOf(value, label);
    case 'refs':
      return list(value).flatMap((one) => namedOf(one, undefined) ?? []);
    case 'days':
    case 'texts':
      return list(value);
    case 'email':
      return field.several ? list(value) : (value ?? '');
    case 'file':
      return value ?? null;
    case 'parts':
      return draftOf(field.of, isObject(value) ? value : null);
    case 'rows':
      return list(value).map((row) => draftOf(field.of, isObject(row) ? row : null));
    case 'pairs':
      return Object.entries(isObject(value) ? value : {}).map(([name, one]) => ({ name, value: one }));
    default:
      return value ?? '';
  }
}

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Reads a reference however it travels: an id with its word beside it, or `{ id, <label field> }`. */
export function namedOf(value: unknown, label: unknown): Named | null {
  if (typeof value === 'number') return { id: value, label: typeof label === 'string' ? label : '' };
  if (!isObject(value) || typeof value['id'] !== 'number') return null;
  const words = Object.entries(value).flatMap(([name, one]) =>
    name !== 'id' && (typeof one === 'string' || typeof one === 'number') ? [String(one)] : [],
  );
  return { id: value['id'], label: words.join(' ') };
}

/**
 * The values of a form as they are looked at and sent; a secret that nobody touched is not among them.
 * @param send what stands for a file that was chosen
 */
export function valuesOf(fields: readonly Field[], draft: Draft, send: (file: ChosenFile) => unknown = (file) => file): Values {
  const values: Record<string, unknown> = {};
  for (const field of fields) {
    if (!isWritable(field)) continue;
    const value = valueOf(field, draft[field.name], send);
    if (value !== undefined) values[field.name] = value;
  }
  return values;
}

function valueOf(field: Field, drafted: unknown, send: (file: ChosenFile) => unknown): unknown {
  switch (field.kind) {
    case 'secret':
      return drafted === '' ? undefined : drafted;
    case 'number':
      return numberOf(drafted);
    case 'ref':
      return isObject(drafted) ? drafted['id'] : null;
    case 'refs':
      return list(drafted).map((one) => (one as Named).id);
    case 'file':
      return isChosenFile(drafted) ? send(drafted) : drafted;
    case 'parts':
      return partsOf(field.of, drafted as Draft, send);
    case 'rows':
      return list(drafted).map((row) => valuesOf(field.of, row as Draft, send));
    case 'texts':
      return list(drafted).filter((text) => text !== '');
    case 'email':
      return Array.isArray(drafted) ? drafted.filter((text) => text !== '') : emptyToNull(drafted);
    case 'pairs':
      return Object.fromEntries((drafted as Pair[]).filter(({ name }) => name !== '').map(({ name, value }) => [name, value]));
    case 'text':
      return emptyToNull(typeof drafted === 'string' && !field.long ? drafted.trim() : drafted);
    default:
      return emptyToNull(drafted);
  }
}

const emptyToNull = (value: unknown): unknown => (value === '' ? null : value);

/** What cannot be read as a number stays the text that it is, so that the field says what is wrong with it. */
function numberOf(drafted: unknown): unknown {
  const text = typeof drafted === 'string' ? drafted.trim() : '';
  if (text === '') return null;
  const number = Number(text.replace(',', '.'));
  return Number.isFinite(number) ? number : text;
}

/** Named parts of which none is filled are no value at all. */
function partsOf(fields: readonly Field[], draft: Draft, send: (file: ChosenFile) => unknown): Values | null {
  const values = valuesOf(fields, draft, send);
  return Object.values(values).every((value) => value === false || isEmpty(value)) ? null : values;
}

/** The fields that say something else than before, by name. */
export function changedFields(fields: readonly Field[], before: Draft, now: Draft): string[] {
  const [was, is] = [valuesOf(fields, before), valuesOf(fields, now)];
  return fields.flatMap(({ name }) => (before[name] !== now[name] && JSON.stringify(was[name]) !== JSON.stringify(is[name]) ? [name] : []));
}

/** What of a form is looked at and sent: all that is filled of a new record; of another one what changed, with what that depends on. */
function submittedFields(catalogue: Pick<Catalogue, 'fields'>, before: Draft | null, now: Draft): readonly Field[] {
  const { fields } = catalogue;
  const values = valuesOf(fields, now, () => 'chosen');
  const asked = fields.filter((field) => isWritable(field) && isApplicable(field, values));
  if (before === null) return asked;
  const changed = new Set(changedFields(fields, before, now));
  const given = new Set(changed);
  for (const field of asked) {
    if (field.when && changed.has(field.when.field) && !isEmpty(values[field.name])) given.add(field.name);
    const other = comparedField(field);
    if (other !== undefined && changed.has(other) && !isEmpty(values[field.name])) given.add(field.name);
    if (!changed.has(field.name)) continue;
    if (field.when) given.add(field.when.field);
    if (other !== undefined) given.add(other);
  }
  return fields.filter((field) => given.has(field.name) && (asked.includes(field) || changed.has(field.name)));
}

/** What is wrong with what would be sent; by the platform's own rules, and the limits of files that were chosen (OQ-87). */
export function faultsOfDraft(catalogue: Pick<Catalogue, 'fields'>, before: Draft | null, now: Draft): Fault[] {
  const given = submittedFields(catalogue, before, now);
  const newlyAsked = before === null ? [] : newlyRequiredFields(catalogue, before, now);
  const fields = [...given, ...newlyAsked.filter((field) => !given.includes(field))];
  const values = valuesOf(fields, now, () => 'chosen');
  const order = new Map(catalogue.fields.map(({ name }, at) => [name, at]));
  const place = ({ field }: Fault) => order.get(field.split('.')[0] ?? '') ?? 0;
  const faults = validateValues(catalogue, values, before === null ? 'create' : 'edit');
  return [...faults, ...faultsOfFiles(fields, now, ''), ...faultsOfPairs(fields, now)].sort((a, b) => place(a) - place(b));
}

/** Fields that only what was changed made asked for. */
function newlyRequiredFields({ fields }: Pick<Catalogue, 'fields'>, before: Draft, now: Draft): Field[] {
  const changed = new Set(changedFields(fields, before, now));
  const values = valuesOf(fields, now, () => 'chosen');
  return fields.filter((field) => isWritable(field) && field.when && changed.has(field.when.field) && isApplicable(field, values));
}

function faultsOfFiles(fields: readonly Field[], draft: Draft, path: string): Fault[] {
  return fields.flatMap((field) => {
    const value = draft[field.name];
    if (field.kind === 'file' && isChosenFile(value)) return faultsOfFile(field, value, path + field.name);
    return field.kind === 'parts' ? faultsOfFiles(field.of, value as Draft, `${path}${field.name}.`) : [];
  });
}

/** A name that is written twice would lose one of its values. */
function faultsOfPairs(fields: readonly Field[], draft: Draft): Fault[] {
  return fields.flatMap((field) => {
    if (field.kind !== 'pairs') return [];
    const names = (draft[field.name] as Pair[]).map(({ name }) => name).filter((name) => name !== '');
    const twice = names.findIndex((name, at) => names.indexOf(name) !== at);
    return twice < 0 ? [] : [{ field: field.name, text: faultTexts.twice, values: {} }];
  });
}

/** The body of a write, with files as they were chosen: all that is filled, or what changed and the version that it changed from. */
export function bodyOf(catalogue: Pick<Catalogue, 'fields'>, before: Draft | null, now: Draft, record: CatalogueRecord | null): Values {
  const values = valuesOf(submittedFields(catalogue, before, now), now);
  if (before === null) return Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value)));
  return record?.version === undefined ? values : { ...values, version: record.version };
}
