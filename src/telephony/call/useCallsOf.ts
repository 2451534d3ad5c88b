import { useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import type { SipCall } from '../../../contract/telephony/call.ts';
import { callsOfAlarm } from '../../../machines/telephony/calls/lists.ts';
import { useConsole } from '../../platform/console.ts';
import { useSighted } from '../../platform/useSighted.ts';
import { useCalls } from './calls.ts';
import { callOf } from './calls-of.ts';

const none: readonly SipCall[] = [];

/** The calls of an alarm, the newest first; each takes what is told of it at once (OP-4.19, OQ-61). */
export function useCallsOf(alarm: number): readonly SipCall[] {
  const console = useConsole();
  const told = useSelector(useCalls() ?? undefined, (now) => now?.context.told ?? none);
  const sight = useSighted({
    of: 'rows',
    key: 'sip-call',
    query: [
      ['id_alarm', String(alarm)],
      ['max', '50'],
    ],
  });
  const rows = useSelector(sight, ({ context }) => (context.sight?.of === 'rows' ? context.sight.rows : null));
  useEffect(() => {
    const hearing = console.on('rooms.renew', () => sight.send({ type: 'sight.renew' }));
    return () => hearing.unsubscribe();
  }, [console, sight]);
  return useMemo(
    () =>
      callsOfAlarm(
        (rows ?? []).flatMap((row) => callOf(row) ?? []),
        told,
        alarm,
      ),
    [rows, told, alarm],
  );
}
