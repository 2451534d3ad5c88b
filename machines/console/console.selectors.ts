import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { AlarmId } from '../../contract/ids.ts';
import type { alarmMachine } from '../alarm/alarm.machine.ts';
import { alarmActorId, type consoleMachine } from './console.machine.ts';

type Snapshot = SnapshotFrom<typeof consoleMachine>;

/** The actor of an alarm that has a tab; undefined where it has none. */
export function alarmActorOf({ children }: Snapshot, id: AlarmId): ActorRefFrom<typeof alarmMachine> | undefined {
  return children[alarmActorId(id)];
}
