import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { AlarmId } from '../../contract/platform/index.ts';
import type { alarmMachine } from '../../machines/alarms/index.ts';
import { alarmActorId } from '../../machines/console/console.machine.ts';
import { useConsole } from '../platform/index.ts';

/** The actor of an opened alarm; undefined where it has no tab. */
export function useAlarmActor(id: AlarmId | null): ActorRefFrom<typeof alarmMachine> | undefined {
  return useSelector(useConsole(), ({ children }) => (id === null ? undefined : children[alarmActorId(id)]));
}
