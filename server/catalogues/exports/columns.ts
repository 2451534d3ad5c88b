import type { Catalogue } from '../../../contract/catalogues/catalogue.ts';
import { type Field, labelOf } from '../../../contract/catalogues/fields/field.ts';
import { idOf, isEmpty } from '../../../contract/catalogues/fields/schema.ts';
import type { CatalogueRecord } from '../../../contract/platform/index.ts';
import type { Language } from '../../../contract/workspace/index.ts';
import { wordFor } from '../../platform/index.ts';
import { storedKindOf } from '../fields/index.ts';
import { separator } from '../fields/kind.ts';
import type { Cell, SheetColumn } from './workbook.ts';

/** A column of an export: its title in the reader's language, and the cell of a record. */
export interface ExportColumn extends SheetColumn {
  /** The field it shows; `custom_fields.port` for a part of one. */
  name: string;
  cellOf(record: CatalogueRecord): Cell;
}

const idColumn: ExportColumn = { name: 'id', title: 'Id', cellOf: ({ id }) => id };

/**
 * Returns the columns of an export in the requested order, or all columns if none is requested: the id first, and beside the words of a
 * reference its id, so that an import finds the same records. Secrets are never included.
 * @param requested field names, `name,status`; unknown fields are ignored
 */
export function exportColumns(catalogue: Catalogue, language: Language, requested: string | null): ExportColumn[] {
  const columnsOf = (name: string): ExportColumn[] => {
    const field = catalogue.fields.find((one) => one.name === name);
    return field ? columnsOfField(field, language) : [];
  };
  const names = requested === null ? [] : [...new Set(requested.split(','))];
  const columns = names.flatMap(columnsOf);
  return [idColumn, ...(columns.length > 0 || names.includes('id') ? columns : catalogue.fields.flatMap(({ name }) => columnsOf(name)))];
}

/** The fields that the cells of columns are made of. */
export const fieldsOf = (columns: readonly ExportColumn[]): ReadonlySet<string> =>
  new Set(columns.map(({ name }) => name.split('.', 1)[0] ?? name));

/** The ids in the value of a reference: a number, or several in a text. */
function idsCell(value: unknown): Cell {
  if (!Array.isArray(value)) return idOf(value);
  const ids = value.flatMap((one: unknown) => idOf(one) ?? []);
  return ids.length > 0 ? ids.join(separator) : null;
}

function columnsOfField(field: Field, language: Language): ExportColumn[] {
  const { name } = field;
  const title = wordFor(language, labelOf(field));
  if (field.kind !== 'parts') {
    const { exportCell, exportWidth } = storedKindOf(field);
    if (!exportCell) return [];
    const cellOf = (record: CatalogueRecord): Cell => {
      const value = record[name];
      return isEmpty(value) ? null : exportCell(field, value, { record, language });
    };
    const column = { name, title, width: exportWidth(field), cellOf };
    if (field.kind !== 'ref' && field.kind !== 'refs') return [column];
    return [column, { name: `${name}.id`, title: `${title} (id)`, cellOf: (record) => idsCell(record[name]) }];
  }
  return field.of.flatMap((part) =>
    columnsOfField(part, language).map((inner) => ({
      ...inner,
      name: `${name}.${inner.name}`,
      title: `${title}: ${inner.title}`,
      cellOf: (record: CatalogueRecord) => {
        const value = record[name];
        return typeof value === 'object' && value !== null ? inner.cellOf({ id: record.id, ...value }) : null;
      },
    })),
  );
}
