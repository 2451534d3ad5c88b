import { fillGaps } from '../../../contract/catalogues/fields/fault.ts';
import type { RecordContext } from '../../../machines/catalogues/record/record.types.ts';
import { word } from '../../words/catalogue.ts';

/** The fault at a path of the form, in the user's language: by our own rules first, then by the answer of the platform. */
export function errorAt({ faults, errors }: Pick<RecordContext, 'faults' | 'errors'>, path: string): string | null {
  const fault = faults.find(({ field }) => field === path);
  if (!fault) return errors[path]?.[0] ?? null;
  const values = Object.entries(fault.values).map(([name, value]) => [name, typeof value === 'string' ? word(value) : value] as const);
  return fillGaps(word(fault.text), Object.fromEntries(values));
}
