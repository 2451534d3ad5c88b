import { useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import type { SipCall } from '../../../contract/telephony/call.ts';
import { callsOfAlarm } from '../../../machines/telephony/calls/lists.ts';
import { useConsole } from '../../platform/console.ts';
import { useLiveQuery } from '../../platform/useLiveQuery.ts';
import { useCalls } from './calls.ts';
import { parseSipCall } from './parse-call.ts';

const none: readonly SipCall[] = [];

/** The calls of an alarm, newest first; live events are applied at once (OP-4.19, OQ-61). */
export function useAlarmCalls(alarm: number): readonly SipCall[] {
  const console = useConsole();
  const told = useSelector(useCalls() ?? undefined, (now) => now?.context.known ?? none);
  const sight = useLiveQuery({
    of: 'rows',
    key: 'sip-call',
    query: [
      ['id_alarm', String(alarm)],
      ['max', '50'],
    ],
  });
  const rows = useSelector(sight, ({ context }) => (context.result?.of === 'rows' ? context.result.rows : null));
  useEffect(() => {
    const hearing = console.on('stream.resync', () => sight.send({ type: 'liveQuery.renew' }));
    return () => hearing.unsubscribe();
  }, [console, sight]);
  return useMemo(
    () =>
      callsOfAlarm(
        (rows ?? []).flatMap((row) => parseSipCall(row) ?? []),
        told,
        alarm,
      ),
    [rows, told, alarm],
  );
}
