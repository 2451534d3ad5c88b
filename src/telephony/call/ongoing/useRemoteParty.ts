import { useSelector } from '@xstate/react';
import type { CallDevice } from '../../../../contract/telephony/call.ts';
import { recordOf } from '../../../../machines/telephony/calls/calls.selectors.ts';
import type { OwnCall } from '../../../../machines/telephony/calls/calls.types.ts';
import type { CallsRef } from '../calls.ts';

/** Who is at the other end of an own call, and where: as the platform knows the call, else as it was dialled or rang. */
export function useRemoteParty(
  calls: CallsRef,
  { session, name, number }: OwnCall,
): { who: string; where: string; site: CallDevice | null } {
  const site = useSelector(calls, (now) => (session === null ? null : (recordOf(now, session)?.device ?? null)));
  // Between two operators the record may name the own phone.
  const there = site?.number === number ? site : null;
  return { who: there?.device_id ?? name ?? number, where: there?.unit?.name ?? '', site: there };
}
