import { useLingui } from '@lingui/react/macro';
import type { Alarm } from '../../../contract/alarms/alarm.ts';
import { PriorityMark } from '../../ui/PriorityMark.tsx';
import css from './AlarmName.module.css';
import { DrillMark } from './DrillMark.tsx';
import { typeName } from './words.ts';

/** Which alarm is meant, in one line: level, type, unit, id. */
export function AlarmName({ alarm }: { alarm: Alarm }) {
  const { t } = useLingui();
  return (
    <p className={css.name}>
      <LevelMark alarm={alarm} />
      <DrillMark alarm={alarm} />
      <strong dir="auto">{typeName(alarm, t)}</strong>
      <span dir="auto">{alarm.unit.description}</span>
      <bdi dir="ltr" className={css.code}>
        {alarm.alarm_id}
      </bdi>
    </p>
  );
}

/** The level of an alarm as shape, number and the administrator's colour; filled by default. */
export function LevelMark({ alarm: { alarm_level: level }, filled = true }: { alarm: Pick<Alarm, 'alarm_level'>; filled?: boolean }) {
  const { t } = useLingui();
  const priority = level.priority as 1 | 2 | 3 | 4;
  return <PriorityMark priority={priority} filled={filled} color={level.color} label={t`Priority ${priority}: ${level.level}`} />;
}
