import { useMemo, useRef } from 'react';
import type { MediaLinkRequest } from '../../../contract/media.ts';
import { can } from '../../access/can.ts';
import { useWorkplace } from '../../alarm/workplace.ts';
import { useKeysIn } from '../../ui/useKeysIn.ts';
import { Player, type PlayerKeys, type PlayerProps } from '../../video/Player.tsx';
import { useSlotFrame } from '../frame.tsx';
import { useQuality } from './useQuality.ts';

interface CameraPictureProps extends Pick<PlayerProps, 'tuned' | 'onTuned' | 'frameColor' | 'more'> {
  request: MediaLinkRequest;
  /** Its name, for the files of snapshots. */
  camera: string;
  /** The moment that offsets are counted from, ms; null for live. */
  moment: number | null;
  /** False: this camera does not record, so there is no past to go to. */
  records?: boolean;
  /** It stands beside another picture of its slot, which hears the slot's keys; this one hears those pressed in it. */
  isSecond?: boolean;
}

/** The picture of a camera in a slot; the slot's keys are the player's. */
export function CameraPicture({ request, records = true, isSecond = false, ...picture }: CameraPictureProps) {
  const { player, abilities } = useWorkplace();
  const { root, toggleFullScreen } = useSlotFrame();
  const quality = useQuality(root);
  const asked = useMemo(() => (request.kind === 'live' ? { ...request, quality } : request), [request, quality]);
  const keys = useRef<PlayerKeys>(null);
  const place = useMemo(() => ({ current: root }), [root]);
  useKeysIn(place, (event) => {
    const at = event.target instanceof Element ? event.target : null;
    const isOfOther = at?.closest('[data-grip]') != null || (at?.closest('[data-second]') != null) !== isSecond;
    if (!isOfOther) keys.current?.press(event);
  });
  return (
    <Player
      machine={player}
      request={asked}
      keys={keys}
      mayRewind={records && can(abilities, 'record_video', 'Video')}
      onFullScreen={toggleFullScreen}
      {...picture}
    />
  );
}
