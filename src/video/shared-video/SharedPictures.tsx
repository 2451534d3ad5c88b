import { Trans } from '@lingui/react/macro';
import { useMemo, useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import { isRefusedFor } from '../../../contract/refusal-details.ts';
import type { MediaLink, MediaLinkRequest } from '../../../contract/video/media.ts';
import type { SharedCamera, SharedVideo } from '../../../contract/video/share.ts';
import { type Answer, implementPort } from '../../../machines/shared/port.ts';
import { playerMachine } from '../../../machines/video/player/player.machine.ts';
import type { sharedVideoMachine } from '../../../machines/video/shared-video/shared-video.machine.ts';
import { selectAlarm, selectToken } from '../../../machines/video/shared-video/shared-video.selectors.ts';
import { type Http, usePlatform } from '../../platform/index.ts';
import { refusalText } from '../../words/refusals.ts';
import { Player, type PlayerControls } from '../player/Player.tsx';
import css from './pages-public.module.css';
import { readSharedVideo } from './shared-video.ports.ts';

type SharedRef = ActorRefFrom<typeof sharedVideoMachine>;

/** The cameras of a shared address, at most six: live beside the seconds around the alarm, or the requested time range (OQ-13). */
export function SharedPictures({ video, shared }: { video: SharedVideo; shared: SharedRef }) {
  if (video.cameras.length === 0)
    return (
      <div className={css.said} role="status">
        <Trans>No footage available for the selected time</Trans>
      </div>
    );
  return (
    <div className={css.cameras} data-count={video.cameras.length}>
      {video.cameras.map((camera) => (
        <section key={camera.id} className={css.camera} aria-label={camera.name}>
          {camera.live && <Picture camera={camera} link={camera.live} video={video} shared={shared} />}
          {camera.past && <Picture camera={camera} link={camera.past} video={video} shared={shared} />}
          <Missing camera={camera} />
        </section>
      ))}
    </div>
  );
}

/** What is not shown of a camera, and why. */
function Missing({ camera: { name, live, past, live_refusal, past_refusal } }: { camera: SharedCamera }) {
  const codes = [...new Set([live_refusal, past_refusal].filter((code) => code !== undefined))];
  if (codes.length === 0 && (live || past)) return null;
  return (
    <p className={css.said} role="status">
      <bdi>{name}</bdi>{' '}
      {codes.length === 0 ? (
        <Trans>No footage available for the selected time</Trans>
      ) : (
        codes.map((code) => <span key={code}>{refusalText({ code, message: '' })}</span>)
      )}
    </p>
  );
}

interface PictureProps {
  camera: SharedCamera;
  link: MediaLink;
  video: SharedVideo;
  shared: SharedRef;
}

function Picture({ camera, link, video, shared }: PictureProps) {
  const { ask } = usePlatform();
  const place = useRef<HTMLDivElement>(null);
  const keys = useRef<PlayerControls>(null);
  const request = useMemo<MediaLinkRequest>(() => requestOf(camera, link), [camera, link]);
  const machine = useMemo(() => providePicture(ask, shared, link), [ask, shared, link]);
  return (
    <div
      ref={place}
      className={css.picture}
      role="group"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the player handles keys while it has the focus
      tabIndex={0}
      aria-label={camera.name}
      onKeyDown={({ nativeEvent }) => keys.current?.handleKeyDown(nativeEvent)}
    >
      <Player
        machine={machine}
        request={request}
        camera={camera.name}
        moment={link.kind === 'live' ? null : Date.parse(video.alarm?.created ?? link.from ?? '')}
        keys={keys}
        onFullScreen={() => void place.current?.requestFullscreen().catch(() => undefined)}
      />
    </div>
  );
}

const requestOf = ({ id }: SharedCamera, { kind, from, to }: MediaLink): MediaLinkRequest => ({
  id_camera: id,
  kind,
  ...(from !== null && { from }),
  ...(to !== null && { to }),
});

/** A player on the media links of a share: the first link is the one already read, later ones are read again. */
function providePicture(ask: Http['ask'], shared: SharedRef, first: MediaLink): typeof playerMachine {
  let unused: MediaLink | null = first;
  return playerMachine.provide({
    actors: {
      mediaLink: implementPort(async ({ id_camera, kind }, signal): Promise<Answer<MediaLink>> => {
        const link = unused;
        unused = null;
        if (link) return { ok: true, data: link };
        const now = shared.getSnapshot();
        const answer = await readSharedVideo(ask, { token: selectToken(now), alarm: selectAlarm(now) }, signal);
        if (!answer.ok) {
          if (isRefusedFor(answer.refusal, 'media.link_expired', 'media.link_invalid')) shared.send({ type: 'shared.expired' });
          return answer;
        }
        const camera = answer.data.cameras.find(({ id }) => id === id_camera);
        const found = kind === 'live' ? camera?.live : camera?.past;
        return found ? { ok: true, data: found } : { ok: false, refusal: { success: false, code: 'media.no_footage', message: '' } };
      }),
    },
  });
}
