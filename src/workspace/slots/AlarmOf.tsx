import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { Alarm } from '../../../contract/alarms/index.ts';
import type { SlotData } from '../../../contract/workspace/slots.ts';
import { selectQueryRefusal, selectResult } from '../../../machines/platform/index.ts';
import { useLiveQuery } from '../../platform/index.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Waiting } from '../../ui/Spinner.tsx';
import { failureText } from '../../words/refusals.ts';

interface AlarmOfProps {
  data: SlotData;
  /** The alarm of the tab. */
  alarm: Alarm | null;
  /** Content shown when the slot has no alarm. */
  none: ReactNode;
  children: (alarm: Alarm) => ReactNode;
}

/** Whether a slot in an alarm's tab shows that alarm, rather than an added unit or device. */
export function isAboutAlarm({ source, alarm_id }: SlotData): boolean {
  return alarm_id !== undefined || source === undefined || source === 'alarm' || source === 'alarm_view';
}

/** The alarm that a slot is about: the tab's, or another one that its data names, which is read (OP-9.42). */
export function AlarmOf({ data, alarm, none, children }: AlarmOfProps) {
  const isTabs = alarm !== null && (data.alarm_id === undefined || data.alarm_id === alarm.alarm_id);
  if (isTabs) return children(alarm);
  return data.alarm_id === undefined ? none : <Read alarm_id={data.alarm_id}>{children}</Read>;
}

function Read({ alarm_id, children }: { alarm_id: string; children: AlarmOfProps['children'] }) {
  const sight = useLiveQuery({ of: 'alarm', alarm_id });
  const read = useSelector(sight, selectResult);
  const refusal = useSelector(sight, selectQueryRefusal);
  const isBusy = useSelector(sight, (now) => now.hasTag('busy'));
  if (read?.of === 'alarm') return children(read.alarm);
  if (isBusy)
    return (
      <Waiting>
        <Trans>Loading the alarm…</Trans>
      </Waiting>
    );
  const again = (
    <Button icon="refresh" onClick={() => sight.send({ type: 'liveQuery.renew' })}>
      <Trans>Try again</Trans>
    </Button>
  );
  return <EmptyState icon="alarm" title={failureText(refusal)} action={again} />;
}
