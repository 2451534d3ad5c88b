import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { selectRefusal, selectRun } from '../../../machines/automation/action-plan-run/action-plan-run.selectors.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { failureText } from '../../words/refusals.ts';
import { clockTime } from '../../words/time.ts';
import { answerName } from './answers.ts';
import css from './plans.module.css';
import type { PlanRef } from './usePlanRun.ts';

/** Notice about an answer that was not accepted: no connection, no reply, another user answered first, or a refusal. */
export function PlanNotice({ plan }: { plan: PlanRef }) {
  const snapshot = useSelector(plan, (now) => now);
  const refusal = selectRefusal(snapshot);
  if (snapshot.matches({ continue: 'overtaken' })) return <Overtaken plan={plan} />;
  if (snapshot.matches({ continue: 'held' }))
    return (
      <p className={css.notice} role="status">
        <Icon name="unlink" />
        <Trans>Offline: your answers are saved here and sent when the connection returns.</Trans>
      </p>
    );
  if (snapshot.matches({ continue: 'unanswered' }))
    return (
      <p className={css.notice} role="status">
        <Icon name="clock" />
        <Trans>No response from the platform. Sending your answer again…</Trans> <RetryButton plan={plan} />
      </p>
    );
  if (!snapshot.matches('error')) return null;
  return (
    <div className={css.notice} role="alert">
      <Icon name="alert" />
      <p>{failureText(refusal)}</p>
      <RetryButton plan={plan} />
    </div>
  );
}

function RetryButton({ plan }: { plan: PlanRef }) {
  return (
    <Button small icon="refresh" onClick={() => plan.send({ type: 'plan.retry' })}>
      <Trans>Try again</Trans>
    </Button>
  );
}

function Overtaken({ plan }: { plan: PlanRef }) {
  const { t, i18n } = useLingui();
  const run = useSelector(plan, selectRun);
  const last = run?.answers.at(-1);
  const name = last?.by?.name ?? t`The platform`;
  const answer = last
    ? answerName(
        run?.plan.nodes.find(({ id }) => id === last.node),
        last.answer,
        t,
      )
    : '';
  const time = last ? clockTime(last.at, i18n) : '';
  return (
    <div className={css.notice} role="alert">
      <Icon name="users" />
      <p>
        <Trans>
          {name} already answered “{answer}” at {time}. Your answer was not saved.
        </Trans>
      </p>
      <Button small kind="primary" onClick={() => plan.send({ type: 'plan.continue' })}>
        <Trans>Continue</Trans>
      </Button>
    </div>
  );
}
