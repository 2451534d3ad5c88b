import { useSelector } from '@xstate/react';
import type { Alarm } from '../../../contract/alarms/alarm.ts';
import type { AlarmId } from '../../../contract/platform/ids.ts';
import { ConnectionBarCounts } from '../../alarms/queue/ConnectionBarCounts.tsx';
import { SoundControls, SoundStrip } from '../../alarms/sound/SoundControls.tsx';
import { Announcer } from '../../alarms/toast/Announcer.tsx';
import { Bell } from '../../alarms/toast/Bell.tsx';
import { Toasts } from '../../alarms/toast/Toasts.tsx';
import { useActorOf, useRequiredActor } from '../../platform/console.ts';
import { useDisplay } from '../../platform/useDisplay.ts';
import { LazyCallToasts, LazyPhoneState } from '../../telephony/call/lazy-views.tsx';
import { TabStrip } from '../tabs/TabStrip.tsx';

function useFindAlarm(): (id: AlarmId) => Alarm | undefined {
  const alarms = useActorOf('alarms');
  useSelector(alarms, (snapshot) => snapshot?.context.version);
  return (id) => alarms?.getSnapshot().context.queue.get(id);
}

/** The tabs of home, for the top bar. */
export function HomeTabs() {
  const tabs = useActorOf('tabs');
  const views = useRequiredActor('views');
  return tabs ? <TabStrip tabs={tabs} views={views} /> : null;
}

/** The bell of the top bar. */
export function NoticesBell() {
  const notices = useRequiredActor('notices');
  return <Bell notices={notices} find={useFindAlarm()} onOpen={useDisplay()} />;
}

/** Counts by priority, mute and test, for the truth bar. */
export function ConnectionBarParts() {
  const alarms = useActorOf('alarms');
  const sound = useActorOf('sound');
  return (
    <>
      {alarms && <ConnectionBarCounts alarms={alarms} />}
      <LazyPhoneState />
      {sound && <SoundControls sound={sound} />}
    </>
  );
}

/** What reaches the operator on every screen: toasts, desktop notices, title, and the strip that sound is off. */
export function Alerts() {
  const notices = useRequiredActor('notices');
  const alarms = useActorOf('alarms');
  const sound = useActorOf('sound');
  const tabs = useActorOf('tabs');
  const display = useDisplay();
  const find = useFindAlarm();
  const wanted = useSelector(tabs, (snapshot) => snapshot?.context.config.preferences.show_alarm_notifications ?? true);
  return (
    <>
      {sound && <SoundStrip sound={sound} />}
      {alarms && <Announcer alarms={alarms} notices={notices} isEnabled={wanted} onOpen={display} />}
      <Toasts notices={notices} find={find} onOpen={display} calls={<LazyCallToasts />} />
    </>
  );
}
