import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { AlarmId } from '../../../../contract/platform/index.ts';
import { selectWaiting } from '../../../../machines/telephony/calls/calls.selectors.ts';
import panel from '../../../alarms/alarm/ActionPanel.module.css';
import type { CallsRef } from '../calls.ts';
import { WaitingCalls } from './WaitingCalls.tsx';

/** The calls of this alarm that wait, first in its action panel; nothing where none does. */
export function AlarmWaitingCalls({ calls, alarm }: { calls: CallsRef; alarm: AlarmId }) {
  const all = useSelector(calls, selectWaiting);
  const waiting = useMemo(() => all.filter(({ id_alarm }) => id_alarm === alarm), [all, alarm]);
  if (waiting.length === 0) return null;
  return (
    <section className={panel.section} data-region="calls">
      <h2 className={panel.heading}>
        <Trans>The site is calling</Trans>
      </h2>
      <WaitingCalls calls={calls} waiting={waiting} />
    </section>
  );
}
