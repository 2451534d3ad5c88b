import { useLingui } from '@lingui/react/macro';
import { createContext, use } from 'react';
import { Link } from 'wouter';
import type { HistoryFilter } from '../../../contract/alarms/history-filter.ts';
import { historyAddress } from '../history/useHistoryAddress.ts';
import css from './health.module.css';

/** The alarms of the report; `mayOpen`: the user has the right to the history. */
export const ReportContext = createContext<{ of: HistoryFilter; mayOpen: boolean } | null>(null);

interface AlarmCountProps {
  alarms: number;
  /** What they are, as read aloud. */
  what: string;
  /** The filter that finds exactly these among the alarms of the report. */
  narrowed: Partial<HistoryFilter>;
}

/** A number of alarms, which opens them in the history. */
export function AlarmCount({ alarms, what, narrowed }: AlarmCountProps) {
  const { t, i18n } = useLingui();
  const report = use(ReportContext);
  const shown = i18n.number(alarms);
  if (!report?.mayOpen || alarms === 0) return <>{shown}</>;
  return (
    <Link className={css.count} href={historyAddress({ ...report.of, ...narrowed })} aria-label={t`${what}: open ${shown} in the history`}>
      {shown}
    </Link>
  );
}
