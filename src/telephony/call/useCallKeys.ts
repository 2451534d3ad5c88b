import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { AlarmId } from '../../../contract/platform/index.ts';
import { ringingCalls, selectToasts, selectWaiting } from '../../../machines/telephony/calls/calls.selectors.ts';
import { alarmIn, selectActiveTab } from '../../../machines/workspace/index.ts';
import { useActorOf } from '../../platform/index.ts';
import { type Shortcut, useShortcuts } from '../../ui/shortcuts.ts';
import type { CallsRef } from './calls.ts';
import { useDialler } from './dial/dial-request-queue.ts';

/** What K does: answers the call that rings here, else takes the one announced the longest, else opens the dialler. It ends nothing. */
export function useCallKeys(calls: CallsRef): void {
  const { t } = useLingui();
  const tabs = useActorOf('tabs');
  const dial = useDialler();
  const keys = useMemo(
    (): Shortcut[] => [
      {
        act: 'call',
        keys: 'k',
        label: t`Answer or make a call`,
        run: () => {
          if (answered(calls)) return;
          const tab = tabs && selectActiveTab(tabs.getSnapshot());
          const shown: { id: AlarmId; alarm_id: string } | null = tab ? alarmIn(tab) : null;
          dial({ alarm: shown && { id: shown.id, alarm_id: shown.alarm_id } });
        },
      },
    ],
    [calls, tabs, dial, t],
  );
  useShortcuts(keys);
}

/** Answers the incoming call; false if there is none. */
function answered(calls: CallsRef): boolean {
  const now = calls.getSnapshot();
  const toasts = selectToasts(now);
  const waiting = selectWaiting(now);
  const [ringing] = ringingCalls(now);
  if (ringing) {
    calls.send({ type: 'call.answer', key: ringing.key });
    return true;
  }
  const [first] = toasts.length > 0 ? toasts.map(({ call }) => call) : waiting;
  if (!first) return false;
  calls.send({ type: 'call.take', session: first.sessionId });
  return true;
}
