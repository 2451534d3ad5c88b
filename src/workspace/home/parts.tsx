import { useSelector } from '@xstate/react';
import type { Alarm } from '../../../contract/alarms/index.ts';
import type { AlarmId } from '../../../contract/platform/index.ts';
import { selectIsLeading, selectQueue, selectVersion } from '../../../machines/alarms/index.ts';
import { selectPreferences } from '../../../machines/workspace/tabs/tabs.selectors.ts';
import {
  Announcer,
  Bell,
  BreachAnnouncer,
  ConnectionBarCounts,
  EdgeLight,
  ExpiredShelvings,
  LazyHelpCalls,
  LazyOperatorState,
  SoundControls,
  SoundStrip,
  Toasts,
} from '../../alarms/index.ts';
import { useActorOf, useDisplay, useRequiredActor } from '../../platform/index.ts';
import { LazyCallToasts, LazyPhoneState } from '../../telephony/index.ts';
import { TabStrip } from '../tabs/TabStrip.tsx';

function useFindAlarm(): (id: AlarmId) => Alarm | undefined {
  const alarms = useActorOf('alarms');
  useSelector(alarms, (snapshot) => snapshot && selectVersion(snapshot));
  return (id) => alarms && selectQueue(alarms.getSnapshot()).get(id);
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
      <LazyOperatorState />
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
  const isEnabled = useSelector(tabs, (now) => !now || selectPreferences(now).show_alarm_notifications);
  const isLeading = useSelector(sound, (now) => !now || selectIsLeading(now));
  return (
    <>
      {sound && <SoundStrip sound={sound} />}
      <LazyHelpCalls />
      {sound && <EdgeLight sound={sound} />}
      {alarms && <Announcer alarms={alarms} notices={notices} isEnabled={isEnabled} isLeading={isLeading} onOpen={display} />}
      <BreachAnnouncer notices={notices} isLeading={isLeading} find={find} onOpen={display} />
      <Toasts
        notices={notices}
        find={find}
        onOpen={display}
        calls={
          <>
            <LazyCallToasts />
            <ExpiredShelvings />
          </>
        }
      />
    </>
  );
}
