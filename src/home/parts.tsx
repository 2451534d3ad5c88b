import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import { useLocation } from 'wouter';
import type { Alarm } from '../../contract/alarm.ts';
import type { AlarmId } from '../../contract/ids.ts';
import { TruthCounts } from '../alarms/TruthCounts.tsx';
import { useActorOf } from '../shell/console.ts';
import { home } from '../shell/routes.ts';
import { SoundControls, SoundStrip } from '../sound/SoundControls.tsx';
import { TabStrip } from '../tabs/TabStrip.tsx';
import { Announcer } from '../toast/Announcer.tsx';
import { Bell } from '../toast/Bell.tsx';
import { Toasts } from '../toast/Toasts.tsx';
import { useDesk } from './desk.ts';

/** Display from anywhere in the console (OP-4.09): the alarm gets its tab, and home comes to the front. */
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

function useFind(): (id: AlarmId) => Alarm | undefined {
  const alarms = useActorOf('alarms');
  useSelector(alarms, (snapshot) => snapshot?.context.version);
  return (id) => alarms?.getSnapshot().context.queue.get(id);
}

/** The tabs of home, for the top bar. */
export function HomeTabs() {
  const tabs = useActorOf('tabs');
  const { views } = useDesk();
  return tabs ? <TabStrip tabs={tabs} views={views} /> : null;
}

/** The bell of the top bar. */
export function NoticesBell() {
  const { notices } = useDesk();
  return <Bell notices={notices} find={useFind()} onOpen={useDisplay()} />;
}

/** Counts by priority, mute and test, for the truth bar. */
export function TruthParts() {
  const alarms = useActorOf('alarms');
  const sound = useActorOf('sound');
  return (
    <>
      {alarms && <TruthCounts alarms={alarms} />}
      {sound && <SoundControls sound={sound} />}
    </>
  );
}

/** What reaches the operator on every screen: toasts, desktop notices, title, and the strip that sound is off. */
export function Alerts() {
  const { notices } = useDesk();
  const alarms = useActorOf('alarms');
  const sound = useActorOf('sound');
  const tabs = useActorOf('tabs');
  const display = useDisplay();
  const find = useFind();
  const wanted = useSelector(tabs, (snapshot) => snapshot?.context.config.preferences.show_alarm_notifications ?? true);
  return (
    <>
      {sound && <SoundStrip sound={sound} />}
      {alarms && <Announcer alarms={alarms} notices={notices} wanted={wanted} onOpen={display} />}
      <Toasts notices={notices} find={find} onOpen={display} />
    </>
  );
}
