import { useMemo } from 'react';
import type { AlarmId } from '../../../../contract/platform/index.ts';
import type { CallFor } from '../../../alarms/index.ts';
import { useCalls } from '../calls.ts';
import { useDialler } from './dial-request-queue.ts';

/** Calls a contact for the alarm in front (OP-7.24); null where this console cannot make calls. */
export function useCallFor(alarm: { id: AlarmId; alarm_id: string } | null): CallFor | null {
  const calls = useCalls();
  const dial = useDialler();
  const [id, alarm_id] = [alarm?.id, alarm?.alarm_id];
  const hasCalls = calls !== null;
  return useMemo(
    () =>
      hasCalls
        ? (number, name) => dial({ number, name, alarm: id === undefined || alarm_id === undefined ? null : { id, alarm_id } })
        : null,
    [hasCalls, dial, id, alarm_id],
  );
}
