import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useState } from 'react';
import type { SipCall, SipCallUpdate } from '../../contract/calls/call.ts';
import { useConsole } from '../shell/console.ts';
import { useSighted } from '../slots/useSighted.ts';
import { callOf, withTold } from './calls-of.ts';

/** The calls of an alarm, the newest first; each takes what is told of it at once (OP-4.19, OQ-61). */
export function useCallsOf(alarm: number): readonly SipCall[] {
  const console = useConsole();
  const sight = useSighted({
    of: 'rows',
    key: 'sip-call',
    query: [
      ['id_alarm', String(alarm)],
      ['max', '50'],
    ],
  });
  const rows = useSelector(sight, ({ context }) => (context.sight?.of === 'rows' ? context.sight.rows : null));
  const [told, note] = useState<ReadonlyMap<number, SipCallUpdate>>(new Map());
  useEffect(() => {
    const hearing = [
      console.on('rooms.said', ({ events }) => {
        const ours = events.flatMap((event) =>
          (event.name === 'call.created' || event.name === 'call.updated') && event.data.id_alarm === alarm ? [event.data] : [],
        );
        if (ours.length === 0) return;
        note((before) => new Map([...before, ...ours.map((one): [number, SipCallUpdate] => [one.id, { ...before.get(one.id), ...one }])]));
      }),
      console.on('rooms.renew', () => {
        note(new Map());
        sight.send({ type: 'sight.renew' });
      }),
    ];
    return () => hearing.forEach((one) => one.unsubscribe());
  }, [console, sight, alarm]);
  return useMemo(
    () =>
      withTold(
        (rows ?? []).flatMap((row) => callOf(row) ?? []),
        told,
      ),
    [rows, told],
  );
}
