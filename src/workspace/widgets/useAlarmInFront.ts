import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { AlarmId } from '../../../contract/platform/ids.ts';
import { alarmIn } from '../../../machines/workspace/tabs/strip.ts';
import { useActorOf } from '../../platform/console.ts';

/** The alarm of the tab in front, whose row is marked; null where it shows none. */
export function useAlarmInFront(): AlarmId | null {
  const tabs = useActorOf('tabs');
  const tab = useSelector(tabs, (now) => now?.context.config.grid.tabs.find(({ name }) => name === now.context.config.grid.activeTab));
  return useMemo(() => (tab ? (alarmIn(tab)?.id ?? null) : null), [tab]);
}
