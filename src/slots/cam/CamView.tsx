import { useMemo } from 'react';
import { SlotTitle, useLiveEdge } from '../frame.tsx';
import type { SlotViewProps } from '../slot.ts';
import { CameraPicture } from './CameraPicture.tsx';
import { cameraOf } from './camera-of.ts';
import { NoCamera } from './NoCamera.tsx';
import { requestFor } from './request.ts';

/** A camera as it is now (OP-1.07, OP-9.18). */
export function CamView({ name, data, alarm }: SlotViewProps) {
  const camera = cameraOf(data, alarm);
  const id = camera?.id;
  const request = useMemo(() => (id === undefined ? null : requestFor({ id }, 'live', '')), [id]);
  useLiveEdge(request !== null);
  if (!request) return <NoCamera />;
  return (
    <>
      {name.trim() === '' && camera?.name && <SlotTitle>{camera.name}</SlotTitle>}
      <CameraPicture request={request} camera={camera?.name ?? name} moment={null} />
    </>
  );
}
