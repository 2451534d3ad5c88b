import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { type alarmMachine, selectAlarm } from '../../../machines/alarms/index.ts';
import { AddToCase, type OperatorContext, ShelveSource } from '../../alarms/index.ts';
import { SetOnTest } from '../../intake/index.ts';
import { SaveAlarmVideo, ShareAlarm } from '../../video/index.ts';
import { SecondScreenButton } from '../second-screen/SecondScreenButton.tsx';

export interface AlarmVideoProps {
  actor: ActorRefFrom<typeof alarmMachine>;
  abilities: OperatorContext['abilities'];
}

/** What can be done with the video and the source of the opened alarm. */
export function AlarmVideo({ actor, abilities }: AlarmVideoProps) {
  const alarm = useSelector(actor, selectAlarm);
  return (
    alarm && (
      <>
        <SecondScreenButton />
        <SaveAlarmVideo alarm={alarm} abilities={abilities} />
        <ShareAlarm id={alarm.id} name={alarm.alarm_id} abilities={abilities} />
        <SetOnTest unit={{ id: alarm.unit.id, name: alarm.unit.description }} alarm={alarm.id} abilities={abilities} isWide />
        <ShelveSource alarm={alarm} abilities={abilities} />
        <AddToCase alarms={[alarm]} abilities={abilities} isWide />
      </>
    )
  );
}
