import type { SnapshotFrom } from 'xstate';
import { type clipMachine, windowFault } from './clip.machine.ts';

type Snapshot = SnapshotFrom<typeof clipMachine>;

export const selectCameras = ({ context }: Snapshot) => context.cameras;
export const selectCertificate = ({ context }: Snapshot) => context.certificate;
export const selectChosen = ({ context }: Snapshot) => context.chosen;
export const selectFrom = ({ context }: Snapshot) => context.from;
export const selectRefusal = ({ context }: Snapshot) => context.refusal;
export const selectRequest = ({ context }: Snapshot) => context.request;
export const selectTo = ({ context }: Snapshot) => context.to;
export const selectWatermark = ({ context }: Snapshot) => context.watermark;
export const selectFootage = ({ context }: Snapshot) => context.footage;

/** The fault of the window; null: none. */
export const selectWindowFault = ({ context }: Snapshot) => windowFault(context);
