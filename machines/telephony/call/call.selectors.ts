import type { SnapshotFrom } from 'xstate';
import type { callMachine } from './call.machine.ts';

type Snapshot = SnapshotFrom<typeof callMachine>;

export const selectQuality = ({ context }: Snapshot) => context.quality;
/** Who ended the call; null while it is active, and where nobody says so. */
export const selectEndedBy = ({ context }: Snapshot) => context.by;
/** The digits that were sent during the call. */
export const selectPressed = ({ context }: Snapshot) => context.pressed;
export const selectHoldFailed = ({ context }: Snapshot) => context.holdFailed;
export const selectTransferFailed = ({ context }: Snapshot) => context.transferFailed;
export const selectTransferTo = ({ context }: Snapshot) => context.transferTo;
