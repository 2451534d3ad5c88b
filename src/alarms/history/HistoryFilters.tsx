import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { type HistoryOrder, type HistoryReference, historyOrders } from '../../../contract/alarms/history.ts';
import { type HistoryFilter, isNarrowedBeyondSpecification, wholeHistory } from '../../../contract/alarms/history-filter.ts';
import type { historyMachine } from '../../../machines/alarms/history/history.machine.ts';
import { selectFilter } from '../../../machines/alarms/history/history.selectors.ts';
import { Button } from '../../ui/Button.tsx';
import controls from '../../ui/control.module.css';
import { FilterButton } from './FilterButton.tsx';
import css from './HistoryFilters.module.css';
import { PeriodFilter } from './PeriodFilter.tsx';
import { ReferenceFilter } from './ReferenceFilter.tsx';

const orderWords: Readonly<Record<HistoryOrder, MessageDescriptor>> = {
  newest: msg`Newest first`,
  oldest: msg`Oldest first`,
  most_urgent: msg`Most urgent first`,
  least_urgent: msg`Least urgent first`,
};

interface HistoryFiltersProps {
  history: ActorRefFrom<typeof historyMachine>;
  /** How far back the history of the user reaches; null: no limit. */
  earliest: string | null;
  onFilter: (filter: Partial<HistoryFilter>) => void;
}

/** The filters of the history beside its status and words, and its order; for platforms that have them. */
export function HistoryFilters({ history, earliest, onFilter }: HistoryFiltersProps) {
  const { t } = useLingui();
  const filter = useSelector(history, selectFilter);
  const labels: readonly (readonly [HistoryReference, string])[] = [
    ['unit', t`Site`],
    ['tenant', t`Tenant`],
    ['alarm_level', t`Level`],
    ['alarm_type', t`Type`],
    ['operator', t`Operator`],
    ['outcome', t`Outcome`],
    ['cause', t`Cause`],
  ];
  const { status: _status, search: _search, order: _order, ...cleared } = wholeHistory;
  return (
    <>
      <PeriodFilter span={filter} earliest={earliest} onChange={onFilter} />
      {labels.map(([field, label]) => (
        <ReferenceFilter key={field} field={field} label={label} ids={filter[field]} onChange={(ids) => onFilter({ [field]: ids })} />
      ))}
      <PriorityFilter chosen={filter.priority} onChange={(priority) => onFilter({ priority })} />
      {isNarrowedBeyondSpecification(filter) && (
        <Button small kind="quiet" onClick={() => onFilter(cleared)}>
          <Trans>Clear filters</Trans>
        </Button>
      )}
      <select
        className={`${controls.control} ${css.order}`}
        aria-label={t`Order`}
        value={filter.order}
        onChange={({ target }) => onFilter({ order: historyOrders.find((one) => one === target.value) ?? 'newest' })}
      >
        {historyOrders.map((order) => (
          <option key={order} value={order}>
            {t(orderWords[order])}
          </option>
        ))}
      </select>
    </>
  );
}

const priorities = [1, 2, 3, 4] as const;

function PriorityFilter({ chosen, onChange }: { chosen: readonly number[]; onChange: (chosen: readonly number[]) => void }) {
  const { t } = useLingui();
  const value = chosen.map((priority) => `P${priority}`).join(', ');
  return (
    <FilterButton label={t`Priority`} value={value} onClear={() => onChange([])}>
      <ul className={css.options}>
        {priorities.map((priority) => (
          <li key={priority}>
            <label>
              <input
                type="checkbox"
                checked={chosen.includes(priority)}
                onChange={({ target }) => onChange(priorities.filter((one) => (one === priority ? target.checked : chosen.includes(one))))}
              />
              <bdi>{t`Priority ${priority}`}</bdi>
            </label>
          </li>
        ))}
      </ul>
    </FilterButton>
  );
}
