import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useOperatorContext } from '../../../alarms/alarm/operator-context.ts';
import { WaitingList } from '../../../alarms/queue/Queue.tsx';
import { useActorOf } from '../../../platform/console.ts';
import css from '../../../ui/Badge.module.css';
import { PriorityMark } from '../../../ui/PriorityMark.tsx';
import { useAlarmInFront } from '../useAlarmInFront.ts';

/** Lists the waiting alarms (OP-2.35). */
export function WaitingWidget() {
  const alarms = useActorOf('alarms');
  const { open } = useOperatorContext();
  const opened = useAlarmInFront();
  return alarms ? <WaitingList alarms={alarms} opened={opened} onOpen={open} /> : null;
}

/** How many alarms wait, with the most urgent priority among them. */
export function WaitingBadge() {
  const { t } = useLingui();
  const alarms = useActorOf('alarms');
  useSelector(alarms, (now) => now?.context.version);
  const waiting = useSelector(alarms, (now) => now?.context.queue.waiting);
  const first = waiting?.[0];
  if (!waiting || !first) return null;
  const { priority, color } = first.alarm_level;
  return (
    <span className={css.badge}>
      <PriorityMark priority={priority as 1 | 2 | 3 | 4} filled color={color} label={t`Priority ${priority}`} />
      <span>{waiting.length}</span>
    </span>
  );
}
