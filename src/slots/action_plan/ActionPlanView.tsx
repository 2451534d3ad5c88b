import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { CatalogueRecord } from '../../../contract/catalogues/record.ts';
import type { Sight, SightAsk } from '../../../machines/sight/sight.machine.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Waiting } from '../../ui/Spinner.tsx';
import { stateOf } from '../../ui/state.ts';
import { readFailed, refusalText } from '../../words/refusals.ts';
import type { SlotViewProps } from '../slot.ts';
import { useSighted } from '../useSighted.ts';
import css from './action_plan.module.css';
import { type Step, stepsOf } from './plan.ts';

/** The plan that is named; without one, the default one of whoever works here. */
const askedFor = (id: number | undefined): SightAsk =>
  id === undefined
    ? {
        of: 'rows',
        key: 'action-plan',
        query: [
          ['default', '1'],
          ['max', '1'],
        ],
      }
    : { of: 'record', key: 'action-plan', id };

const planIn = (sight: Sight | null): CatalogueRecord | null =>
  sight?.of === 'record' ? sight.record : sight?.of === 'rows' ? (sight.rows[0] ?? null) : null;

/** An action plan with what it asks, to be read (OP-9.21). Answering it is another screen's. */
export function ActionPlanView({ data }: SlotViewProps) {
  const sight = useSighted(askedFor(data.id_action_plan));
  const snapshot = useSelector(sight, (now) => now);
  const plan = planIn(snapshot.context.sight);
  return (
    <div className={css.plan} data-state={stateOf(snapshot)}>
      {plan ? (
        <Plan plan={plan} />
      ) : (
        <Lacking refusal={snapshot.context.refusal} state={stateOf(snapshot)} onAgain={() => sight.send({ type: 'sight.renew' })} />
      )}
    </div>
  );
}

interface LackingProps {
  refusal: Parameters<typeof refusalText>[0] | null;
  state: string;
  onAgain: () => void;
}

function Lacking({ refusal, state, onAgain }: LackingProps) {
  const { t } = useLingui();
  if (state === 'reading')
    return (
      <Waiting>
        <Trans>Reading the plan…</Trans>
      </Waiting>
    );
  const again = (
    <Button small icon="refresh" onClick={onAgain}>
      <Trans>Try again</Trans>
    </Button>
  );
  const title = state === 'read' ? t`No action plan applies here.` : refusal ? refusalText(refusal) : readFailed();
  return <EmptyState icon="flow" title={title} action={state === 'read' ? undefined : again} />;
}

function Plan({ plan }: { plan: CatalogueRecord }) {
  const { t } = useLingui();
  const steps = stepsOf(plan['nodes']);
  const name = typeof plan['name'] === 'string' ? plan['name'] : '';
  return (
    <>
      <h3 dir="auto">{name}</h3>
      {steps.length === 0 && (
        <p>
          <Trans>This plan has no steps yet.</Trans>
        </p>
      )}
      <ol className={css.steps} aria-label={t`Steps of the plan`}>
        {steps.map((step) => (
          <StepLine key={step.number} step={step} />
        ))}
      </ol>
      <p className={css.note}>
        <Trans>Answers are given where the plan is run; this shows what it asks.</Trans>
      </p>
    </>
  );
}

function StepLine({ step: { number, question, result, ways } }: { step: Step }) {
  const { t } = useLingui();
  const results: Readonly<Record<string, string>> = { attended: t`Attended`, canceled: t`Canceled` };
  const answers: Readonly<Record<string, string>> = { yes: t`Yes`, no: t`No` };
  const ended = result === null ? null : (results[result] ?? result);
  return (
    <li value={number} data-end={question === null}>
      {question === null ? (
        <strong>{ended === null ? <Trans>End</Trans> : <Trans>End: {ended}</Trans>}</strong>
      ) : (
        <strong dir="auto">{question}</strong>
      )}
      {ways.length > 0 && (
        <ul>
          {ways.map(({ name, to }) => (
            <li key={name}>
              <bdi className={css.answer}>{answers[name] ?? name}</bdi>{' '}
              <span>{to === null ? <Trans>leads nowhere yet</Trans> : <Trans>goes to step {to}</Trans>}</span>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
