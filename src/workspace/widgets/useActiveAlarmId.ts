import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { AlarmId } from '../../../contract/platform/index.ts';
import { alarmIn } from '../../../machines/workspace/tabs/tab-strip.ts';
import { selectActiveTab } from '../../../machines/workspace/tabs/tabs.selectors.ts';
import { useActorOf } from '../../platform/index.ts';

/** Id of the alarm in the active tab, which the alarm lists highlight; null if the active tab shows no alarm. */
export function useActiveAlarmId(): AlarmId | null {
  const tabs = useActorOf('tabs');
  const tab = useSelector(tabs, (now) => now && selectActiveTab(now));
  return useMemo(() => (tab ? (alarmIn(tab)?.id ?? null) : null), [tab]);
}
