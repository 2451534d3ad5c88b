import { t as translate } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { labelOf } from '../../../contract/catalogues/fields/field.ts';
import { word } from '../../words/catalogue.ts';
import cells from '../cells/Cell.module.css';
import css from '../list/filters/Filters.module.css';
import type { CellProps, FieldView, FilterProps, ValueProps } from './view.ts';

export const flagView: FieldView<'flag'> = {
  Value: FlagValue,
  Cell: FlagCell,
  Filter: FlagFilter,
  filterWord: (_, value) => (value === 'true' || value === '1' ? translate`Yes` : translate`No`),
};

function FlagValue({ value }: ValueProps) {
  const { t } = useLingui();
  return <>{value === true ? t`Yes` : t`No`}</>;
}

function FlagCell({ value }: CellProps) {
  const { t } = useLingui();
  return value === true ? <span className={cells.yes}>{t`Yes`}</span> : <span className={cells.no}>{t`No`}</span>;
}

function FlagFilter({ field, drafts, onChange }: FilterProps) {
  const { t } = useLingui();
  return (
    <div className={css.options} role="radiogroup" aria-label={word(labelOf(field))}>
      {(['true', 'false'] as const).map((value) => (
        <label key={value}>
          <input type="radio" name="flag" checked={drafts.is?.[0] === value} onChange={() => onChange('is', [value])} />
          {value === 'true' ? t`Yes` : t`No`}
        </label>
      ))}
    </div>
  );
}
