import { Trans } from '@lingui/react/macro';
import { useMemo } from 'react';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { AlarmOf } from '../AlarmOf.tsx';
import { CameraPicture } from '../cam/CameraPicture.tsx';
import { cameraOf, type ShownCamera } from '../cam/camera-of.ts';
import { NoCamera } from '../cam/NoCamera.tsx';
import { requestFor } from '../cam/request.ts';
import type { SlotViewProps } from '../slot.ts';

/** The seconds around an alarm, as a camera saw them, in a loop (OP-1.09, OP-9.19). */
export function CamPaView({ name, data, alarm }: SlotViewProps) {
  return (
    <AlarmOf
      data={data}
      alarm={alarm}
      none={
        <EmptyState icon="history" title={<Trans>No alarm</Trans>}>
          <Trans>Pre-alarm video belongs to an alarm: drag one here.</Trans>
        </EmptyState>
      }
    >
      {(about) => {
        const camera = cameraOf(data, about) ?? cameraOf({ camera: 1 }, about);
        return camera ? <Around camera={camera} name={camera.name ?? name} created={about.created} /> : <NoCamera />;
      }}
    </AlarmOf>
  );
}

function Around({ camera, name, created }: { camera: ShownCamera; name: string; created: string }) {
  const { id, recording_support } = camera;
  const request = useMemo(() => requestFor({ id }, 'pre_alarm', created), [id, created]);
  if (recording_support === false)
    return <EmptyState icon="history" title={<Trans>This camera does not record, so there is nothing from before the alarm.</Trans>} />;
  return <CameraPicture request={request} camera={name} moment={Date.parse(created)} />;
}
