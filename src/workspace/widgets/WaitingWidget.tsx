import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { selectQueue, selectVersion } from '../../../machines/alarms/index.ts';
import { selectPreferences } from '../../../machines/workspace/tabs/tabs.selectors.ts';
import { useOperatorContext, WaitingList } from '../../alarms/index.ts';
import { useActorOf } from '../../platform/index.ts';
import css from '../../ui/Badge.module.css';
import { PriorityMark } from '../../ui/PriorityMark.tsx';
import { useActiveAlarmId } from './useActiveAlarmId.ts';
import { useCanActOnMany } from './useCanActOnMany.ts';

/** Lists the waiting alarms (OP-2.35). */
export function WaitingWidget() {
  const alarms = useActorOf('alarms');
  const { open } = useOperatorContext();
  const opened = useActiveAlarmId();
  const backlogAfter = useSelector(useActorOf('tabs'), (now) => (now ? selectPreferences(now).backlog_after : null));
  const flood = useActorOf('flood');
  const shared = { opened, onOpen: open, canActOnMany: useCanActOnMany() };
  return alarms ? <WaitingList alarms={alarms} flood={flood} backlogAfter={backlogAfter} {...shared} /> : null;
}

/** How many alarms wait, with the most urgent priority among them. */
export function WaitingBadge() {
  const { t } = useLingui();
  const alarms = useActorOf('alarms');
  useSelector(alarms, (now) => now && selectVersion(now));
  const queue = useSelector(alarms, (now) => now && selectQueue(now));
  const first = queue?.firstWaiting();
  if (!queue || !first) return null;
  const { priority, color } = first.alarm_level;
  return (
    <span className={css.badge}>
      <PriorityMark priority={priority as 1 | 2 | 3 | 4} filled color={color} label={t`Priority ${priority}`} />
      <span>{queue.waitingCounts.reduce((sum, count) => sum + count, 0)}</span>
    </span>
  );
}
