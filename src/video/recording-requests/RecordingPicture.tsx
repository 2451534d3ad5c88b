import { useMemo, useRef } from 'react';
import type { MediaLinkRequest } from '../../../contract/video/media.ts';
import type { RecordingRequest } from '../../../machines/video/recording-request/request.ts';
import { usePlatform } from '../../platform/index.ts';
import { useKeysIn } from '../../ui/useKeysIn.ts';
import { Player, type PlayerControls } from '../player/Player.tsx';
import { providePlayer } from '../player.ts';
import css from './requests.module.css';

/** The requested time range, played with the permission of the request (OP-4.32): the platform allows nothing outside of it. */
export function RecordingPicture({ request }: { request: RecordingRequest }) {
  const platform = usePlatform();
  const place = useRef<HTMLDivElement>(null);
  const keys = useRef<PlayerControls>(null);
  const machine = useMemo(() => providePlayer(platform), [platform]);
  const { id, camera, start, finish } = request;
  const linkRequest = useMemo<MediaLinkRequest>(
    () => ({
      id_camera: camera.id,
      kind: 'recorded',
      from: new Date(start).toISOString(),
      to: new Date(finish).toISOString(),
      id_recording_request: id,
    }),
    [id, camera.id, start, finish],
  );
  useKeysIn(place, (event) => keys.current?.handleKeyDown(event));
  const toggleFullScreen = () => void (document.fullscreenElement ? document.exitFullscreen() : place.current?.requestFullscreen());
  return (
    <div ref={place} className={css.picture}>
      <Player machine={machine} request={linkRequest} camera={camera.name} moment={start} keys={keys} onFullScreen={toggleFullScreen} />
    </div>
  );
}
