import { useSelector } from '@xstate/react';
import { useOperatorContext } from '../../../alarms/alarm/operator-context.ts';
import { AttendingList } from '../../../alarms/queue/Queue.tsx';
import { useActorOf } from '../../../platform/console.ts';
import css from '../../../ui/Badge.module.css';
import { useAlarmInFront } from '../useAlarmInFront.ts';

/** Lists the alarms in attention: this operator's, then those of others (OP-2.36). */
export function AttendingWidget() {
  const alarms = useActorOf('alarms');
  const { open } = useOperatorContext();
  const opened = useAlarmInFront();
  return alarms ? <AttendingList alarms={alarms} opened={opened} onOpen={open} /> : null;
}

/** How many alarms are in attention. */
export function AttendingBadge() {
  const alarms = useActorOf('alarms');
  useSelector(alarms, (now) => now?.context.version);
  const queue = useSelector(alarms, (now) => now?.context.queue);
  const count = queue ? queue.mine.length + queue.others.length : 0;
  return count === 0 ? null : <span className={css.badge}>{count}</span>;
}
