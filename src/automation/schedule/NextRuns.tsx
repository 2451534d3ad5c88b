import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { NextRunsQuery, nextRunsMachine } from '../../../machines/automation/next-runs/next-runs.machine.ts';
import { selectNext, selectRefusal } from '../../../machines/automation/next-runs/next-runs.selectors.ts';
import { useActorRef, usePlatform } from '../../platform/index.ts';
import { Button } from '../../ui/Button.tsx';
import { stateOf } from '../../ui/state.ts';
import { failureText, readFailed } from '../../words/refusals.ts';
import { provideNextRuns } from '../schedule.ports.ts';
import css from './schedule.module.css';

interface NextRunsProps {
  expressions: readonly string[];
  /** In whose time zone; null: that of most tenants. */
  tenant: number | null;
  title: ReactNode;
}

const moment = {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const;

/** When something runs next, in the time zone that it runs in (OQ-68). */
export function NextRuns({ expressions, tenant, title }: NextRunsProps) {
  const { t, i18n } = useLingui();
  const runs = useNextRuns({ expressions, tenant });
  const snapshot = useSelector(runs, (now) => now);
  const next = selectNext(snapshot);
  const refusal = selectRefusal(snapshot);
  const again = (
    <Button small icon="refresh" onClick={() => runs.send({ type: 'runs.renew' })}>
      <Trans>Try again</Trans>
    </Button>
  );
  if (snapshot.matches('idle')) return null;
  return (
    <section className={css.runs} aria-label={t`Next runs`} data-state={stateOf(snapshot)} aria-busy={snapshot.hasTag('busy') || undefined}>
      <h4>{title}</h4>
      {snapshot.matches('refused') && (
        <p className={css.note}>
          {failureText(refusal)} {again}
        </p>
      )}
      {snapshot.matches('unread') && (
        <p className={css.note}>
          {readFailed()} {again}
        </p>
      )}
      {snapshot.matches('never') && (
        <p className={css.warning} role="status">
          <Trans>It never runs: no date matches.</Trans>
        </p>
      )}
      {next !== null && next.runs.length > 0 && (
        <>
          <ol className={css.moments}>
            {next.runs.map((at) => (
              <li key={at}>
                <time dateTime={at}>{i18n.date(new Date(at), { ...moment, timeZone: next.zone })}</time>
              </li>
            ))}
          </ol>
          <p className={css.note}>
            <Trans>
              Time zone: <bdi dir="ltr">{next.zone}</bdi>
            </Trans>
          </p>
        </>
      )}
    </section>
  );
}

type NextRunsRef = ActorRefFrom<typeof nextRunsMachine>;

/** The next runs of these expressions according to the platform; requested again when they change. */
function useNextRuns(query: NextRunsQuery): NextRunsRef {
  const { ask } = usePlatform();
  const machine = useMemo(() => provideNextRuns(ask), [ask]);
  const runs = useActorRef(machine);
  const key = JSON.stringify(query);
  useEffect(() => runs.send({ type: 'runs.request', query: JSON.parse(key) as NextRunsQuery }), [runs, key]);
  return runs;
}
