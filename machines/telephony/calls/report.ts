import type { CallPart } from '../call/call.types.ts';
import type { CallReport } from './calls.types.ts';

/** The report on an own call to the platform; null: nothing yet, or no session to identify it. */
export function reportOf({ session, state, direction, number, alarm, ending }: CallPart): CallReport | null {
  if (session === null || number === '' || state === 'idle' || state === 'waiting') return null;
  return { sessionId: session, state, direction, remotePartyNumber: number, id_alarm: alarm, ending };
}
