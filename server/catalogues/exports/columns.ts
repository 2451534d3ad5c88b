import type { Catalogue } from '../../../contract/catalogues/catalogue.ts';
import { type Field, labelOf } from '../../../contract/catalogues/fields/field.ts';
import { isEmpty } from '../../../contract/catalogues/fields/schema.ts';
import { catalogueOf } from '../../../contract/catalogues/index.ts';
import type { CatalogueRecord } from '../../../contract/platform/record.ts';
import type { Language } from '../../../contract/workspace/config.ts';
import { choiceWordFor, wordFor } from '../../platform/words.ts';
import type { Cell, SheetColumn } from './workbook.ts';

/** A column of an export: its title in the reader's language, and how its cell is read off a record. */
export interface ExportColumn extends SheetColumn {
  /** The field it shows; `custom_fields.port` for a part of one. */
  name: string;
  cellOf(record: CatalogueRecord): Cell;
}

const idColumn: ExportColumn = { name: 'id', title: 'Id', cellOf: ({ id }) => id };
/** Several values of one field in one cell. */
const between = '; ';
/** A Sunday. */
const firstDay = Date.UTC(2026, 0, 4);
const dayMs = 86_400_000;

/**
 * The columns of an export, in the asked order; all of them where none is asked for. Secrets are in none of them.
 * @param asked names of fields, `name,status`; what is no field of the catalogue is left out
 */
export function exportColumns(catalogue: Catalogue, language: Language, asked: string | null): ExportColumn[] {
  const columnsOf = (name: string): ExportColumn[] => {
    if (name === 'id') return [idColumn];
    const field = catalogue.fields.find((one) => one.name === name);
    return field ? columnsOfField(field, language) : [];
  };
  const names = asked === null ? [] : [...new Set(asked.split(','))];
  const columns = names.flatMap(columnsOf);
  return columns.length > 0 ? columns : ['id', ...catalogue.fields.map(({ name }) => name)].flatMap(columnsOf);
}

function columnsOfField(field: Field, language: Language): ExportColumn[] {
  const { name } = field;
  const title = wordFor(language, labelOf(field));
  if (field.kind === 'secret') return [];
  if (field.kind !== 'parts') return [{ name, title, width: widthOf(field), cellOf: (record) => cellOf(field, record, language) }];
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

const widthOf = (field: Field): number => (field.kind === 'time' ? 24 : field.kind === 'text' && field.long ? 40 : 16);

function cellOf(field: Field, record: CatalogueRecord, language: Language): Cell {
  const value = record[field.name];
  if (isEmpty(value)) return null;
  switch (field.kind) {
    case 'number':
    case 'count':
      return typeof value === 'number' ? value : null;
    case 'flag':
      return value === true;
    case 'time':
      return new Date(String(value));
    case 'choice':
      return choiceWordFor(language, String(value));
    case 'days':
      return listed(value)
        .map((day) => dayName(Number(day), language))
        .join(between);
    case 'ref':
      return record._labels?.[field.name] ?? labelIn(field.to, value);
    case 'refs': {
      const labels = listed(value).map((one) => labelIn(field.to, one));
      const more = (record._counts?.[field.name] ?? labels.length) - labels.length;
      return [...labels, ...(more > 0 ? [`+${more}`] : [])].join(between);
    }
    case 'rows':
      return listed(value).map(pairsIn).join('\n');
    case 'pairs':
    case 'data':
      return pairsIn(value);
    default:
      return Array.isArray(value) ? value.map(String).join(between) : String(value);
  }
}

const listed = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const dayName = (day: number, language: Language): string =>
  new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(firstDay + day * dayMs);

/** The words for a record that another one names: those of its label that it carries, or its id. */
function labelIn(key: Parameters<typeof catalogueOf>[0], value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  const one = value as Readonly<Record<string, unknown>>;
  const words = catalogueOf(key).label.flatMap((name) => (isEmpty(one[name]) ? [] : [String(one[name])]));
  const known =
    words.length > 0 ? words : Object.entries(one).flatMap(([name, said]) => (name === 'id' || isEmpty(said) ? [] : [String(said)]));
  return known.length > 0 ? known.join(' ') : String(one['id']);
}

/** Names and values in a line each; a value that has parts of its own as JSON. */
function pairsIn(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.entries(value)
    .map(([name, said]) => `${name}: ${typeof said === 'object' ? JSON.stringify(said) : String(said)}`)
    .join(between);
}
