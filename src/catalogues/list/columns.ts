import type { Catalogue } from '../../../contract/catalogues/catalogue.ts';
import { data, type Field, whole } from '../../../contract/catalogues/fields/field.ts';
import type { CatalogueRecord } from '../../../contract/platform/record.ts';

/** How many columns a list has before anybody chooses. */
const usual = 6;
const long: ReadonlySet<Field['kind']> = new Set<Field['kind']>(['refs', 'file', 'parts', 'rows', 'texts', 'pairs', 'data', 'secret']);
const isShort = (field: Field): boolean => !long.has(field.kind) && !(field.kind === 'text' && field.long === true);

/** The id as a column; not shown unless chosen. */
const idField: Field = whole('id', { label: 'ID', readOnly: true });

/** What the platform sends beyond the descriptor is shown too, as it comes (OQ-85). */
function furtherFields({ fields }: Pick<Catalogue, 'fields'>, rows: readonly CatalogueRecord[]): Field[] {
  const known = new Set([...fields.map(({ name }) => name), 'id', 'version', 'label']);
  const names = new Set(rows.slice(0, 25).flatMap((row) => Object.keys(row)));
  return [...names].filter((name) => !known.has(name) && !name.startsWith('_')).map((name) => data(name));
}

/** All that can be a column, the label's fields first. */
export function columnsOf(catalogue: Catalogue, rows: readonly CatalogueRecord[] = []): Field[] {
  const isLabel = ({ name }: Field) => catalogue.label.includes(name);
  const { fields } = catalogue;
  return [
    ...fields.filter(isLabel),
    ...fields.filter((field) => !isLabel(field) && field.kind !== 'secret'),
    ...furtherFields(catalogue, rows),
    idField,
  ];
}

/** The columns before anybody chooses: the label, those the descriptor lists, and short ones up to six. */
export function usualColumns({ fields, label }: Pick<Catalogue, 'fields' | 'label'>): string[] {
  const named = fields.filter((field) => label.includes(field.name) || field.listed === true);
  const room = usual - named.length;
  const filled = fields
    .filter((field) => !named.includes(field) && field.listed === undefined && isShort(field))
    .slice(0, Math.max(0, room));
  const chosen = new Set([...named, ...filled]);
  return [
    ...label.filter((name) => fields.some((field) => field.name === name)),
    ...fields.filter((one) => chosen.has(one) && !label.includes(one.name)).map(({ name }) => name),
  ];
}

/** The chosen columns in their order, the label always in front; those that are gone from the descriptor are left out. */
export function shownColumns(catalogue: Catalogue, chosen: readonly string[] | null, rows: readonly CatalogueRecord[] = []): Field[] {
  const all = columnsOf(catalogue, rows);
  const plain = furtherFields(catalogue, rows).filter(({ name }) =>
    rows.some((row) => row[name] !== null && typeof row[name] !== 'object'),
  );
  const names = chosen ?? [...usualColumns(catalogue), ...plain.slice(0, 4).map(({ name }) => name)];
  const front = all.filter(({ name }) => catalogue.label.includes(name)).slice(0, 1);
  const rest = names.flatMap((name) => all.find((field) => field.name === name && !front.includes(field)) ?? []);
  return front.length === 0 && rest.length === 0 ? [idField] : [...front, ...rest];
}

/** A choice of more letters than this wants a wide column. */
const longChoice = 14;

/** How wide a column is, as a track of the grid; in px at least. */
function widthOf(field: Field): { least: number; share: number } {
  switch (field.kind) {
    case 'text':
      return { least: field.long ? 200 : field.format ? 130 : 140, share: field.long ? 2 : 1.4 };
    case 'time':
      return { least: 158, share: 0 };
    case 'flag':
      return { least: 120, share: 0.4 };
    case 'number':
    case 'count':
    case 'clock':
      return { least: 100, share: 0.5 };
    case 'colour':
      return { least: 110, share: 0.3 };
    case 'file':
      return { least: 92, share: 0.2 };
    case 'choice':
      return field.of.some((value) => value.length > longChoice) ? { least: 170, share: 1.2 } : { least: 120, share: 0.8 };
    case 'ref':
    case 'email':
      return { least: 150, share: 1.2 };
    default:
      return { least: 170, share: 1.5 };
  }
}

/** The tracks of a row: the box, the label, the other columns, the row's own menu. */
export function tracks(columns: readonly Field[]): { template: string; least: number } {
  const sized = columns.map((field, at) => (at === 0 ? { least: 200, share: 1.8 } : widthOf(field)));
  const parts = sized.map(({ least, share }) => (share === 0 ? `${least}px` : `minmax(${least}px, ${share}fr)`));
  return {
    template: `40px ${parts.join(' ')} 44px`,
    least: sized.reduce((sum, { least }) => sum + least, 84) + 12 * (columns.length + 1) + 16,
  };
}
