import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Alarm } from '../../../contract/alarms/alarm.ts';
import { isolate } from '../../../contract/platform/index.ts';
import type { noticesMachine } from '../../../machines/alarms/notices/notices.machine.ts';
import { selectIsEnabled } from '../../../machines/alarms/notices/notices.selectors.ts';
import type { alarmsMachine } from '../../../machines/alarms/queue/alarms.machine.ts';
import { selectQueue, selectVersion, selectWaitingCounts } from '../../../machines/alarms/queue/alarms.selectors.ts';
import { setUrgentTitle } from '../../platform/index.ts';
import { notifyDesktop } from '../notification.ts';

interface AnnouncerProps {
  alarms: ActorRefFrom<typeof alarmsMachine>;
  notices: ActorRefFrom<typeof noticesMachine>;
  /** The preference show_alarm_notifications. */
  isEnabled: boolean;
  /** Whether this is the tab of the browser that sounds. */
  isLeading: boolean;
  onOpen: (alarm: Alarm) => void;
}

/** Prefix of the page title, `(2) P1`: the number of waiting alarms of the most urgent priority; empty when none wait. */
export function urgentTitle(waiting: readonly number[]): string {
  const at = waiting.findIndex((count) => count > 0);
  return at < 0 ? '' : `(${waiting[at] ?? 0}) P${at + 1}`;
}

/** Announces new alarms by toast, desktop notification and page title during a shift (OP-4.03, OQ-33). Renders nothing. */
export function Announcer({ alarms, notices, isEnabled, isLeading, onOpen }: AnnouncerProps) {
  const title = useSelector(alarms, (now) => (selectVersion(now) < 0 ? '' : urgentTitle(selectWaitingCounts(now))));
  useEffect(() => setUrgentTitle(title), [title]);
  useEffect(() => () => setUrgentTitle(''), []);
  useEffect(() => notices.send({ type: 'notices.toggle', isEnabled }), [notices, isEnabled]);
  useDesktopNotices({ alarms, notices, isLeading, onOpen });
  useEffect(() => {
    const subscription = alarms.on('alarms.announced', ({ alarms: announced }) =>
      notices.send({ type: 'notices.announce', alarms: announced }),
    );
    return () => subscription.unsubscribe();
  }, [alarms, notices]);
  return null;
}

/**
 * One notice on the desktop while the page is hidden: the most urgent alarm that rings and how many others do. It is subject to the same
 * conditions as toast and sound (the preference, one tab of a browser), and closes once nothing rings or the page is looked at.
 */
function useDesktopNotices({ alarms, notices, isLeading, onOpen }: Omit<AnnouncerProps, 'isEnabled'>): void {
  const { t } = useLingui();
  const latest = useRef({
    isLeading,
    onOpen,
    titleOf: (alarm: Alarm): string => alarm.alarm_type,
    bodyOf: (alarm: Alarm, _others: number): string => alarm.description,
  });
  useEffect(() => {
    const nameOf = (alarm_level: { priority: number }, alarm_type: string) => t`P${alarm_level.priority} ${alarm_type}`;
    const moreOf = (others: number) => plural(others, { one: '# more alarm rings', other: '# more alarms ring' });
    latest.current = {
      isLeading,
      onOpen,
      titleOf: (alarm) => nameOf(alarm.alarm_level, isolate(alarm.alarm_type)),
      bodyOf: ({ unit, description }, others) =>
        [isolate(unit.description), isolate(description), ...(others > 0 ? [moreOf(others)] : [])].join(' · '),
    };
  }, [isLeading, onOpen, t]);
  useEffect(() => {
    let close: (() => void) | null = null;
    const withdraw = () => {
      close?.();
      close = null;
    };
    const announced = alarms.on('alarms.announced', () => {
      const { isLeading: leads, titleOf, bodyOf } = latest.current;
      const { mostUrgent, ringingCounts } = selectQueue(alarms.getSnapshot());
      if (!leads || !mostUrgent || !selectIsEnabled(notices.getSnapshot())) return;
      const others = ringingCounts.reduce((sum, count) => sum + count, 0) - 1;
      close =
        notifyDesktop({
          title: titleOf(mostUrgent),
          body: bodyOf(mostUrgent, others),
          onClick: () => latest.current.onOpen(mostUrgent),
        }) ?? close;
    });
    const changed = alarms.subscribe((now) => {
      if (close && !selectQueue(now).mostUrgent) withdraw();
    });
    const shown = () => {
      if (!document.hidden) withdraw();
    };
    document.addEventListener('visibilitychange', shown);
    return () => {
      announced.unsubscribe();
      changed.unsubscribe();
      document.removeEventListener('visibilitychange', shown);
      withdraw();
    };
  }, [alarms, notices]);
}
