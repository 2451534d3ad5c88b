import type { SnapshotFrom } from 'xstate';
import type { SipCall } from '../../../contract/telephony/call.ts';
import type { callsMachine } from './calls.machine.ts';
import type { CallsContext, OwnCall } from './calls.types.ts';
import { isRinging } from './own-calls.ts';

type Snapshot = SnapshotFrom<typeof callsMachine>;

/** The call that the operator is in, or was in last. */
export function activeCall({ context: { mine, activeKey } }: Snapshot): OwnCall | null {
  return mine.find(({ key }) => key === activeKey) ?? null;
}

/** The calls that ring at the own phone now. */
export function ringingCalls({ context: { mine } }: Snapshot): readonly OwnCall[] {
  return mine.filter(isRinging);
}

/** Whether something is to ring here: a call at the own phone, or a waiting one that is announced. */
export function isAnyRinging(snapshot: Snapshot): boolean {
  return snapshot.context.toasts.length > 0 || ringingCalls(snapshot).length > 0;
}

/** The platform's record of an own call: its device, unit, camera and command; null: not told yet, or not announced. */
export function recordOf({ known }: Pick<CallsContext, 'known'>, session: string | null): SipCall | null {
  return known.find(({ sessionId }) => sessionId === session) ?? null;
}
