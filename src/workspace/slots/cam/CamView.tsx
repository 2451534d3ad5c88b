import { useMemo } from 'react';
import { useOperatorContext } from '../../../alarms/index.ts';
import { SlotTitle, useLiveEdge } from '../frame.tsx';
import type { SlotViewProps } from '../slot.ts';
import { CameraPicture } from './CameraPicture.tsx';
import { cameraOf } from './camera-of.ts';
import { NoCamera } from './NoCamera.tsx';
import { RoundView } from './RoundView.tsx';
import { requestFor } from './request.ts';
import { roundOf } from './round-of.ts';
import { tunedOf } from './tuned.ts';

/** A camera as it is now (OP-1.07, OP-9.18), or cameras that a command shows in turn (OP-9.69). */
export function CamView(props: SlotViewProps) {
  const round = useMemo(() => roundOf(props.data), [props.data]);
  return round ? <RoundView round={round} /> : <OneCamera {...props} />;
}

function OneCamera({ name, data, alarm, onData }: SlotViewProps) {
  const { units } = useOperatorContext();
  const camera = cameraOf(data, alarm);
  const id = camera?.id;
  const known = camera?.name ?? units.flatMap(({ cameras }) => cameras).find((one) => one.id === id)?.name ?? name;
  const request = useMemo(() => (id === undefined ? null : requestFor({ id }, 'live', '')), [id]);
  useLiveEdge(request !== null);
  if (!request) return <NoCamera />;
  return (
    <>
      {name.trim() === '' && <SlotTitle>{known}</SlotTitle>}
      <CameraPicture
        request={request}
        camera={known}
        moment={null}
        alarm={alarm}
        records={camera?.recording_support !== false}
        tuned={tunedOf(data)}
        onTuned={(tuned) => onData({ ...data, ...tuned })}
      />
    </>
  );
}
