import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { SipCall } from '../../../../contract/telephony/call.ts';
import { selectDeclining, selectMine } from '../../../../machines/telephony/calls/calls.selectors.ts';
import { Age } from '../../../alarms/index.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import type { CallsRef } from '../calls.ts';
import { DeclineQuestion } from '../DeclineQuestion.tsx';
import { useCallWords } from '../useCallWords.ts';
import { useShowAlarm } from '../useShowAlarm.ts';
import { useTakeUnavailableReason } from './useCallUnavailable.ts';
import css from './WaitingCalls.module.css';

interface WaitingCallsProps {
  calls: CallsRef;
  waiting: readonly SipCall[];
}

/** Waiting calls, longest wait first (OP-4.17): answer, open with their alarm, or end for the site after confirmation. */
export function WaitingCalls({ calls, waiting }: WaitingCallsProps) {
  const { t } = useLingui();
  const [ending, setEnding] = useState<SipCall | null>(null);
  return (
    <>
      <ul className={css.list} aria-label={t`Waiting calls`}>
        {waiting.map((call) => (
          <WaitingRow key={call.id} call={call} calls={calls} onEnd={() => setEnding(call)} />
        ))}
      </ul>
      {ending && <DeclineQuestion call={ending} calls={calls} onClose={() => setEnding(null)} />}
    </>
  );
}

function WaitingRow({ call, calls, onEnd }: { call: SipCall; calls: CallsRef; onEnd: () => void }) {
  const { t } = useLingui();
  const { whoOf, whereOf } = useCallWords();
  const unavailableReason = useTakeUnavailableReason(calls);
  const show = useShowAlarm(call.id_alarm);
  const isTaking = useSelector(calls, (now) => selectMine(now).some(({ session }) => session === call.sessionId));
  const isEnding = useSelector(calls, (now) => selectDeclining(now).includes(call.sessionId));
  const who = whoOf(call);
  return (
    <li className={css.row} data-call={call.sessionId}>
      <span className={css.about}>
        <strong className={css.who}>
          <Icon name="phone" size={16} /> <bdi>{who}</bdi>
        </strong>
        <span className={css.where}>
          {whereOf(call) && <bdi>{whereOf(call)}</bdi>}
          {call.callingPartyNumber !== who && <bdi dir="ltr">{call.callingPartyNumber}</bdi>}
        </span>
      </span>
      <Age since={call.waiting_since ?? call.began_at} className={css.timer} />
      <span className={css.acts}>
        <Button
          small
          kind="primary"
          icon="phone"
          why={unavailableReason}
          busy={isTaking}
          onClick={() => calls.send({ type: 'call.take', session: call.sessionId })}
        >
          <Trans>Answer</Trans>
        </Button>
        {show && <IconButton small icon="alarm" label={t`Open alarm`} onClick={show} />}
        <IconButton
          small
          icon="hangUp"
          label={t`End call for the site…`}
          why={isEnding ? t`This call is being ended.` : null}
          onClick={onEnd}
        />
      </span>
    </li>
  );
}
