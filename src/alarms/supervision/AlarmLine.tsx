import { useLingui } from '@lingui/react/macro';
import type { DragEvent } from 'react';
import type { Alarm } from '../../../contract/alarms/alarm.ts';
import { useOpenTarget } from '../../platform/index.ts';
import { IconButton } from '../../ui/Button.tsx';
import { ClockMark } from '../handling/ClockMark.tsx';
import { Age } from '../queue/Age.tsx';
import { LevelMark } from '../queue/AlarmName.tsx';
import { DrillMark } from '../queue/DrillMark.tsx';
import { HandlingMark } from '../queue/HandlingMark.tsx';
import css from './supervision.module.css';

interface AlarmLineProps {
  alarm: Alarm;
  since: string | null;
  /** Assigns the alarm to an operator: by its button, or when it is dragged onto a row of one; null: the right is missing. */
  onReassign: ((alarm: Alarm) => void) | null;
}

/** The type under which the id of a dragged alarm is handed over. */
export const draggedAlarm = 'application/x-alarm';

/** An alarm of the board in one line, with the time since an instant; it opens in the workspace. */
export function AlarmLine({ alarm, since, onReassign }: AlarmLineProps) {
  const { t } = useLingui();
  const open = useOpenTarget();
  return (
    <li
      className={css.line}
      draggable={onReassign !== null}
      onDragStart={(event: DragEvent) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData(draggedAlarm, String(alarm.id));
      }}
    >
      <LevelMark alarm={alarm} />
      <DrillMark alarm={alarm} />
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
      {onReassign && (
        <IconButton
          small
          icon="users"
          label={t`Reassign alarm ${alarm.alarm_id}: ${alarm.alarm_type}, ${alarm.unit.description}`}
          onClick={() => onReassign(alarm)}
        />
      )}
    </li>
  );
}
