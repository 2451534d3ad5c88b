import { expect } from 'vitest';
import type { Field } from '../../contract/catalogues/fields/field.ts';
import { catalogueOf } from '../../contract/catalogues/index.ts';
import type { CatalogueKey } from '../../contract/catalogues/keys.ts';

/**
 * Every field that a rule names, by catalogue: `name` must be there, `name:kind` of that kind, `name:ref>unit` refers to or counts that
 * catalogue, `name:choice=a,b` has these values; `of.part` is a part.
 */
type StatedFields = Readonly<Partial<Record<CatalogueKey, string>>>;
/** A rule of the specification by its id and subject, and the fields that it names. */
export type StatedRule = readonly [rule: string, of: StatedFields];

function fieldOf(key: CatalogueKey, name: string): Field | undefined {
  const [own, part] = name.split('.');
  const field = catalogueOf(key).fields.find((one) => one.name === own);
  if (part === undefined) return field;
  return field?.kind === 'parts' || field?.kind === 'rows' ? field.of.find((one) => one.name === part) : undefined;
}

/** What a rule says of the field besides its kind: the catalogue that it names, its values, or the files that it takes. */
function detailOf(field: Field | undefined): string | undefined {
  if (field?.kind === 'ref' || field?.kind === 'refs') return field.to;
  if (field?.kind === 'count') return field.of;
  if (field?.kind === 'choice') return field.of.join(',').replaceAll(' ', '_');
  return field?.kind === 'file' ? field.accept : undefined;
}

/** Expects that each catalogue declares the fields that a rule names. */
export function expectStatedFields(of: StatedFields): void {
  for (const [key, names] of Object.entries(of) as [CatalogueKey, string][]) {
    for (const [name = '', kind, detail] of names.split(' ').map((one) => one.split(/[:>=]/))) {
      const field = fieldOf(key, name);
      expect(field, `${key} has no ${name}`).toBeDefined();
      if (kind) expect(field?.kind, `${key} ${name}`).toBe(kind);
      if (detail) expect(detailOf(field), `${key} ${name}`).toBe(detail);
    }
  }
}
