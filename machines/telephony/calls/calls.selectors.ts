import type { SnapshotFrom } from 'xstate';
import type { SipCall } from '../../../contract/telephony/call.ts';
import type { callsMachine } from './calls.machine.ts';
import type { OwnCall } from './calls.types.ts';
import { isRinging } from './own-calls.ts';

type Snapshot = SnapshotFrom<typeof callsMachine>;

export const selectKnown = ({ context }: Snapshot) => context.known;
export const selectPhone = ({ context }: Snapshot) => context.phone;
export const selectWaiting = ({ context }: Snapshot) => context.waiting;
export const selectToasts = ({ context }: Snapshot) => context.toasts;
export const selectNotices = ({ context }: Snapshot) => context.notices;
export const selectMine = ({ context }: Snapshot) => context.mine;
/** The waiting calls that are being ended for their sites, by session. */
export const selectDeclining = ({ context }: Snapshot) => context.declining;
export const selectDevices = ({ context }: Snapshot) => context.devices;
export const selectUnreadableCalls = ({ context }: Snapshot) => context.unreadable;
/** Whether no call waits: a complete, readable answer says so. */
export const selectHasNoWaiting = (snapshot: Snapshot) =>
  snapshot.matches({ list: 'read' }) && snapshot.context.waiting.length === 0 && snapshot.context.unreadable.length === 0;
/** Why the waiting calls may not be read; null while nothing is refused. */
export const selectListRefusal = (snapshot: Snapshot) => (snapshot.matches({ list: 'refused' }) ? snapshot.context.refusal : null);

/** The extension of the own phone. */
export const selectOwnNumber = ({ context }: Snapshot) => context.phone.account?.number;
export const selectWaitingCount = ({ context }: Snapshot) => context.waiting.length;
export const selectSpeakers = ({ context }: Snapshot) => context.devices.outputs;

/** Whether the operator has a connected call. */
export const isAnyConnected = ({ context }: Snapshot) => context.mine.some(({ state }) => state === 'connected');

/** Whether this tab is to ring: the phone of another tab or browser rings by itself. */
export const shouldRing = (snapshot: Snapshot) => isAnyRinging(snapshot) && snapshot.context.phone.state !== 'elsewhere';

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

/** The platform's record of an own call: its device, unit, camera and command; null until the platform announces it. */
export function recordOf({ context }: Snapshot, session: string | null): SipCall | null {
  return context.known.find(({ sessionId }) => sessionId === session) ?? null;
}
