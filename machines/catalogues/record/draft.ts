import type { Catalogue } from '../../../contract/catalogues/catalogue.ts';
import type { Fault } from '../../../contract/catalogues/fields/fault.ts';
import { comparedField, type Field, isWritable } from '../../../contract/catalogues/fields/field.ts';
import { isApplicable, isEmpty, isValues, type Values, validateValues } from '../../../contract/catalogues/fields/schema.ts';
import type { CatalogueRecord } from '../../../contract/platform/index.ts';
import type { ChosenFile } from '../../shared/chosen-file.ts';
import { draftKindOf } from './fields/index.ts';
import type { Draft, DraftReader } from './fields/kind.ts';

/** The form of a record, or of a new one with initial values (the parents of its location). */
export function draftOf(fields: readonly Field[], record: Values | null, start: Values = {}): Draft {
  const begins = fields.flatMap((field) => (field.initial === undefined ? [] : [[field.name, field.initial] as const]));
  const from: Values = record ?? { ...Object.fromEntries(begins), ...start };
  const labels = isValues(from['_labels']) ? from['_labels'] : {};
  return Object.fromEntries(
    fields.filter(isWritable).map((field) => [field.name, draftKindOf(field).begin(field, from[field.name], labels[field.name], draftOf)]),
  );
}

/**
 * The values of a form for validation and sending; an untouched secret is not among them.
 * @param send the value that represents a chosen file
 */
export function valuesOf(fields: readonly Field[], draft: Draft, send: (file: ChosenFile) => unknown = (file) => file): Values {
  const values: Record<string, unknown> = {};
  const reader: DraftReader = { send, valuesOf: (of, inner) => valuesOf(of, inner, send) };
  for (const field of fields) {
    if (!isWritable(field)) continue;
    const value = draftKindOf(field).read(field, draft[field.name], reader);
    if (value !== undefined) values[field.name] = value;
  }
  return values;
}

/** Names of the changed fields. */
export function changedFields(fields: readonly Field[], before: Draft, now: Draft): string[] {
  const [was, is] = [valuesOf(fields, before), valuesOf(fields, now)];
  return fields.flatMap(({ name }) => (before[name] !== now[name] && JSON.stringify(was[name]) !== JSON.stringify(is[name]) ? [name] : []));
}

/** Fields to validate and send: all filled ones of a new record; of an existing one the changed fields and their dependencies. */
function submittedFields(catalogue: Pick<Catalogue, 'fields'>, before: Draft | null, now: Draft): readonly Field[] {
  const { fields } = catalogue;
  const values = valuesOf(fields, now, () => 'chosen');
  const applicable = fields.filter((field) => isWritable(field) && isApplicable(field, values));
  if (before === null) return applicable;
  const changed = new Set(changedFields(fields, before, now));
  const submitted = new Set(changed);
  for (const field of applicable) {
    if (field.when && changed.has(field.when.field) && !isEmpty(values[field.name])) submitted.add(field.name);
    const other = comparedField(field);
    if (other !== undefined && changed.has(other) && !isEmpty(values[field.name])) submitted.add(field.name);
    if (!changed.has(field.name)) continue;
    if (field.when) submitted.add(field.when.field);
    if (other !== undefined) submitted.add(other);
  }
  return fields.filter((field) => submitted.has(field.name) && (applicable.includes(field) || changed.has(field.name)));
}

/** Faults of the values to be sent: by the platform's own rules, and the limits of chosen files (OQ-87). */
export function faultsOfDraft(catalogue: Pick<Catalogue, 'fields'>, before: Draft | null, now: Draft): Fault[] {
  const submitted = submittedFields(catalogue, before, now);
  const newlyRequired = before === null ? [] : newlyRequiredFields(catalogue, before, now);
  const fields = [...submitted, ...newlyRequired.filter((field) => !submitted.includes(field))];
  const values = valuesOf(fields, now, () => 'chosen');
  const order = new Map(catalogue.fields.map(({ name }, at) => [name, at]));
  const place = ({ field }: Fault) => order.get(field.split('.')[0] ?? '') ?? 0;
  const faults = validateValues(catalogue, values, before === null ? 'create' : 'edit');
  return [...faults, ...faultsWithin(fields, now, '')].sort((a, b) => place(a) - place(b));
}

/** Fields that became required by the change. */
function newlyRequiredFields({ fields }: Pick<Catalogue, 'fields'>, before: Draft, now: Draft): Field[] {
  const changed = new Set(changedFields(fields, before, now));
  const values = valuesOf(fields, now, () => 'chosen');
  return fields.filter((field) => isWritable(field) && field.when && changed.has(field.when.field) && isApplicable(field, values));
}

const faultsWithin = (fields: readonly Field[], draft: Draft, path: string): Fault[] =>
  fields.flatMap((field) => draftKindOf(field).faults?.(field, draft[field.name], path + field.name, faultsWithin) ?? []);

/** The body of a write, with files as they were chosen: all that is filled, or what changed and the version that it changed from. */
export function bodyOf(catalogue: Pick<Catalogue, 'fields'>, before: Draft | null, now: Draft, record: CatalogueRecord | null): Values {
  const values = valuesOf(submittedFields(catalogue, before, now), now);
  if (before === null) return Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value)));
  return record?.version === undefined ? values : { ...values, version: record.version };
}
