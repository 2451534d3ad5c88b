import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { alarmMachine } from '../../../machines/alarms/alarm/alarm.machine.ts';
import { selectAct, selectAlarm, selectRefusal, selectRejection } from '../../../machines/alarms/alarm/alarm.selectors.ts';
import { Button } from '../../ui/Button.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { refusalText } from '../../words/refusals.ts';
import { clockTime } from '../../words/time.ts';
import { actWords, failedWords } from '../act-words.ts';
import css from './ActionPanel.module.css';
import { describeStatus } from './reasons.ts';

type AlarmRef = ActorRefFrom<typeof alarmMachine>;

/**
 * Notice about the requested act: in progress, refused, overtaken, waiting for the connection, or rejected. `isInPageOnly`: the browser
 * could not store what waits.
 */
export function ActNotice({ actor, isInPageOnly }: { actor: AlarmRef; isInPageOnly: boolean }) {
  const { t } = useLingui();
  const snapshot = useSelector(actor, (now) => now);
  const act = selectAct(snapshot);
  const refusal = selectRefusal(snapshot);
  const rejection = selectRejection(snapshot);
  if (snapshot.matches({ open: 'sending' })) return <Progress>{act && t(actWords[act].progress)}</Progress>;
  if (snapshot.matches({ open: 'unanswered' }))
    return (
      <Progress>
        <Trans>No response yet. Sending the same request again; it is applied only once.</Trans>
        <Button small onClick={() => actor.send({ type: 'alarm.retry' })}>
          <Trans>Check now</Trans>
        </Button>
      </Progress>
    );
  if (snapshot.matches({ open: 'queued' }))
    return (
      <Progress>
        {isInPageOnly ? (
          <Trans>Decided offline. This browser cannot store it: keep this page open until the connection returns and it is sent.</Trans>
        ) : (
          <Trans>Decided offline. Stored in this browser and sent once when the connection returns; until then nothing changes.</Trans>
        )}
      </Progress>
    );
  if (snapshot.matches({ open: 'overtaken' }))
    return (
      <Outcome actor={actor} title={t`Someone else was first`}>
        <StatusLine actor={actor} />
      </Outcome>
    );
  if (snapshot.matches({ open: 'refused' }))
    return (
      <Outcome actor={actor} title={t(failedWords)}>
        {refusal && refusalText(refusal)} <StatusLine actor={actor} />
      </Outcome>
    );
  if (snapshot.matches({ open: 'rejected' }))
    return (
      <Outcome actor={actor} title={t`Not applied: your offline decision was rejected`}>
        {rejection?.why === 'refused' ? (
          refusalText(rejection.refusal)
        ) : (
          <Trans>The decision expired. Check the alarm and decide again.</Trans>
        )}{' '}
        <StatusLine actor={actor} />
      </Outcome>
    );
  return null;
}

function Progress({ children }: { children: ReactNode }) {
  return (
    <div className={css.onItsWay} role="status">
      <Spinner /> <div>{children}</div>
    </div>
  );
}

function Outcome({ actor, title, children }: { actor: AlarmRef; title: string; children: ReactNode }) {
  return (
    <div className={css.outcome} role="alert">
      <strong>{title}</strong>
      <p>{children}</p>
      <Button small onClick={() => actor.send({ type: 'alarm.dismiss' })}>
        <Trans>OK</Trans>
      </Button>
    </div>
  );
}

/** Who was first, with what, and when. */
function StatusLine({ actor }: { actor: AlarmRef }) {
  const { i18n } = useLingui();
  const alarm = useSelector(actor, selectAlarm);
  if (alarm === null) return null;
  return <span>{describeStatus(alarm, (instant) => clockTime(instant, i18n))}</span>;
}
