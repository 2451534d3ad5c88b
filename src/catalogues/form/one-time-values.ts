import type { Catalogue } from '../../../contract/catalogues/catalogue.ts';
import type { TextField } from '../../../contract/catalogues/fields/field.ts';
import type { CatalogueRecord } from '../../../contract/platform/index.ts';

/** Lists the values that only the reply to the creation of a record contains, such as the token of an external token. */
export function listOneTimeValues({ fields }: Pick<Catalogue, 'fields'>, record: CatalogueRecord): { field: TextField; text: string }[] {
  return fields.flatMap((field) => {
    const text = record[field.name];
    return field.kind === 'text' && field.once && typeof text === 'string' && text !== '' ? [{ field, text }] : [];
  });
}
