import { useCallback, useMemo, useRef } from 'react';
import type { Alarm } from '../../../../contract/alarms/index.ts';
import type { MediaLinkRequest } from '../../../../contract/video/index.ts';
import { useOperatorContext } from '../../../alarms/index.ts';
import { can } from '../../../platform/index.ts';
import { closestOf } from '../../../ui/closest.ts';
import { useKeysIn } from '../../../ui/useKeysIn.ts';
import { Player, type PlayerControls, type PlayerProps, SaveClip, useAlarmFrame } from '../../../video/index.ts';
import { useSlotFrame } from '../frame.tsx';
import { useQuality } from './useQuality.ts';

interface CameraPictureProps extends Pick<PlayerProps, 'tuned' | 'onTuned'> {
  request: MediaLinkRequest;
  /** Its name, for the files of snapshots. */
  camera: string;
  /** The moment that offsets are counted from, ms; null for live. */
  moment: number | null;
  /** False: this camera does not record, so there is no past to go to. */
  records?: boolean;
  /** Alarm of the picture: its level colours the frame, and saved files are named in its record. */
  alarm?: Alarm | null;
  /** Second picture of its slot: the first one handles the slot's keys, this one only those pressed within it. */
  isSecond?: boolean;
}

/** The picture of a camera in a slot; the slot's keys are the player's. */
export function CameraPicture({ request, records = true, alarm = null, isSecond = false, ...picture }: CameraPictureProps) {
  const { player, abilities } = useOperatorContext();
  const { root, toggleFullScreen } = useSlotFrame();
  const quality = useQuality(root);
  const qualified = useMemo(() => (request.kind === 'live' ? { ...request, quality } : request), [request, quality]);
  const frameColor = useAlarmFrame(alarm);
  const { id_camera: id } = request;
  const more = useCallback(
    (at: number | null) => (records ? <SaveClip camera={{ id, name: picture.camera }} at={at} alarm={alarm?.id ?? null} /> : null),
    [records, id, picture.camera, alarm?.id],
  );
  const keys = useRef<PlayerControls>(null);
  const place = useMemo(() => ({ current: root }), [root]);
  useKeysIn(place, (event) => {
    const isIn = (selector: string) => closestOf(event.target, selector) !== null;
    const isOfOther = isIn('[data-grip]') || isIn('[data-second]') !== isSecond;
    if (!isOfOther) keys.current?.handleKeyDown(event);
  });
  return (
    <Player
      machine={player}
      request={qualified}
      keys={keys}
      canRewind={records && can(abilities, 'record_video', 'Video')}
      onFullScreen={toggleFullScreen}
      frameColor={frameColor}
      more={more}
      {...picture}
    />
  );
}
