import type { SnapshotFrom } from 'xstate';
import { abilitiesOf, allows } from '../../contract/access/index.ts';
import type { consoleMachine } from './console.machine.ts';

type Snapshot = SnapshotFrom<typeof consoleMachine>;

export const selectCalls = ({ context }: Snapshot) => context.calls;
export const selectCapabilities = ({ context }: Snapshot) => context.capabilities;
export const selectExports = ({ context }: Snapshot) => context.exports;
export const selectOpenedAlarms = ({ context }: Snapshot) => context.opened;
export const selectOnline = ({ context }: Snapshot) => context.online;
export const selectUser = ({ context }: Snapshot) => context.user;

/** Whether the signed-in user is a video wall. */
export const isVideoWall = ({ context: { user } }: Snapshot): boolean => user?.video_wall ?? false;

/** Whether the signed-in user may perform an action on a subject. */
export const isAllowed = ({ context: { user } }: Snapshot, action: string, subject: string): boolean =>
  user !== null && allows(abilitiesOf(user), action, subject);
