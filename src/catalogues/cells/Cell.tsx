import type { Field } from '../../../contract/catalogues/fields/field.ts';
import { isEmpty } from '../../../contract/catalogues/fields/schema.ts';
import type { CatalogueRecord } from '../../../contract/platform/index.ts';
import { viewOf } from '../fields/views.tsx';
import css from './Cell.module.css';

/** A field of a row, on one line. */
export function Cell({ field, row }: { field: Field; row: CatalogueRecord }) {
  const value = row[field.name];
  if (field.kind !== 'secret' && isEmpty(value)) return <span className={css.nothing}>—</span>;
  const { Cell: KindCell } = viewOf(field);
  return <KindCell field={field} row={row} value={value} />;
}

/** Whether the values of a column are aligned as numbers. */
export const isFigure = ({ kind }: Field): boolean => kind === 'number' || kind === 'count';
