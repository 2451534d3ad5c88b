import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { selectUser } from '../../../machines/console/console.selectors.ts';
import { useConsole, usePlatform } from '../../platform/index.ts';

const hourMs = 3_600_000;

/** How far back the alarms of the signed-in user reach, by the stricter of hours and days (OP-6.08, OQ-34); null: no limit. */
export function useEarliestHistory(): string | null {
  const { clock } = usePlatform();
  const hours = useSelector(useConsole(), (now) => {
    const user = selectUser(now);
    const reach = Math.min(
      user?.alarm_history_hours ?? Number.POSITIVE_INFINITY,
      (user?.alarm_history_days ?? Number.POSITIVE_INFINITY) * 24,
    );
    return Number.isFinite(reach) ? reach : null;
  });
  return useMemo(() => (hours === null ? null : new Date(clock.now() - hours * hourMs).toISOString()), [hours, clock]);
}
