import { namedOf } from '../../../../machines/catalogues/record/fields/reference.ts';
import cells from '../../cells/Cell.module.css';
import { textOf } from '../../cells/text.ts';
import { RefValues } from '../../list/filters/RefValues.tsx';
import { Lines } from '../plain.tsx';
import type { CellProps, FieldView } from '../view.ts';

const filterWord = (_: unknown, value: string, label: (id: number) => string | null): string => label(Number(value)) ?? `#${value}`;

export const refView: FieldView<'ref'> = {
  Value: ({ value, label }) => <bdi>{nameOf(value, label) ?? String(value)}</bdi>,
  Cell: RefCell,
  Filter: RefValues,
  filterWord,
};
export const refsView: FieldView<'refs'> = {
  Value: ({ value }) => <Lines items={(value as unknown[]).map((one) => nameOf(one, undefined) ?? String(one))} />,
  Cell: RefsCell,
  Filter: RefValues,
  filterWord,
};

/** The words for a named record; null where the value names none. */
function nameOf(value: unknown, label: unknown): string | null {
  const named = namedOf(value, label);
  return named && (named.label || `#${named.id}`);
}

function RefCell({ field, row, value }: CellProps) {
  const text = nameOf(value, row._labels?.[field.name]) ?? textOf(value);
  return <bdi title={text.length > 24 ? text : undefined}>{text}</bdi>;
}

/** The first three, and how many more there are. */
function RefsCell({ field, row, value }: CellProps) {
  const named = Array.isArray(value) ? value.slice(0, 3).map((one) => nameOf(one, undefined) ?? textOf(one)) : [textOf(value)];
  const count = row._counts?.[field.name] ?? (Array.isArray(value) ? value.length : named.length);
  const rest = count - named.length;
  return (
    <span className={cells.several} title={named.join(', ')}>
      <bdi>{named.join(', ')}</bdi>
      {rest > 0 && <b dir="ltr">+{rest}</b>}
    </span>
  );
}
