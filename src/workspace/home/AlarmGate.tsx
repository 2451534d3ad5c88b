import type { ActorRefFrom } from 'xstate';
import type { alarmMachine } from '../../../machines/alarms/index.ts';
import { type CallFor, GateList } from '../../alarms/index.ts';
import { usePlayingCameras } from '../../video/index.ts';

interface AlarmGateProps {
  actor: ActorRefFrom<typeof alarmMachine>;
  onCall: CallFor | null;
}

/** What has to be done before the alarm in front may be ended, with the pictures that play beside it. */
export function AlarmGate({ actor, onCall }: AlarmGateProps) {
  const playing = usePlayingCameras();
  return <GateList actor={actor} playing={playing} onCall={onCall && (() => onCall(null, null))} />;
}
