import type { Catalogue } from '../../../contract/catalogues/catalogue.ts';
import { type Field, labelOf } from '../../../contract/catalogues/fields/field.ts';
import { isEmpty } from '../../../contract/catalogues/fields/schema.ts';
import type { CatalogueRecord } from '../../../contract/platform/index.ts';
import type { Language } from '../../../contract/workspace/index.ts';
import { wordFor } from '../../platform/index.ts';
import { storedKindOf } from '../fields/index.ts';
import type { Cell, SheetColumn } from './workbook.ts';

/** A column of an export: its title in the reader's language, and the cell of a record. */
export interface ExportColumn extends SheetColumn {
  /** The field it shows; `custom_fields.port` for a part of one. */
  name: string;
  cellOf(record: CatalogueRecord): Cell;
}

const idColumn: ExportColumn = { name: 'id', title: 'Id', cellOf: ({ id }) => id };

/**
 * Returns the columns of an export in the requested order, or all columns if none is requested. Secrets are never included.
 * @param requested field names, `name,status`; unknown fields are ignored
 */
export function exportColumns(catalogue: Catalogue, language: Language, requested: string | null): ExportColumn[] {
  const columnsOf = (name: string): ExportColumn[] => {
    if (name === 'id') return [idColumn];
    const field = catalogue.fields.find((one) => one.name === name);
    return field ? columnsOfField(field, language) : [];
  };
  const names = requested === null ? [] : [...new Set(requested.split(','))];
  const columns = names.flatMap(columnsOf);
  return columns.length > 0 ? columns : ['id', ...catalogue.fields.map(({ name }) => name)].flatMap(columnsOf);
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
    return [{ name, title, width: exportWidth(field), cellOf }];
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
