import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Alarm } from '../../../contract/alarms/alarm.ts';
import { byUrgency } from '../../../contract/alarms/urgency.ts';
import { type AlarmId, isolate } from '../../../contract/platform/index.ts';
import type { noticesMachine } from '../../../machines/alarms/notices/notices.machine.ts';
import { selectIsEnabled } from '../../../machines/alarms/notices/notices.selectors.ts';
import { useConsole } from '../../platform/index.ts';
import { notifyDesktop } from '../notification.ts';

interface BreachAnnouncerProps {
  notices: ActorRefFrom<typeof noticesMachine>;
  /** Whether this is the tab of the browser that sounds. */
  isLeading: boolean;
  find: (id: AlarmId) => Alarm | undefined;
  onOpen: (alarm: Alarm) => void;
}

/** Announces alarms whose time passed to the supervisors whom their response target names, by toast, bell and desktop. Renders nothing. */
export function BreachAnnouncer({ notices, isLeading, find, onOpen }: BreachAnnouncerProps) {
  const { t } = useLingui();
  const console = useConsole();
  const latest = useRef({ isLeading, find, onOpen, titleOf: (alarm: Alarm): string => alarm.alarm_type });
  useEffect(() => {
    const lateOf = (name: string) => t`Late: ${name}`;
    latest.current = { isLeading, find, onOpen, titleOf: ({ alarm_type }) => lateOf(isolate(alarm_type)) };
  }, [isLeading, find, onOpen, t]);
  useEffect(() => {
    const subscription = console.on('stream.events', ({ events }) => {
      const ids = events.flatMap((event) => (event.name === 'alarm.breached' ? [event.data.id] : []));
      const late = ids.flatMap((id) => latest.current.find(id) ?? []);
      const [first] = [...late].sort(byUrgency);
      if (!first) return;
      notices.send({ type: 'notices.announce', alarms: late });
      if (latest.current.isLeading && selectIsEnabled(notices.getSnapshot()))
        notifyDesktop({
          title: latest.current.titleOf(first),
          body: `${isolate(first.unit.description)} · ${isolate(first.description)}`,
          onClick: () => latest.current.onOpen(first),
        });
    });
    return () => subscription.unsubscribe();
  }, [console, notices]);
  return null;
}
