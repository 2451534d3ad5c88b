import type { SnapshotFrom } from 'xstate';
import type { weatherMachine } from './weather.machine.ts';

type Snapshot = SnapshotFrom<typeof weatherMachine>;

export const selectRefusal = ({ context }: Snapshot) => context.refusal;
export const selectWeather = ({ context }: Snapshot) => context.weather;
