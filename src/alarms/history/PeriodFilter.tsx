import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type HistoryFilter, type HistoryPeriod, historyPeriods } from '../../../contract/alarms/history-filter.ts';
import { MomentInput, toDateTimeDraft } from '../../catalogues/index.ts';
import { Button } from '../../ui/Button.tsx';
import { dayAndTime } from '../../words/time.ts';
import { FilterButton } from './FilterButton.tsx';
import css from './HistoryFilters.module.css';

const periodWords: Readonly<Record<HistoryPeriod, MessageDescriptor>> = {
  today: msg`Today`,
  yesterday: msg`Yesterday`,
  '24h': msg`Last 24 hours`,
  '7d': msg`Last 7 days`,
  '30d': msg`Last 30 days`,
};

type Span = Pick<HistoryFilter, 'period' | 'from' | 'to'>;
interface PeriodFilterProps {
  span: Span;
  /** How far back the history of the user reaches; null: no limit. */
  earliest?: string | null;
  onChange: (span: Span) => void;
}

/** When alarms were raised: a period that moves with the clock, or two moments, in the operator's time zone. */
export function PeriodFilter({ span, earliest = null, onChange }: PeriodFilterProps) {
  const { t, i18n } = useLingui();
  const from = span.from === null ? '' : dayAndTime(span.from, i18n, 'short');
  const to = span.to === null ? '' : dayAndTime(span.to, i18n, 'short');
  const value = span.period !== null ? t(periodWords[span.period]) : from === '' && to === '' ? '' : `${from || '…'} – ${to || '…'}`;
  return (
    <FilterButton label={t`Raised`} value={value} onClear={() => onChange({ period: null, from: null, to: null })}>
      <div className={css.periods} role="group" aria-label={t`Period`}>
        {historyPeriods.map((period) => (
          <Button
            key={period}
            small
            aria-pressed={span.period === period}
            onClick={() => onChange({ period: span.period === period ? null : period, from: null, to: null })}
          >
            {t(periodWords[period])}
          </Button>
        ))}
      </div>
      {/* Its input begins again where the span was changed elsewhere. */}
      <Moments key={`${span.from ?? ''} ${span.to ?? ''}`} span={span} earliest={earliest} onChange={onChange} />
    </FilterButton>
  );
}

function Moments({ span, earliest = null, onChange }: PeriodFilterProps) {
  const { t, i18n } = useLingui();
  const [from, setFrom] = useState(span.from ?? '');
  const [to, setTo] = useState(span.to ?? '');
  const [error, setError] = useState<{ from?: string; to?: string }>({});
  const apply = () => {
    const [first, last] = [Date.parse(from), Date.parse(to)];
    const isPartial = (text: string, at: number) => text.trim() !== '' && (Number.isNaN(at) || !text.includes('T'));
    const isTooEarly = (text: string, at: number) =>
      earliest !== null && !Number.isNaN(at) && toDateTimeDraft(text).day < toDateTimeDraft(earliest).day;
    const begins = earliest === null ? '' : dayAndTime(earliest, i18n, 'short');
    const wrong = {
      ...(isTooEarly(from, first) && { from: t`Your history begins at ${begins}` }),
      ...(isTooEarly(to, last) && { to: t`Your history begins at ${begins}` }),
      ...(isPartial(from, first) && { from: t`Enter a day and a time` }),
      ...(isPartial(to, last) ? { to: t`Enter a day and a time` } : last < first && { to: t`The end must not be before the start` }),
    };
    setError(wrong);
    if (Object.keys(wrong).length === 0) onChange({ period: null, from: from.trim() || null, to: to.trim() || null });
  };
  return (
    <form
      className={css.moments}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <MomentInput label={t`From`} value={from} error={error.from ?? null} earliest={earliest} onChange={setFrom} />
      <MomentInput label={t`To`} value={to} error={error.to ?? null} dayIs="end" earliest={earliest} onChange={setTo} />
      <Button type="submit" kind="primary" small>
        <Trans>Apply</Trans>
      </Button>
    </form>
  );
}
