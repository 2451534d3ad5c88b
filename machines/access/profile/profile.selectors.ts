import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { needsPassword, type profileMachine } from './profile.machine.ts';

type Snapshot = SnapshotFrom<typeof profileMachine>;
export type ProfileSnapshot = Snapshot;
export type ProfileRef = ActorRefFrom<typeof profileMachine>;

export const selectDraft = ({ context }: Snapshot) => context.draft;
export const selectErrors = ({ context }: Snapshot) => context.errors;
export const selectProfile = ({ context }: Snapshot) => context.profile;
export const selectRefusal = ({ context }: Snapshot) => context.refusal;
export const selectTheirs = ({ context }: Snapshot) => context.theirs;
export const selectFaults = ({ context }: Snapshot) => context.faults;
export const selectPassword = ({ context }: Snapshot) => context.password;

/** Whether the password must prove the user's identity. */
export const isPasswordNeeded = ({ context }: Snapshot) => needsPassword(context);
