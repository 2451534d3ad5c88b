import type { SnapshotFrom } from 'xstate';
import type { recordingRequestMachine } from './recording-request.machine.ts';
import { viewing } from './request.ts';

type Snapshot = SnapshotFrom<typeof recordingRequestMachine>;

/** Whether the recording is on the screen: it stays there while its request is read again, as long as its window is open. */
export function isWatched(snapshot: Snapshot): boolean {
  const { request, now } = snapshot.context;
  return snapshot.hasTag('watched') || (snapshot.matches('renewing') && request !== null && viewing(request, now) === 'open');
}
export const selectId = ({ context }: Snapshot) => context.id;
export const selectNow = ({ context }: Snapshot) => context.now;
export const selectRefusal = ({ context }: Snapshot) => context.refusal;
export const selectRequest = ({ context }: Snapshot) => context.request;
