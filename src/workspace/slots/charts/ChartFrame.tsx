import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ChartCounts } from '../../../../contract/places/index.ts';
import type { ChartSetup } from '../../../../contract/workspace/charts.ts';
import { selectQueryRefusal } from '../../../../machines/platform/index.ts';
import { AsOf } from '../../../platform/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import pages from '../../../ui/page.module.css';
import { Waiting } from '../../../ui/Spinner.tsx';
import { stateOf } from '../../../ui/state.ts';
import { failureText, readFailed } from '../../../words/refusals.ts';
import css from './charts.module.css';
import { useChart } from './useChart.ts';
import { chartName } from './words.ts';

interface ChartFrameProps {
  setup: ChartSetup;
  children: (counts: ChartCounts) => ReactNode;
}

/** Shows what a chart counts and its total, independent of the chart type; "No data available" where it is empty (OP-8.14). */
export function ChartFrame({ setup, children }: ChartFrameProps) {
  const { t, i18n } = useLingui();
  const { sight, counts } = useChart(setup);
  const snapshot = useSelector(sight, (now) => now);
  const state = stateOf(snapshot);
  const again = (
    <Button small icon="refresh" onClick={() => sight.send({ type: 'liveQuery.renew' })}>
      <Trans>Try again</Trans>
    </Button>
  );
  if (counts)
    return (
      <figure className={`${pages.page} ${css.chart}`} data-state={state}>
        <figcaption className={css.caption}>
          <span>{chartName(setup)}</span>
          <span className={css.quiet}>
            {setup.measure !== 'cameras' && (
              <>
                <Span days={setup.days} /> ·{' '}
              </>
            )}
            <bdi dir="ltr">{counts.timezone.replaceAll('_', ' ')}</bdi>
          </span>
          <AsOf at={counts.as_of} />
          <strong className={css.total}>{i18n.number(counts.total)}</strong>
        </figcaption>
        {snapshot.matches('unread') && (
          <p className={css.stale} role="status">
            {readFailed()} {again}
          </p>
        )}
        {counts.total === 0 ? <EmptyState icon="columns" title={t`No data available`} /> : children(counts)}
      </figure>
    );
  const refusal = selectQueryRefusal(snapshot);
  return (
    <div className={css.lack} data-state={state}>
      {snapshot.hasTag('busy') ? (
        <Waiting>
          <Trans>Counting…</Trans>
        </Waiting>
      ) : (
        <EmptyState icon={refusal ? 'lock' : 'alert'} title={failureText(refusal)} action={again} />
      )}
    </div>
  );
}

function Span({ days }: { days: number }) {
  return days === 1 ? <Trans>today</Trans> : <Trans>last {days} days</Trans>;
}
