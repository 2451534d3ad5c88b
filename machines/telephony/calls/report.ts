import type { CallPart } from '../call/call.types.ts';
import type { CallReport } from './calls.types.ts';

/** What the platform is told of an own call; null: nothing yet, or nothing that it could name. */
export function reportOf({ session, state, direction, number, alarm, ending }: CallPart): CallReport | null {
  if (session === null || number === '' || state === 'idle' || state === 'waiting') return null;
  return { sessionId: session, state, direction, remotePartyNumber: number, id_alarm: alarm, ending };
}
