import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { selectHelpRefusal, selectOpenCalls } from '../../../machines/alarms/help-calls/help-calls.selectors.ts';
import { useActorOf } from '../../platform/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { stateOf } from '../../ui/state.ts';
import { clockTime } from '../../words/time.ts';
import { failureIn } from './failure.ts';
import css from './operator-state.module.css';
import { useHelpCalls } from './operator-state.ports.ts';

/** Operators who call for help, above everything that a supervisor works on, until somebody answers; each call sounds until then. */
export function HelpCalls() {
  const { t } = useLingui();
  const actor = useHelpCalls();
  const calls = useSelector(actor, selectOpenCalls);
  const refusal = useSelector(actor, selectHelpRefusal);
  const state = useSelector(actor, stateOf);
  const failure = failureIn(state, refusal);
  const sound = useActorOf('sound');
  const isCalled = calls.length > 0;
  useEffect(() => {
    if (!isCalled) return;
    sound?.send({ type: 'help.called' });
    return () => sound?.send({ type: 'help.ended' });
  }, [sound, isCalled]);
  const canAnswer = useSelector(actor, (now) => calls.some(({ id }) => now.can({ type: 'help.answer', id })));
  const leave = state === 'refused' ? 'help.dismiss' : 'help.retry';
  if (calls.length === 0 && failure === null) return <div hidden data-part="help-calls" data-state={state} />;
  return (
    <section className={css.calls} aria-label={t`Calls for help`} data-part="help-calls" data-state={state} role="alert">
      {calls.map(({ id, name, since }) => {
        const time = clockTime(Date.parse(since));
        return (
          <p key={id} className={css.call}>
            <Icon name="help" />{' '}
            <span>
              <Trans>
                <b>{name}</b> calls for help since {time}
              </Trans>
            </span>
            <Button
              small
              why={state === 'answering' ? t`Sending…` : canAnswer ? null : failure}
              onClick={() => actor.send({ type: 'help.answer', id })}
            >
              <Trans>I am coming</Trans>
            </Button>
          </p>
        );
      })}
      {failure !== null && (
        <p className={css.call}>
          <Icon name="alert" /> <span>{failure}</span>
          <Button small onClick={() => actor.send({ type: leave })}>
            {state === 'refused' ? t`OK` : t`Try again`}
          </Button>
        </p>
      )}
    </section>
  );
}
