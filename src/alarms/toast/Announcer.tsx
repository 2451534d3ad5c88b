import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Alarm } from '../../../contract/alarms/alarm.ts';
import { isolate } from '../../../contract/platform/index.ts';
import type { noticesMachine } from '../../../machines/alarms/notices/notices.machine.ts';
import { selectIsEnabled } from '../../../machines/alarms/notices/notices.selectors.ts';
import type { alarmsMachine } from '../../../machines/alarms/queue/alarms.machine.ts';
import { selectVersion, selectWaitingCounts } from '../../../machines/alarms/queue/alarms.selectors.ts';
import { setUrgentTitle } from '../../platform/index.ts';
import { notifyDesktop } from '../notification.ts';

interface AnnouncerProps {
  alarms: ActorRefFrom<typeof alarmsMachine>;
  notices: ActorRefFrom<typeof noticesMachine>;
  /** The preference show_alarm_notifications. */
  isEnabled: boolean;
  onOpen: (alarm: Alarm) => void;
}

/** Prefix of the page title, `(2) P1`: the number of waiting alarms of the most urgent priority; empty when none wait. */
export function urgentTitle(waiting: readonly number[]): string {
  const at = waiting.findIndex((count) => count > 0);
  return at < 0 ? '' : `(${waiting[at] ?? 0}) P${at + 1}`;
}

/** Announces new alarms by toast, desktop notification and page title during a shift (OP-4.03, OQ-33). Renders nothing. */
export function Announcer({ alarms, notices, isEnabled, onOpen }: AnnouncerProps) {
  const { t } = useLingui();
  const title = useSelector(alarms, (now) => (selectVersion(now) < 0 ? '' : urgentTitle(selectWaitingCounts(now))));
  useEffect(() => setUrgentTitle(title), [title]);
  useEffect(() => () => setUrgentTitle(''), []);
  useEffect(() => notices.send({ type: 'notices.toggle', isEnabled }), [notices, isEnabled]);
  const open = useRef(onOpen);
  const words = useRef({ title: (alarm: Alarm) => alarm.alarm_type });
  useEffect(() => {
    open.current = onOpen;
    const nameOf = (alarm_level: { priority: number }, alarm_type: string) => t`P${alarm_level.priority} ${alarm_type}`;
    words.current = { title: (alarm) => nameOf(alarm.alarm_level, isolate(alarm.alarm_type)) };
  }, [onOpen, t]);
  useEffect(() => {
    const subscription = alarms.on('alarms.announced', ({ alarms: announced }) => {
      notices.send({ type: 'notices.announce', alarms: announced });
      const [first] = [...announced].sort((a, b) => a.alarm_level.priority - b.alarm_level.priority);
      if (first && selectIsEnabled(notices.getSnapshot()))
        notifyDesktop({
          title: words.current.title(first),
          body: `${isolate(first.unit.description)} · ${isolate(first.description)}`,
          tag: String(first.id),
          onClick: () => open.current(first),
        });
    });
    return () => subscription.unsubscribe();
  }, [alarms, notices]);
  return null;
}
