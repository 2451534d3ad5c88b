import { isDeepStrictEqual } from 'node:util';
import type { Catalogue } from '../../../contract/catalogues/catalogue.ts';
import { comparedField, type Field, isWritable } from '../../../contract/catalogues/fields/field.ts';
import { isApplicable, isEmpty, isValues, type Values } from '../../../contract/catalogues/fields/schema.ts';
import type { CatalogueRecord } from '../../../contract/platform/index.ts';
import { storedKindOf } from '../fields/index.ts';

/** Normalizes a value: texts trimmed, empty as null or false, references as ids, UTC moments. Invalid values are left unchanged. */
function plain(field: Field, value: unknown): unknown {
  if (isNone(value)) return field.kind === 'flag' ? false : null;
  return storedKindOf(field).normalize(field, value, plainParts);
}

const isNone = (value: unknown): value is null | undefined | '' => value === undefined || value === null || value === '';

/** A secret that is empty stays (OQ-87); one that is null is cleared, unless it must be there. */
const isCleared = (field: Field, value: unknown): boolean => value === null && !field.required;

/** Parts by their names; what no part is called is left out, secrets that are to stay too. */
function plainParts(of: readonly Field[], values: Values): Values {
  const parts: Record<string, unknown> = {};
  for (const field of of) {
    if (!(field.name in values)) continue;
    const value = plain(field, values[field.name]);
    if (field.kind !== 'secret' || value !== null || isCleared(field, values[field.name])) parts[field.name] = value;
  }
  return parts;
}

/** The fields that a write of a catalogue may carry. */
const acceptsField = (field: Field, byMachine: boolean): boolean =>
  isWritable(field) || (byMachine && field.kind !== 'count' && !(field.kind === 'refs' && field.by !== undefined));

/**
 * Normalizes the values of a write. Parts in an edit are merged with the current ones.
 * @param input raw values
 * @param before the current record; null if it is new
 */
export function acceptedValues(catalogue: Catalogue, input: Values, before: CatalogueRecord | null, byMachine: boolean): Values {
  const values: Record<string, unknown> = {};
  for (const field of catalogue.fields) {
    if (!acceptsField(field, byMachine) || !(field.name in input)) continue;
    const value = plain(field, input[field.name]);
    if (field.kind === 'secret' && value === null && !isCleared(field, input[field.name])) continue;
    const stored = before?.[field.name];
    values[field.name] =
      field.kind === 'parts' && isValues(value) && isValues(stored) ? { ...plainParts(field.of, stored), ...value } : value;
  }
  return values;
}

/**
 * Returns the values to validate in a write: the given ones, and of the current ones those that the given ones depend on or that they newly
 * make applicable.
 */
export function valuesToValidate(catalogue: Catalogue, values: Values, before: CatalogueRecord | null): Values {
  if (!before) return values;
  const all: Record<string, unknown> = { ...values };
  const stand = (name: string) => {
    const field = catalogue.fields.find((one) => one.name === name);
    if (field && !(name in all)) all[name] = plain(field, before[name]);
  };
  for (const field of catalogue.fields) {
    const other = comparedField(field);
    if (field.name in values) {
      if (field.when) stand(field.when.field);
      if (other !== undefined) stand(other);
    } else if ((field.when && field.when.field in values) || (other !== undefined && other in values)) {
      if (field.when) stand(field.when.field);
      stand(field.name);
    }
  }
  return all;
}

/** Returns the values to write: fields that do not apply with these values are cleared. */
export function applicableValues(catalogue: Catalogue, values: Values, before: CatalogueRecord | null): Values {
  const all = { ...before, ...values };
  const result: Record<string, unknown> = { ...values };
  for (const field of catalogue.fields) {
    if (isApplicable(field, all)) continue;
    if (before && before[field.name] != null) result[field.name] = plain(field, null);
    else Reflect.deleteProperty(result, field.name);
  }
  return result;
}

/** Returns the values that differ from the current record. Secrets cannot be compared: a given one counts as changed. */
export function changedValues(catalogue: Catalogue, values: Values, before: CatalogueRecord): Values {
  const changed = catalogue.fields.filter(
    (field) =>
      field.name in values &&
      (field.kind === 'secret' || hasSecret(field, values[field.name]) || !isSame(field, before[field.name], values[field.name])),
  );
  return Object.fromEntries(changed.map(({ name }) => [name, values[name]]));
}

/** Whether two values of a field are stored as the same one. An absent part equals an empty one. */
function isSame(field: Field, one: unknown, other: unknown): boolean {
  if (field.kind === 'parts' && (isNone(one) || isValues(one)) && isValues(other)) {
    return field.of.every((part) => part.kind === 'secret' || isSame(part, isValues(one) ? one[part.name] : null, other[part.name]));
  }
  const [before, after] = [plain(field, one), plain(field, other)];
  return isDeepStrictEqual(before, after) || (isEmpty(before) && isEmpty(after));
}

/** Whether a secret is given inside of parts. */
export function hasSecret(field: Field, value: unknown): boolean {
  if (field.kind === 'parts') return isValues(value) && field.of.some((part) => part.kind === 'secret' && value[part.name] !== undefined);
  if (field.kind === 'rows') return Array.isArray(value) && value.some((row: unknown) => hasSecret({ ...field, kind: 'parts' }, row));
  return false;
}
