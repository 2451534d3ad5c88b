import { type Fault, type FaultCode, fillGaps } from '../../../contract/catalogues/fields/fault.ts';
import { faultOf } from '../../../contract/catalogues/fields/schema.ts';
import type { FieldErrors } from '../../../contract/platform/index.ts';
import type { Language } from '../../../contract/workspace/index.ts';
import { type Refused, refuse, wordFor } from '../../platform/index.ts';
import { named, type Storage } from '../schema/storage.ts';

/** The text of a fault in a language. */
export function faultText(language: Language, { text, values }: Fault): string {
  const translated = Object.entries(values).map(([gap, value]) => [gap, typeof value === 'string' ? wordFor(language, value) : value]);
  return fillGaps(wordFor(language, text), Object.fromEntries(translated) as Fault['values']);
}

/** The refusal of a write with faults: its `errors` have them by field, in the caller's language. */
export function refuseFaults(language: Language, faults: readonly Fault[]): Refused {
  // A field may be called `constructor`.
  const errors = Object.create(null) as FieldErrors;
  for (const fault of faults) errors[fault.field] = [...(errors[fault.field] ?? []), faultText(language, fault)];
  return refuse('request.invalid', { errors });
}

/** A database error on write: a lost race or a violated constraint. */
interface StoreError {
  code?: string;
  detail?: string;
  column?: string;
  constraint?: string;
}

/**
 * The refusal for a store error; an unexpected error is returned unchanged.
 * @param isNew whether the record was being created
 */
export function refusalOfStore(error: unknown, storage: Storage, language: Language, isNew: boolean): unknown {
  const thrown = (error ?? {}) as StoreError;
  const fault = faultsByCode[thrown.code ?? ''];
  if (fault) return refuseFaults(language, [faultOf(fieldOf(storage, thrown), fault)]);
  if (thrown.code === '23514') return refuse('request.invalid', { message: 'These values cannot be combined.' });
  if (thrown.code === '42501') return refuse(isNew && storage.catalogue.ownership !== 'shared' ? 'access.forbidden' : 'record.shared');
  return error;
}

const faultsByCode: Readonly<Record<string, FaultCode>> = { '23505': 'taken', '23503': 'ref', '23502': 'required' };

/** The field of a store error. */
function fieldOf({ table, columns, joins, catalogue }: Storage, { constraint, column, detail = '' }: StoreError): string {
  const [, key] = /^Key \((\w+)/.exec(detail) ?? [];
  const unique = columns.find(({ name }) => constraint === named(table, name, 'unique'));
  const own = unique ?? columns.find(({ name }) => name === column) ?? columns.find(({ name }) => name === key);
  return own?.field.name ?? joins.find((join) => detail.includes(join.table))?.field.name ?? catalogue.label[0] ?? 'id';
}
