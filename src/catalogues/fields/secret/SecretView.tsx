import { useLingui } from '@lingui/react/macro';
import cells from '../../cells/Cell.module.css';
import { asWritten, type CellProps, type FieldView, type ValueProps } from '../view.ts';

/** Never shows the secret, only whether there is one (OQ-87). */
export const secretView: FieldView<'secret'> = { Value: SecretValue, Cell: SecretCell, Filter: null, filterWord: asWritten };

function SecretValue({ value, isSet }: ValueProps) {
  const { t } = useLingui();
  if (value === null) return <>{t`Not set`}</>;
  if (typeof value === 'string' && value !== '') return <>{t`A new one`}</>;
  return <>{isSet ? t`Set` : t`Not set`}</>;
}

function SecretCell({ field, row }: CellProps) {
  const { t } = useLingui();
  return row._secrets?.includes(field.name) ? <>{t`Set`}</> : <span className={cells.nothing}>—</span>;
}
