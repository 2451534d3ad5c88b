import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { DetectionFilters } from '../../../../contract/intake/index.ts';
import { useOperatorContext } from '../../../alarms/index.ts';
import { IconButton } from '../../../ui/Button.tsx';
import css from './list.module.css';

interface FilterBarProps {
  filters: DetectionFilters;
  /** Whether the list can be filtered by records or alarms only. */
  withOnly: boolean;
  onFilters: (filters: DetectionFilters) => void;
}

/** Shows the filters of a list: words, a unit, alarms or records only. */
export function FilterBar({ filters, withOnly, onFilters }: FilterBarProps) {
  const { t } = useLingui();
  const { units } = useOperatorContext();
  const [typed, setTyped] = useState(filters.search ?? '');
  const set = (change: DetectionFilters) => onFilters(cleaned({ ...filters, ...change }));
  const isNarrow = Object.keys(filters).length > 0;
  return (
    <search className={css.bar}>
      <input
        type="search"
        className={css.search}
        aria-label={t`Search the list`}
        placeholder={t`Search`}
        value={typed}
        onChange={({ target: { value } }) => {
          setTyped(value);
          set({ search: value });
        }}
      />
      <select
        className={css.select}
        aria-label={t`Unit`}
        value={filters.id_unit ?? ''}
        onChange={({ target: { value } }) => set({ id_unit: value === '' ? undefined : Number(value) })}
      >
        <option value="">{t`All units`}</option>
        {units.map(({ id, description }) => (
          <option key={id} value={id}>
            {description}
          </option>
        ))}
      </select>
      {withOnly && (
        <select
          className={css.select}
          aria-label={t`Alarms or records`}
          value={filters.only ?? ''}
          onChange={({ target: { value } }) => set({ only: value === 'alarms' || value === 'records' ? value : undefined })}
        >
          <option value="">{t`All`}</option>
          <option value="alarms">{t`Alarms only`}</option>
          <option value="records">{t`Records only`}</option>
        </select>
      )}
      {isNarrow && (
        <IconButton
          small
          icon="close"
          label={t`Clear search and filters`}
          onClick={() => {
            setTyped('');
            onFilters({});
          }}
        />
      )}
      <span className="visually-hidden" role="status">
        {isNarrow && <Trans>The list is filtered.</Trans>}
      </span>
    </search>
  );
}

function cleaned(filters: DetectionFilters): DetectionFilters {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined && value !== ''));
}
