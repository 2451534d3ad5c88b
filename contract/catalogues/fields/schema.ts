import * as z from 'zod/mini';
import type { Catalogue } from '../catalogue.ts';
import { type Fault, type FaultCode, faultTexts } from './fault.ts';
import { comparedField, type Field, isWritable, labelOf } from './field.ts';
import { rulesOf } from './kinds/index.ts';

/** Values of a record's editable fields, as in a form and in a write. */
export type Values = Readonly<Record<string, unknown>>;
export const isValues = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a value is empty: missing, null, blank text or an empty list. */
export const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);

/** The id of a reference; null: none. */
export function idOf(value: unknown): number | null {
  if (typeof value === 'number') return value;
  const inner = typeof value === 'object' && value !== null && 'id' in value ? value.id : null;
  return typeof inner === 'number' ? inner : null;
}

/**
 * Faults in the values of a record (OQ-87); empty when it is valid. The form and the platform use the same function.
 * @param mode on `edit` only the given fields are validated, and an empty secret leaves the stored one
 */
export function validateValues(catalogue: Pick<Catalogue, 'fields'>, values: Values, mode: 'create' | 'edit'): Fault[] {
  return faultsWithin(catalogue.fields, values, mode, '');
}

/** Names that a write may contain besides the catalogue's fields. */
const systemFields = new Set(['id', 'version', '_method', '_labels', '_counts', '_secrets']);

const faultsWithin = (fields: readonly Field[], values: Values, mode: 'create' | 'edit', path: string): Fault[] => [
  ...faultsOfFields(fields, values, mode, path),
  ...unknownOf(fields, values, path),
];

function unknownOf(fields: readonly Field[], values: Values, path: string): Fault[] {
  return Object.keys(values)
    .filter((name) => !systemFields.has(name) && !fields.some((field) => field.name === name))
    .map((name) => faultOf(path + name, 'unknown'));
}

function faultsOfFields(fields: readonly Field[], values: Values, mode: 'create' | 'edit', path: string): Fault[] {
  return fields.flatMap((field) => {
    const isGiven = field.name in values;
    if (!isWritable(field) || (mode === 'edit' && !isGiven) || !isApplicable(field, values)) return [];
    return faultsOfValue(field, { fields, values, mode, path: path + field.name });
  });
}

/** Whether a dependent field applies to the given values. */
export const isApplicable = (field: Field, values: Values): boolean => !field.when || values[field.when.field] === field.when.is;

/** The position of a value: the fields and values around it, and its own path. */
interface Place {
  fields: readonly Field[];
  values: Values;
  mode: 'create' | 'edit';
  path: string;
}

function faultsOfValue(field: Field, place: Place): Fault[] {
  const { values, mode, path } = place;
  const value = values[field.name];
  if (isEmpty(value)) {
    if (!field.required || (field.kind === 'secret' && mode === 'edit')) return [];
    return [field.requiredText ? { field: path, text: field.requiredText, values: {} } : faultOf(path, 'required')];
  }
  const read = z.core.safeParse(rulesOf(field).schema(field), value);
  if (!read.success) return [readFault(path, read.error.issues[0]?.message)];
  if (field.kind === 'parts') return faultsWithin(field.of, value as Values, mode, `${path}.`);
  if (field.kind === 'rows') {
    return (value as Values[]).flatMap((row, at) => faultsWithin(field.of, row, 'create', `${path}.${at}.`));
  }
  return faultsOfComparing(field, value, place);
}

/** Rejects a time before its lower-bound field, and a choice equal to the field it must differ from. */
function faultsOfComparing(field: Field, value: unknown, { fields, values, path }: Place): Fault[] {
  const other = comparedField(field);
  if (other === undefined) return [];
  const compared = values[other];
  const isWrong =
    field.kind === 'time'
      ? typeof compared === 'string' && Date.parse(String(value)) < Date.parse(compared)
      : compared !== null && compared === value;
  if (!isWrong) return [];
  const label = labelOf(fields.find(({ name }) => name === other) ?? { name: other });
  return [faultOf(path, field.kind === 'time' ? 'notBefore' : 'differ', { field: label })];
}

/** A fault of a field, with the sentence that belongs to its code. */
export const faultOf = (field: string, code: FaultCode, values: Record<string, string | number> = {}): Fault => ({
  field,
  text: faultTexts[code],
  values,
});

function readFault(field: string, message: string | undefined): Fault {
  try {
    const { code, values } = JSON.parse(message ?? '') as { code: FaultCode; values: Record<string, string | number> };
    return faultOf(field, code, values);
  } catch {
    return faultOf(field, 'text');
  }
}
