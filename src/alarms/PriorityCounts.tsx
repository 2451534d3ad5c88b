import { useLingui } from '@lingui/react/macro';
import type { AlarmQueue } from '../../machines/alarms/queue.ts';
import { PriorityMark } from '../ui/PriorityMark.tsx';
import css from './Overview.module.css';

/** How many alarms wait, by priority; zeros stay in their place, quiet. Whoever draws this selects the queue's version. */
export function PriorityCounts({ queue, small = false }: { queue: AlarmQueue; small?: boolean }) {
  const { t } = useLingui();
  return (
    <ul className={small ? `${css.counts} ${css.small}` : css.counts} aria-label={t`Waiting alarms by priority`}>
      {([1, 2, 3, 4] as const).map((priority) => {
        const count = queue.waitingCounts[priority - 1] ?? 0;
        return (
          <li key={priority} className={count === 0 ? css.none : undefined}>
            <PriorityMark priority={priority} filled={count > 0} label={t`Priority ${priority}`} />
            <span className={css.count}>{count}</span>
          </li>
        );
      })}
    </ul>
  );
}
