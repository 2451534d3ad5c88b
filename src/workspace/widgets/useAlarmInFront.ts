import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { AlarmId } from '../../../contract/platform/ids.ts';
import { alarmIn } from '../../../machines/workspace/tabs/strip.ts';
import { useActorOf } from '../../platform/console.ts';

/** Id of the alarm in the active tab, which the alarm lists highlight; null if the active tab shows no alarm. */
export function useAlarmInFront(): AlarmId | null {
  const tabs = useActorOf('tabs');
  const tab = useSelector(tabs, (snapshot) =>
    snapshot?.context.config.grid.tabs.find(({ name }) => name === snapshot.context.config.grid.activeTab),
  );
  return useMemo(() => (tab ? (alarmIn(tab)?.id ?? null) : null), [tab]);
}
