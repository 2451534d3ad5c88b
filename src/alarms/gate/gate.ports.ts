import { useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { AlarmGate } from '../../../contract/alarms/gate.ts';
import type { AlarmId, CameraId } from '../../../contract/platform/index.ts';
import { gateMachine } from '../../../machines/alarms/gate/gate.machine.ts';
import { type Answer, implementPort } from '../../../machines/shared/port.ts';
import { type Http, useActorRef, usePlatform } from '../../platform/index.ts';

export type GateRef = ActorRefFrom<typeof gateMachine>;

const provideGate = (http: Pick<Http, 'call'>): typeof gateMachine =>
  gateMachine.provide({
    actors: {
      readGate: implementPort(
        ({ id }: { id: AlarmId }, signal): Promise<Answer<AlarmGate>> => http.call('alarmGate', { params: { id }, signal }),
      ),
      recordVideo: implementPort(
        ({ id, camera }: { id: AlarmId; camera: CameraId }, signal): Promise<Answer<AlarmGate>> =>
          http.call('alarmVideoViewed', { params: { id }, body: { id_camera: camera }, signal }),
      ),
    },
  });

/** What is required before an alarm may be ended, for as long as its view is there. */
export function useGate(id: AlarmId): GateRef {
  const http = usePlatform();
  const machine = useMemo(() => provideGate(http), [http]);
  return useActorRef(machine, { input: { id } });
}
