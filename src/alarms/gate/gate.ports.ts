import { useEffect, useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { AlarmGate } from '../../../contract/alarms/gate.ts';
import type { AlarmId, CameraId } from '../../../contract/platform/index.ts';
import { gateMachine } from '../../../machines/alarms/gate/gate.machine.ts';
import { videoViewMachine } from '../../../machines/alarms/gate/video-view.machine.ts';
import { type Answer, implementPort } from '../../../machines/shared/port.ts';
import { type Http, useActorRef, usePlatform } from '../../platform/index.ts';

export type GateRef = ActorRefFrom<typeof gateMachine>;

const provideGate = (http: Pick<Http, 'call'>): typeof gateMachine =>
  gateMachine.provide({
    actors: {
      readGate: implementPort(
        ({ id }: { id: AlarmId }, signal): Promise<Answer<AlarmGate>> => http.call('alarmGate', { params: { id }, signal }),
      ),
    },
  });

const provideVideoView = (http: Pick<Http, 'call'>): typeof videoViewMachine =>
  videoViewMachine.provide({
    actors: {
      recordVideoView: implementPort(
        ({ id, camera }: { id: AlarmId; camera: CameraId }, signal): Promise<Answer<unknown>> =>
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

/** Records that a picture of the alarm was looked at. `camera`: the one that plays; null: none does. */
export function useVideoView(id: AlarmId, camera: CameraId | null, recorded: () => void) {
  const http = usePlatform();
  const machine = useMemo(() => provideVideoView(http), [http]);
  const view = useActorRef(machine, { input: { id } });
  useEffect(() => {
    const subscription = view.on('video.recorded', recorded);
    return () => subscription.unsubscribe();
  }, [view, recorded]);
  useEffect(() => {
    view.send(camera === null ? { type: 'video.stopped' } : { type: 'video.playing', camera });
  }, [view, camera]);
  return view;
}
