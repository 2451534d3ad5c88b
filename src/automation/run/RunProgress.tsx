import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { selectRun } from '../../../machines/automation/command-run/command-run.selectors.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import css from './run.module.css';
import { OutcomeSteps } from './Steps.tsx';
import type { RunRef } from './useRuns.ts';
import { statusText } from './words.ts';

/** Progress of a run, step by step, and its result (OP-8.11). */
export function RunProgress({ run, state }: { run: RunRef; state: string }) {
  const now = useSelector(run, selectRun);
  if (now === null) return null;
  const steps = now.nodes.filter(({ type }) => type !== 'start');
  const all = steps.length;
  const over = steps.filter(({ state: one }) => one !== 'waiting' && one !== 'running').length;
  return (
    <>
      <p className={css.status} data-run={now.status} role="status">
        {now.status === 'running' ? <Spinner size={18} /> : <Icon name={now.status === 'success' ? 'check' : 'alert'} />}
        {statusText(now.status)}
        {now.status === 'running' && (
          <span className={css.quiet}>
            <Trans>
              {over} of {all}
            </Trans>
          </span>
        )}
      </p>
      {now.dry && now.drill !== null && (
        <p className={css.drill}>
          <Icon name="eye" />
          <span>
            <Trans>
              Drill <bdi>{now.drill}</bdi>: not sent to the device. This is what would happen.
            </Trans>
          </span>
        </p>
      )}
      {now.dry && now.drill === null && (
        <p className={css.quiet}>
          <Trans>Nothing was done: this is what would happen.</Trans>
        </p>
      )}
      {state === 'uncanceled' && (
        <p className={css.warning} role="alert">
          <Trans>The run could not be stopped. It continues.</Trans>
        </p>
      )}
      {now.alarm && (
        <p className={css.quiet}>
          <Trans>For alarm {now.alarm.alarm_id}</Trans>
        </p>
      )}
      <OutcomeSteps nodes={now.nodes} />
      {now.reason !== null && (
        <p className={css.quiet}>
          <Trans>Reason: {now.reason}</Trans>
        </p>
      )}
    </>
  );
}

/** Stop it, or leave it alone; once it ended, run it again. */
export function RunButtons({ run, state }: { run: RunRef; state: string }) {
  const { t } = useLingui();
  const isRunning = useSelector(run, (now) => selectRun(now)?.status === 'running');
  const isTrial = useSelector(run, (now) => selectRun(now)?.dry === true && selectRun(now)?.drill === null);
  const canRepeat = useSelector(run, (now) => now.can({ type: 'run.again' }));
  return (
    <>
      {isRunning && (
        <Button icon="cancel" busy={state === 'canceling'} onClick={() => run.send({ type: 'run.cancel' })}>
          <Trans>Stop the run</Trans>
        </Button>
      )}
      {!isRunning && canRepeat && (
        <Button icon="play" onClick={() => run.send({ type: 'run.again' })}>
          {isTrial ? <Trans>Run it for real</Trans> : <Trans>Run again</Trans>}
        </Button>
      )}
      <Button
        kind="primary"
        title={isRunning ? t`It continues in the background. See the result in the top bar.` : undefined}
        onClick={() => run.send({ type: 'run.close' })}
      >
        {isRunning ? <Trans>Leave it running</Trans> : <Trans>Close</Trans>}
      </Button>
    </>
  );
}
