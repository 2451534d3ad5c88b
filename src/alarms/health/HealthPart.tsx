import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactNode, use } from 'react';
import type { HealthReport, HealthPart as Part } from '../../../contract/alarms/health-calls.ts';
import { selectQueryRefusal, selectResult } from '../../../machines/platform/index.ts';
import { AsOf, useLiveQuery } from '../../platform/index.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Waiting } from '../../ui/Spinner.tsx';
import { stateOf } from '../../ui/state.ts';
import { failureText, readFailed } from '../../words/refusals.ts';
import { ReportContext } from './AlarmCount.tsx';
import css from './health.module.css';
import { healthParams } from './health-filter.ts';

interface HealthPartProps {
  /** What is shown, as its heading. */
  title: string;
  parts: readonly Part[];
  children: (report: HealthReport) => ReactNode;
}

/** A section of the report, which is read by itself: what is counted quickly is shown while the rest is counted. */
export function HealthPart({ title, parts, children }: HealthPartProps) {
  const report = use(ReportContext);
  if (!report) throw new Error('A part of the report is shown outside of it');
  const query = useLiveQuery({ of: 'health', query: healthParams(report.of, parts) });
  const now = useSelector(query, (snapshot) => snapshot);
  const result = selectResult(now);
  const retry = (
    <Button small icon="refresh" onClick={() => query.send({ type: 'liveQuery.renew' })}>
      <Trans>Try again</Trans>
    </Button>
  );
  return (
    <section className={css.part} aria-label={title} data-state={stateOf(now)}>
      <div className={css.head}>
        <h2>{title}</h2>
        {now.matches('read') && result?.of === 'health' && <AsOf at={result.report.as_of} />}
      </div>
      {now.matches('refused') && <EmptyState icon="lock" title={failureText(selectQueryRefusal(now))} action={retry} />}
      {now.matches('unread') && <EmptyState icon="alert" title={readFailed()} action={retry} />}
      {now.matches('reading') && (
        <Waiting>
          <Trans>Counting…</Trans>
        </Waiting>
      )}
      {now.matches('read') && result?.of === 'health' && children(result.report)}
    </section>
  );
}
