import { isValues } from '../../../../contract/catalogues/fields/schema.ts';
import { type DraftKind, listOf } from './kind.ts';

/** A referenced record with its label; an empty label is not loaded yet. */
export interface Named {
  id: number;
  label: string;
}

export const ref: DraftKind<'ref'> = {
  begin: (_, value, label) => namedOf(value, label),
  read: (_, drafted) => (isValues(drafted) ? drafted['id'] : null),
  faults: null,
};

export const refs: DraftKind<'refs'> = {
  begin: (_, value) => listOf(value).flatMap((one) => namedOf(one, undefined) ?? []),
  read: (_, drafted) => listOf(drafted).map((one) => (one as Named).id),
  faults: null,
};

/** Reads a reference however it travels: an id with its word beside it, or `{ id, <label field> }`. */
export function namedOf(value: unknown, label: unknown): Named | null {
  if (typeof value === 'number') return { id: value, label: typeof label === 'string' ? label : '' };
  if (!isValues(value) || typeof value['id'] !== 'number') return null;
  const words = Object.entries(value).flatMap(([name, one]) =>
    name !== 'id' && (typeof one === 'string' || typeof one === 'number') ? [String(one)] : [],
  );
  return { id: value['id'], label: words.join(' ') };
}
