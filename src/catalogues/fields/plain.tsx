import { useLingui } from '@lingui/react/macro';
import { textOf } from '../cells/text.ts';
import css from './FieldValue.module.css';
import { withPositions } from './rows/order.ts';
import type { CellProps, ValueProps } from './view.ts';

export function PlainValue({ value }: Pick<ValueProps, 'value'>) {
  return <bdi className={css.text}>{typeof value === 'string' ? value : JSON.stringify(value)}</bdi>;
}

export function PlainCell({ value }: Pick<CellProps, 'value'>) {
  const text = textOf(value);
  return <bdi title={text.length > 24 ? text : undefined}>{text}</bdi>;
}

/** A value that reads from left to right in every language. */
export function CodeCell({ value }: Pick<CellProps, 'value'>) {
  return <bdi dir="ltr">{textOf(value)}</bdi>;
}

const most = 30;
/** The first lines of a list, and how many more there are. */
export function Lines({ items }: { items: readonly string[] }) {
  const { t } = useLingui();
  const rest = items.length - most;
  return (
    <ul className={css.list}>
      {withPositions(items.slice(0, most)).map(({ place, one: item }) => (
        <li key={place}>
          <bdi>{item}</bdi>
        </li>
      ))}
      {rest > 0 && <li className={css.nothing}>{t`and ${rest} more`}</li>}
    </ul>
  );
}
