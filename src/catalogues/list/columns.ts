import type { Catalogue } from '../../../contract/catalogues/catalogue.ts';
import { data, type Field, type FieldKind, whole } from '../../../contract/catalogues/fields/field.ts';
import type { FieldOf } from '../../../contract/catalogues/fields/kinds/kind.ts';
import type { CatalogueRecord } from '../../../contract/platform/index.ts';

/** How many columns a list has before anybody chooses. */
const usual = 6;
const isShort = (field: Field): boolean => shapeOf(field).isShort;

/** The id as a column; not shown unless chosen. */
const idField: Field = whole('id', { label: 'ID', readOnly: true });

/** Fields for values that the platform sends beyond the descriptor, shown unformatted (OQ-85, OQ-97). */
export function furtherFields({ fields }: Pick<Catalogue, 'fields'>, rows: readonly CatalogueRecord[]): Field[] {
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

/** A choice with more letters than this needs a wide column. */
const longChoice = 14;

/** Layout of a column: its width as a grid track, its minimum in px, and whether it is visible by default. */
interface ColumnShape {
  least: number;
  share: number;
  isShort: boolean;
}

const figures: ColumnShape = { least: 100, share: 0.5, isShort: true };
const reference: ColumnShape = { least: 150, share: 1.2, isShort: true };
const collection: ColumnShape = { least: 170, share: 1.5, isShort: false };
const shapes: { readonly [Kind in FieldKind]: ColumnShape | ((field: FieldOf<Kind>) => ColumnShape) } = {
  text: ({ long, format }) => ({ least: long ? 200 : format ? 130 : 140, share: long ? 2 : 1.4, isShort: long !== true }),
  number: figures,
  flag: { least: 120, share: 0.4, isShort: true },
  time: { least: 158, share: 0, isShort: true },
  clock: figures,
  days: { ...collection, least: 210, isShort: true },
  choice: ({ of }) =>
    of.some((value) => value.length > longChoice) ? { ...reference, least: 170 } : { ...reference, least: 120, share: 0.8 },
  ref: reference,
  refs: collection,
  email: reference,
  colour: { least: 110, share: 0.3, isShort: true },
  secret: collection,
  file: { least: 92, share: 0.2, isShort: false },
  parts: collection,
  rows: collection,
  texts: collection,
  pairs: collection,
  data: collection,
  count: figures,
};
function shapeOf(field: Field): ColumnShape {
  const shape = shapes[field.kind] as ColumnShape | ((of: Field) => ColumnShape);
  return typeof shape === 'function' ? shape(field) : shape;
}

/** Width of a letter of a column's head in px, and what a head may claim at most. */
const letterPx = 9.5;
const widestHead = 220;

/** The tracks of a row: the box, the label, the other columns, the row's own menu. No column is narrower than its head. */
export function tracks(columns: readonly Field[], nameOf: (field: Field) => string): { template: string; least: number } {
  const sized = columns.map((field, at) => {
    if (at === 0) return field.kind === 'number' ? { least: 80, share: 0.3 } : { least: 200, share: 1.8 };
    const { least, share } = shapeOf(field);
    return { least: Math.max(least, Math.min(widestHead, Math.ceil(nameOf(field).length * letterPx))), share };
  });
  const parts = sized.map(({ least, share }) => (share === 0 ? `${least}px` : `minmax(${least}px, ${share}fr)`));
  return {
    template: `40px ${parts.join(' ')} 44px`,
    least: sized.reduce((sum, { least }) => sum + least, 84) + 12 * (columns.length + 1) + 16,
  };
}
