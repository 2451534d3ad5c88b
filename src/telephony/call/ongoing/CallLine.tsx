import { useLingui } from '@lingui/react/macro';
import type { SipCall } from '../../../../contract/telephony/call.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { minutesAndSeconds } from '../../../words/duration.ts';
import { dayAndTime } from '../../../words/time.ts';
import { useCallWords } from '../useCallWords.ts';
import css from './CallLine.module.css';
import { Recording } from './Recording.tsx';

/** One call in a list: who called whom, its state or how it ended, who had it, how long, and its recording (OP-4.19, OQ-61). */
export function CallLine({ call }: { call: SipCall }) {
  const { i18n } = useLingui();
  const { stateOf } = useCallWords();
  const numbers = [call.callingPartyNumber, call.remotePartyNumber].filter(Boolean).join(' → ');
  const lasted = call.answered_at && call.ended_at ? Date.parse(call.ended_at) - Date.parse(call.answered_at) : null;
  const isMissed = call.ending === 'missed' || call.ending === 'no_answer';
  return (
    <li className={css.line} data-call={call.sessionId} data-state={call.state}>
      <span className={isMissed ? css.missed : css.numbers}>
        <Icon name={isMissed ? 'alert' : 'phone'} size={16} />
        <bdi dir="ltr">{numbers}</bdi>
      </span>
      <span className={css.state}>{stateOf(call)}</span>
      {call.operator && <bdi className={css.quiet}>{call.operator.name}</bdi>}
      {call.began_at && (
        <time className={css.quiet} dateTime={call.began_at} dir="ltr">
          {dayAndTime(call.began_at, i18n, 'short')}
        </time>
      )}
      {lasted !== null && (
        <span className={css.quiet} dir="ltr">
          {minutesAndSeconds(lasted)}
        </span>
      )}
      {call.recording_url && <Recording session={call.sessionId} about={numbers} />}
    </li>
  );
}
