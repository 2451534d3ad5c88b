import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import {
  selectHeld,
  selectPosition,
  selectRefusal,
  selectRun,
} from '../../../machines/automation/action-plan-run/action-plan-run.selectors.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Waiting } from '../../ui/Spinner.tsx';
import { stateOf } from '../../ui/state.ts';
import { readFailed, refusalText } from '../../words/refusals.ts';
import { textIn } from './answers.ts';
import { GivenAnswers } from './GivenAnswers.tsx';
import { PlanNotice } from './PlanNotice.tsx';
import css from './plans.module.css';
import { Question } from './Question.tsx';
import type { PlanRef } from './usePlanRun.ts';

interface PlanRunnerProps {
  plan: PlanRef;
  /** Actions offered once the plan is completed, such as ending the alarm; without them the result is only displayed. */
  children?: ReactNode;
  /** The alarm was ended: nothing more is asked. */
  isOver?: boolean;
  /** Whether D, Y and J answer here: one place of the screen has them. */
  hasKeys: boolean;
}

/** Runs an action plan (OP-4.24): the answers so far, the current question, and the result. */
export function PlanRunner({ plan, children, hasKeys, isOver = false }: PlanRunnerProps) {
  const snapshot = useSelector(plan, (now) => now);
  const run = selectRun(snapshot);
  const refusal = selectRefusal(snapshot);
  const state = stateOf(snapshot);
  if (run === null || snapshot.matches('absent')) return <PlanUnavailable plan={plan} state={state} refusal={refusal} />;
  const { at, end } = selectPosition(snapshot);
  return (
    <div className={css.plan} data-state={state} data-plan={run.plan.id}>
      <header className={css.head}>
        <h3 dir="auto">{run.plan.name}</h3>
        <span className={css.quiet}>
          <Trans>Version {run.plan.version}</Trans>
        </span>
      </header>
      <GivenAnswers run={run} held={selectHeld(snapshot)} />
      <PlanNotice plan={plan} />
      {at && !isOver && <Question plan={plan} node={at} hasKeys={hasKeys} />}
      {at && isOver && (
        <p className={css.quiet}>
          <Trans>The alarm was ended before the plan.</Trans>
        </p>
      )}
      {end && (
        <End plan={plan} isOver={isOver}>
          {children}
        </End>
      )}
    </div>
  );
}

function End({ plan, isOver, children }: { plan: PlanRef; isOver: boolean; children: ReactNode }) {
  const { t } = useLingui();
  const snapshot = useSelector(plan, (now) => now);
  const { end } = selectPosition(snapshot);
  const comment = textIn(end, 'comment');
  return (
    <section className={css.end} aria-label={t`End of the plan`}>
      <p>
        <strong>{snapshot.matches('finalized') ? <Trans>The plan is finalized.</Trans> : <Trans>The plan ends here.</Trans>}</strong>
      </p>
      {comment !== '' && (
        <p className={css.comment} dir="auto">
          {comment}
        </p>
      )}
      {snapshot.matches('finalized') && children}
      {!isOver && snapshot.matches('finalized') && snapshot.can({ type: 'plan.restart' }) && (
        <Button small icon="refresh" onClick={() => plan.send({ type: 'plan.restart' })}>
          <Trans>Answer again</Trans>
        </Button>
      )}
    </section>
  );
}

interface PlanUnavailableProps {
  plan: PlanRef;
  state: string;
  refusal: Parameters<typeof refusalText>[0] | null;
}

function PlanUnavailable({ plan, state, refusal }: PlanUnavailableProps) {
  const { t } = useLingui();
  if (state === 'preview')
    return (
      <div data-state={state}>
        <Waiting>
          <Trans>Loading the plan…</Trans>
        </Waiting>
      </div>
    );
  const again = (
    <Button small icon="refresh" onClick={() => plan.send({ type: state === 'absent' ? 'plan.renew' : 'plan.retry' })}>
      <Trans>Try again</Trans>
    </Button>
  );
  const title = state === 'absent' ? t`No action plan applies here.` : refusal ? refusalText(refusal) : readFailed();
  return (
    <div data-state={state}>
      <EmptyState icon="flow" title={title} action={state === 'absent' ? undefined : again} />
    </div>
  );
}
