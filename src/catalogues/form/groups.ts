import type { Field } from '../../../contract/catalogues/fields/field.ts';

interface Group {
  /** Its name in English; null: what stands before every group. */
  group: string | null;
  fields: Field[];
}

/** Fields by the part of the form that they stand in; parts in the order in which they are first named, those of none before all. */
export function groupsOf(fields: readonly Field[]): Group[] {
  const groups = new Map<string | null, Field[]>();
  for (const field of fields) {
    const group = field.group ?? null;
    const known = groups.get(group);
    if (known) known.push(field);
    else groups.set(group, [field]);
  }
  return [...groups].map(([group, of]) => ({ group, fields: of })).sort((a, b) => Number(a.group !== null) - Number(b.group !== null));
}
