import { useCallback } from 'react';
import { useLocation } from 'wouter';
import type { Alarm } from '../../contract/alarms/index.ts';
import { useActorOf } from './console.ts';
import { home } from './routing/routes.ts';

/** The Display action for any screen of the console (OP-4.09): opens a tab for the alarm and navigates to home. */
export function useDisplay(): (alarm: Alarm) => void {
  const tabs = useActorOf('tabs');
  const [path, go] = useLocation();
  return useCallback(
    (alarm: Alarm) => {
      tabs?.send({ type: 'tabs.open', alarm });
      if (path !== home) go(home);
    },
    [tabs, path, go],
  );
}
