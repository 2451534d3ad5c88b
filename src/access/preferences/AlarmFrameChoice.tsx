import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { peopleCalls } from '../../../contract/catalogues/index.ts';
import { selectUser } from '../../../machines/console/console.selectors.ts';
import { useConsole, usePlatform } from '../../platform/index.ts';
import { actUnanswered, refusalText } from '../../words/refusals.ts';
import css from './Preferences.module.css';

/** Whether video of an alarm is framed in the colour of its level (OP-7.08, OQ-119); the result arrives as a changed user. */
export function AlarmFrameChoice() {
  const console = useConsole();
  const { ask } = usePlatform();
  const frame = useSelector(console, (now) => selectUser(now)?.alarm_frame);
  const [failed, setFailed] = useState<string | null>(null);
  const [requested, setRequested] = useState<boolean | null>(null);
  if (!frame) return null;
  const choose = async (check: boolean) => {
    setFailed(null);
    setRequested(check);
    const answer = await ask(peopleCalls.alarmFrame, { body: { check } }).catch(() => null);
    setRequested(null);
    const user = selectUser(console.getSnapshot());
    if (answer?.ok && user) console.send({ type: 'user.changed', user: { ...user, alarm_frame: { ...user.alarm_frame, own: check } } });
    else setFailed(answer && !answer.ok ? refusalText(answer.refusal) : actUnanswered());
  };
  return (
    <>
      <label className={css.choice}>
        <input type="checkbox" checked={requested ?? frame.own} onChange={({ target }) => void choose(target.checked)} />
        <Trans>Frame of the level around the video of an alarm</Trans>
      </label>
      {frame.group && !frame.own && (
        <p className={css.hint}>
          <Trans>One of your groups already shows the frame.</Trans>
        </p>
      )}
      {failed && (
        <p className={css.hint} role="alert">
          {failed}
        </p>
      )}
    </>
  );
}
