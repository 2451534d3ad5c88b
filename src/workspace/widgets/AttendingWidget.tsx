import { useSelector } from '@xstate/react';
import { selectQueue, selectVersion } from '../../../machines/alarms/index.ts';
import { AttendingList, useOperatorContext } from '../../alarms/index.ts';
import { useActorOf } from '../../platform/index.ts';
import css from '../../ui/Badge.module.css';
import { useActiveAlarmId } from './useActiveAlarmId.ts';
import { useCanActOnMany } from './useCanActOnMany.ts';

/** Lists the alarms in attention: this operator's, then those of others (OP-2.36). */
export function AttendingWidget() {
  const alarms = useActorOf('alarms');
  const { open } = useOperatorContext();
  const opened = useActiveAlarmId();
  const canActOnMany = useCanActOnMany();
  return alarms ? <AttendingList alarms={alarms} opened={opened} onOpen={open} canActOnMany={canActOnMany} /> : null;
}

/** How many alarms are in attention. */
export function AttendingBadge() {
  const alarms = useActorOf('alarms');
  useSelector(alarms, (now) => now && selectVersion(now));
  const queue = useSelector(alarms, (now) => now && selectQueue(now));
  const count = queue?.heldCount ?? 0;
  return count === 0 ? null : <span className={css.badge}>{count}</span>;
}
