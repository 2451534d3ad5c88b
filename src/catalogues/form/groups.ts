import type { Field } from '../../../contract/catalogues/fields/field.ts';

interface Group {
  /** English name of the group; null: the fields before all groups. */
  group: string | null;
  fields: Field[];
}

/** Groups fields by form section, in the order of first use; fields without a section come first. */
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
