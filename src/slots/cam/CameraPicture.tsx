import { useMemo, useRef } from 'react';
import type { MediaLinkRequest } from '../../../contract/media.ts';
import { useWorkplace } from '../../alarm/workplace.ts';
import { useKeysIn } from '../../ui/useKeysIn.ts';
import { Player, type PlayerKeys } from '../../video/Player.tsx';
import { useSlotFrame } from '../frame.tsx';

interface CameraPictureProps {
  request: MediaLinkRequest;
  /** Its name, for the files of snapshots. */
  camera: string;
  /** The moment that offsets are counted from, ms; null for live. */
  moment: number | null;
}

/** The picture of a camera in a slot; the slot's keys are the player's. */
export function CameraPicture({ request, camera, moment }: CameraPictureProps) {
  const { player } = useWorkplace();
  const { root, toggleFullScreen } = useSlotFrame();
  const keys = useRef<PlayerKeys>(null);
  const place = useMemo(() => ({ current: root }), [root]);
  useKeysIn(place, (event) => {
    const isOfHead = event.target instanceof Element && event.target.closest('[data-grip]') !== null;
    if (!isOfHead) keys.current?.press(event);
  });
  return <Player machine={player} request={request} camera={camera} moment={moment} keys={keys} onFullScreen={toggleFullScreen} />;
}
