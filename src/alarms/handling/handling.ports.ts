import { useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { HandlingRequest } from '../../../contract/alarms/handling.ts';
import type { AlarmId } from '../../../contract/platform/index.ts';
import { handlingMachine } from '../../../machines/alarms/handling/handling.machine.ts';
import { implementPort } from '../../../machines/shared/port.ts';
import { type Http, newKey, useActorRef, usePlatform } from '../../platform/index.ts';

export type HandlingRef = ActorRefFrom<typeof handlingMachine>;

function provideHandling(http: Pick<Http, 'call'>): typeof handlingMachine {
  return handlingMachine.provide({
    actors: {
      readAddressees: implementPort(({ id }: { id: AlarmId }, signal) =>
        http.call('alarmAddressees', { params: { id }, query: {}, signal }),
      ),
      handleAlarm: implementPort(({ id, request, key }: { id: AlarmId; request: HandlingRequest; key: string }, signal) =>
        http.call('handleAlarm', { params: { id }, body: request, key, signal }),
      ),
    },
  });
}

/** Acts on who holds an alarm, for as long as its view is there. */
export function useHandling(id: AlarmId): HandlingRef {
  const http = usePlatform();
  const machine = useMemo(() => provideHandling(http), [http]);
  return useActorRef(machine, { input: { id, newKey } });
}
