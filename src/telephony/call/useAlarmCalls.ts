import { useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import type { SipCall } from '../../../contract/telephony/call.ts';
import { selectQueryRows } from '../../../machines/platform/index.ts';
import { selectKnown } from '../../../machines/telephony/calls/calls.selectors.ts';
import { callsOfAlarm } from '../../../machines/telephony/calls/lists.ts';
import { useConsole, useLiveQuery } from '../../platform/index.ts';
import { useCalls } from './calls.ts';
import { parseSipCall } from './dial/parse-call.ts';

const none: readonly SipCall[] = [];

/** The calls of an alarm, newest first; live events are applied at once (OP-4.19, OQ-61). */
export function useAlarmCalls(alarm: number): readonly SipCall[] {
  const console = useConsole();
  const knownCalls = useSelector(useCalls() ?? undefined, (now) => (now ? selectKnown(now) : none));
  const sight = useLiveQuery({
    of: 'rows',
    key: 'sip-call',
    query: [
      ['id_alarm', String(alarm)],
      ['max', '50'],
    ],
  });
  const rows = useSelector(sight, selectQueryRows);
  useEffect(() => {
    const hearing = console.on('stream.resync', () => sight.send({ type: 'liveQuery.renew' }));
    return () => hearing.unsubscribe();
  }, [console, sight]);
  return useMemo(
    () =>
      callsOfAlarm(
        (rows ?? []).flatMap((row) => parseSipCall(row) ?? []),
        knownCalls,
        alarm,
      ),
    [rows, knownCalls, alarm],
  );
}
