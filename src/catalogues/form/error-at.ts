import type { SnapshotFrom } from 'xstate';
import { fillGaps } from '../../../contract/catalogues/fields/fault.ts';
import type { recordMachine } from '../../../machines/catalogues/record/record.machine.ts';
import { selectErrors, selectFaults } from '../../../machines/catalogues/record/record.selectors.ts';
import type { RecordContext } from '../../../machines/catalogues/record/record.types.ts';
import { word } from '../../words/catalogue.ts';

/** The fault at a path of the form, in the user's language: by our own rules first, then by the answer of the platform. */
export function errorAt({ faults, errors }: Pick<RecordContext, 'faults' | 'errors'>, path: string): string | null {
  const fault = faults.find(({ field }) => field === path);
  if (!fault) return errors[path]?.[0] ?? null;
  const values = Object.entries(fault.values).map(([name, value]) => [name, typeof value === 'string' ? word(value) : value] as const);
  return fillGaps(word(fault.text), Object.fromEntries(values));
}

/** The fault at a path of a record's form, in the user's language. */
export const recordErrorAt = (record: SnapshotFrom<typeof recordMachine>, path: string): string | null =>
  errorAt({ faults: selectFaults(record), errors: selectErrors(record) }, path);
