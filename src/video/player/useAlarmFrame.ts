import { useSelector } from '@xstate/react';
import type { Alarm } from '../../../contract/alarms/alarm.ts';
import { useConsole } from '../../platform/console.ts';

/** The colour that frames the video of an alarm: that of its level, where the user or a group of theirs wants it so (OP-7.08, OQ-119). */
export function useAlarmFrame(alarm: Alarm | null): string | null {
  const wanted = useSelector(useConsole(), ({ context: { user } }) => (user ? user.alarm_frame.own || user.alarm_frame.group : false));
  return wanted && alarm ? alarm.alarm_level.color : null;
}
