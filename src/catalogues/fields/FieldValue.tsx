import type { Field } from '../../../contract/catalogues/fields/field.ts';
import { isEmpty } from '../../../contract/catalogues/fields/schema.ts';
import css from './FieldValue.module.css';
import type { ValueProps } from './view.ts';
import { viewOf } from './views.tsx';

interface FieldValueProps extends Pick<ValueProps, 'value' | 'label'> {
  field: Field;
  isSet?: boolean;
}

/** A value that is only read. */
export function FieldValue({ field, value, label, isSet = false }: FieldValueProps) {
  const isShownEmpty = field.kind === 'secret' || field.kind === 'flag';
  if (!isShownEmpty && isEmpty(value)) return <span className={css.nothing}>—</span>;
  const { Value } = viewOf(field);
  return <Value field={field} value={value} label={label} isSet={isSet} Nested={FieldValue} />;
}
