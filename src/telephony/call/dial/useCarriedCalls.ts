import { useEffect, useMemo, useState } from 'react';
import type { AlarmId } from '../../../../contract/platform/index.ts';
import type { SipCall } from '../../../../contract/telephony/call.ts';
import { selectKnown, selectMine } from '../../../../machines/telephony/calls/calls.selectors.ts';
import type { OwnCall } from '../../../../machines/telephony/calls/calls.types.ts';
import type { CarriedCall } from '../../../alarms/index.ts';
import { useCalls } from '../calls.ts';

type AlarmCall = CarriedCall & { alarm: AlarmId | null; session: string | null };

const most = 50;

/** Calls that this console made for an alarm, the oldest first, also those that the phone shows no more. */
export function useCarriedCalls(alarm: AlarmId | null): readonly CarriedCall[] {
  const calls = useCalls();
  const [made, setMade] = useState<readonly AlarmCall[]>([]);
  useEffect(() => {
    const subscription = calls?.subscribe((now) => setMade((before) => withCalls(before, selectMine(now), selectKnown(now))));
    return () => subscription?.unsubscribe();
  }, [calls]);
  return useMemo(() => made.filter((call) => alarm !== null && call.alarm === alarm), [made, alarm]);
}

function withCalls(before: readonly AlarmCall[], mine: readonly OwnCall[], known: readonly SipCall[]): readonly AlarmCall[] {
  const isRecorded = (session: string | null) => known.some((call) => call.sessionId === session && call.state === 'ended');
  const now = mine
    .filter(({ direction, alarm }) => direction === 'out' && alarm !== null)
    .map(({ key, number, alarm, session, state, connectedAt }) => ({
      ...{ key, number, alarm, session, answeredAt: connectedAt, hasEnded: state === 'ended', isRecorded: isRecorded(session) },
    }));
  const earlier = before
    .filter(({ key }) => !now.some((one) => one.key === key))
    .map((call) =>
      call.hasEnded && call.isRecorded ? call : { ...call, hasEnded: true, isRecorded: call.isRecorded || isRecorded(call.session) },
    );
  const all = [...earlier, ...now].slice(-most);
  return JSON.stringify(all) === JSON.stringify(before) ? before : all;
}
