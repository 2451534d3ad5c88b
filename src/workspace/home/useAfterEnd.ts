import { useEffect, useRef, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import { type AlarmAct, isOpen } from '../../../contract/alarms/index.ts';
import type { alarmMachine } from '../../../machines/alarms/index.ts';
import { alarmIn } from '../../../machines/workspace/tabs/tab-strip.ts';
import type { tabsMachine } from '../../../machines/workspace/tabs/tabs.machine.ts';
import { selectGrid, selectPreferences } from '../../../machines/workspace/tabs/tabs.selectors.ts';

interface AfterEndInput {
  actor: ActorRefFrom<typeof alarmMachine> | undefined;
  tabs: ActorRefFrom<typeof tabsMachine>;
  openNext: (act: AlarmAct | null) => void;
  focusQueue: () => void;
}

/** An alarm that this operator ended here. */
export interface EndedAlarm {
  act: AlarmAct;
  alarm_id: string;
}

/** How long the message of the end is shown, ms. */
const shownMs = 10_000;

/**
 * What follows when the operator ends the alarm in front: its tab closes (which can be undone), and the queue has the focus, or the next
 * alarm opens, as the operator prefers. @returns the alarm that was ended, as long as its message is shown
 */
export function useAfterEnd({ actor, tabs, openNext, focusQueue }: AfterEndInput): EndedAlarm | null {
  const [ended, setEnded] = useState<EndedAlarm | null>(null);
  const follow = useRef(() => undefined as void);
  useEffect(() => {
    follow.current = () => (selectPreferences(tabs.getSnapshot()).open_next ? openNext(null) : focusQueue());
  }, [tabs, openNext, focusQueue]);
  useEffect(() => {
    const subscription = actor?.on('alarm.done', ({ act, alarm }) => {
      if (isOpen(alarm.alarm_status)) return;
      setEnded({ act, alarm_id: alarm.alarm_id });
      const tab = selectGrid(tabs.getSnapshot()).tabs.find((one) => alarmIn(one)?.id === alarm.id);
      // The tab ends the alarm's actor, which must first finish the step that this event belongs to.
      if (tab) queueMicrotask(() => tabs.send({ type: 'tabs.close', name: tab.name }));
    });
    return () => subscription?.unsubscribe();
  }, [actor, tabs]);
  useEffect(() => {
    if (ended === null) return undefined;
    follow.current();
    const timer = setTimeout(() => setEnded(null), shownMs);
    return () => clearTimeout(timer);
  }, [ended]);
  return ended;
}
