import { useMemo } from 'react';
import { preAlarm, recordingActions } from '../../../../contract/video/index.ts';
import { useOperatorContext } from '../../../alarms/index.ts';
import { can, usePlatform } from '../../../platform/index.ts';
import { RequestOnlyNotice } from '../../../video/index.ts';
import { cameraOf } from '../cam/camera-of.ts';
import { NoCamera } from '../cam/NoCamera.tsx';
import { tunedOf } from '../cam/tuned.ts';
import type { SlotViewProps } from '../slot.ts';
import { Recorded } from './Recorded.tsx';

/** Default start of a recorded picture without a position: this long before now, ms. */
const agoMs = 60_000;

/** Plays a camera's recording from any moment (OP-1.08, OP-9.20); with a timeline in the tab it follows its cursor. */
export function CamRecordedView({ name, data, alarm, onData }: SlotViewProps) {
  const { units, abilities } = useOperatorContext();
  const { clock } = usePlatform();
  const camera = cameraOf(data, alarm);
  const id = camera?.id;
  const kept = data.from === undefined ? Number.NaN : Date.parse(data.from);
  const first = useMemo(() => {
    if (!Number.isNaN(kept)) return kept;
    return alarm ? Date.parse(alarm.created) - preAlarm.beforeS * 1000 : clock.now() - agoMs;
  }, [kept, alarm, clock]);
  if (id === undefined) return <NoCamera />;
  const known = camera?.name ?? units.flatMap(({ cameras }) => cameras).find((one) => one.id === id)?.name ?? name;
  if (!can(abilities, 'record_video', 'Video') && can(abilities, recordingActions.request, 'Video'))
    return <RequestOnlyNotice camera={id} name={known} at={first} />;
  return (
    <Recorded
      key={id}
      camera={id}
      name={known}
      first={first}
      alarm={alarm}
      tuned={tunedOf(data)}
      onTuned={(tuned) => onData({ ...data, ...tuned })}
      onMoment={(at) => onData({ ...data, from: new Date(at).toISOString() })}
    />
  );
}
