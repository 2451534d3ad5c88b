import { useSelector } from '@xstate/react';
import type { Alarm } from '../../../contract/alarms/index.ts';
import { selectUser } from '../../../machines/console/console.selectors.ts';
import { useConsole } from '../../platform/index.ts';

/** The colour that frames the video of an alarm: that of its level, if enabled for the user or one of their groups (OP-7.08, OQ-119). */
export function useAlarmFrame(alarm: Alarm | null): string | null {
  const isEnabled = useSelector(useConsole(), (now) => {
    const frame = selectUser(now)?.alarm_frame;
    return frame ? frame.own || frame.group : false;
  });
  return isEnabled && alarm ? alarm.alarm_level.color : null;
}
