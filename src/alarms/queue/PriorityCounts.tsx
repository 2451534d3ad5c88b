import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { alarmsMachine } from '../../../machines/alarms/queue/alarms.machine.ts';
import { selectQueue, selectVersion, selectWaitingCounts } from '../../../machines/alarms/queue/alarms.selectors.ts';
import type { AlarmQueue } from '../../../machines/alarms/queue/queue.ts';
import { PriorityMark } from '../../ui/PriorityMark.tsx';
import css from './Overview.module.css';

interface PriorityCountsProps {
  queue: AlarmQueue;
  /** Those that cannot be read included. */
  waiting: readonly number[];
  small?: boolean;
}

/** Number of waiting alarms by priority; zeros keep their place, dimmed. The caller must subscribe to the version of the queue. */
function PriorityCounts({ queue, waiting, small = false }: PriorityCountsProps) {
  const { t } = useLingui();
  return (
    <ul className={small ? `${css.counts} ${css.small}` : css.counts} aria-label={t`Waiting alarms by priority`}>
      {([1, 2, 3, 4] as const).map((priority) => {
        const count = waiting[priority - 1] ?? 0;
        const color = queue.firstWaiting(priority)?.alarm_level.color;
        return (
          <li key={priority} className={count === 0 ? css.none : undefined}>
            <PriorityMark priority={priority} filled={count > 0} {...(color ? { color } : {})} label={t`Priority ${priority}`} />
            <span className={css.count}>{count}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** How many wait by priority; alarms that cannot be read count as the most urgent. */
function useWaitingCounts(alarms: ActorRefFrom<typeof alarmsMachine>): readonly number[] {
  return useSelector(alarms, selectWaitingCounts, (one, other) => one.join() === other.join());
}

/** Counts by priority for the truth bar. */
export function ConnectionBarCounts({ alarms }: { alarms: ActorRefFrom<typeof alarmsMachine> }) {
  useSelector(alarms, selectVersion);
  const queue = useSelector(alarms, selectQueue);
  return <PriorityCounts queue={queue} waiting={useWaitingCounts(alarms)} small />;
}
