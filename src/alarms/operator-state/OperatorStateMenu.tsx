import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { DeclaredState, OperatorState } from '../../../contract/alarms/operator-state-calls.ts';
import { selectDeclared, selectStateRefusal } from '../../../machines/alarms/operator-state/operator-state.selectors.ts';
import { Button } from '../../ui/Button.tsx';
import { DropItem, DropMenu } from '../../ui/DropMenu.tsx';
import type { IconName } from '../../ui/Icon.tsx';
import { stateOf } from '../../ui/state.ts';
import { clockTime } from '../../words/time.ts';
import { failureIn } from './failure.ts';
import css from './operator-state.module.css';
import { useOperatorState } from './operator-state.ports.ts';

const choices: readonly { state: DeclaredState; icon: IconName; word: MessageDescriptor }[] = [
  { state: 'on_break', icon: 'pause', word: msg`Begin a break` },
  { state: 'needs_help', icon: 'help', word: msg`Call for help` },
  { state: 'available', icon: 'check', word: msg`Available again` },
];

/** What the operator declares of themself, for the bar at the bottom: available, on a break, or in need of help. */
export function OperatorStateMenu() {
  const { t } = useLingui();
  const actor = useOperatorState();
  const declared = useSelector(actor, selectDeclared);
  const refusal = useSelector(actor, selectStateRefusal);
  const state = useSelector(actor, stateOf);
  const now = declared?.state ?? 'available';
  const isRefused = state === 'refused';
  const failure = failureIn(state, refusal);
  return (
    <div className={css.menu} data-state={state} data-operator={now}>
      {failure && (
        <Failure
          text={failure}
          action={isRefused ? t`OK` : t`Try again`}
          onAct={() => actor.send({ type: isRefused ? 'operatorState.dismiss' : 'operatorState.retry' })}
        />
      )}
      {failure === null && declared && (
        <DropMenu
          side="bottom-end"
          trigger={
            <Button
              small
              kind={now === 'available' ? 'quiet' : 'plain'}
              icon={now === 'available' ? 'user' : now === 'on_break' ? 'pause' : 'help'}
            >
              <StateWords declared={declared} />
            </Button>
          }
        >
          {choices
            .filter((choice) => choice.state !== now)
            .map((choice) => (
              <DropItem
                key={choice.state}
                icon={choice.icon}
                onClick={() => actor.send({ type: 'operatorState.declare', state: choice.state })}
              >
                {t(choice.word)}
              </DropItem>
            ))}
        </DropMenu>
      )}
    </div>
  );
}

function StateWords({ declared: { state, since, answered_by } }: { declared: OperatorState }) {
  if (state === 'available' || since === null) return <Trans>Available</Trans>;
  const time = clockTime(Date.parse(since));
  if (state === 'on_break') return <Trans>On a break since {time}</Trans>;
  if (answered_by === null) return <Trans>You call for help since {time}</Trans>;
  return (
    <Trans>
      <bdi>{answered_by}</bdi> is coming to help you
    </Trans>
  );
}

function Failure({ text, action, onAct }: { text: string; action: string; onAct: () => void }) {
  return (
    <>
      <span role="alert">{text}</span>
      <Button small onClick={onAct}>
        {action}
      </Button>
    </>
  );
}
