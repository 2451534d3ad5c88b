import { Trans } from '@lingui/react/macro';
import type { Alarm } from '../../contract/alarm.ts';
import type { Tab } from '../../contract/config.ts';
import css from './AlarmWorkspace.module.css';
import { Slot } from './Slot.tsx';

interface CameraSlotProps {
  pos: number;
  place: Tab['layout'][number];
  camera: Alarm['cameras'][number];
  kind: 'live' | 'pre_alarm';
  alarm: Alarm;
}

export function CameraSlot({ pos, place, camera, kind }: CameraSlotProps) {
  return (
    <Slot pos={pos} place={place} icon="video" title={camera.name} live={kind === 'live'}>
      <p className={css.lack}>
        <Trans>This kind of slot is not built yet.</Trans>
      </p>
    </Slot>
  );
}
