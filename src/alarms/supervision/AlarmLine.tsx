import { useLingui } from '@lingui/react/macro';
import type { Alarm } from '../../../contract/alarms/alarm.ts';
import { useOpenTarget } from '../../platform/index.ts';
import { ClockMark } from '../handling/ClockMark.tsx';
import { Age } from '../queue/Age.tsx';
import { LevelMark } from '../queue/AlarmName.tsx';
import { HandlingMark } from '../queue/HandlingMark.tsx';
import css from './supervision.module.css';

/** An alarm of the board in one line, with the time since an instant; it opens in the workspace. */
export function AlarmLine({ alarm, since }: { alarm: Alarm; since: string | null }) {
  const { t } = useLingui();
  const open = useOpenTarget();
  return (
    <li className={css.line}>
      <LevelMark alarm={alarm} />
      <button
        type="button"
        className={css.open}
        aria-label={t`Open alarm ${alarm.alarm_id}: ${alarm.alarm_type}, ${alarm.unit.description}`}
        onClick={() => open({ kind: 'alarm', alarm_id: alarm.alarm_id })}
      >
        <strong dir="auto">{alarm.alarm_type}</strong> <span dir="auto">{alarm.unit.description}</span>
      </button>
      <ClockMark alarm={alarm} />
      <HandlingMark alarm={alarm} />
      <Age since={since} className={css.age} />
    </li>
  );
}
