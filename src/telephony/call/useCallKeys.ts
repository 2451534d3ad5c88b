import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { AlarmId } from '../../../contract/platform/ids.ts';
import { ringingCalls } from '../../../machines/telephony/calls/calls.selectors.ts';
import { alarmIn } from '../../../machines/workspace/tabs/strip.ts';
import { useActorOf } from '../../platform/console.ts';
import { type Shortcut, useShortcuts } from '../../ui/shortcuts.ts';
import type { CallsRef } from './calls.ts';
import { useDialler } from './useDialler.ts';

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
          const config = tabs?.getSnapshot().context.config.grid;
          const tab = config?.tabs.find(({ name }) => name === config.activeTab);
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
  const { toasts, waiting } = now.context;
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
