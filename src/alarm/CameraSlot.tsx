import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo, useRef } from 'react';
import type { Alarm } from '../../contract/alarm.ts';
import type { Tab } from '../../contract/config.ts';
import { type MediaLinkRequest, preAlarm } from '../../contract/media.ts';
import { asksFor } from '../ui/shortcuts.ts';
import { useKeysIn } from '../ui/useKeysIn.ts';
import { Player, type PlayerKeys } from '../video/Player.tsx';
import css from './AlarmWorkspace.module.css';
import { Slot } from './Slot.tsx';
import { useWorkplace } from './workplace.ts';

interface CameraSlotProps {
  pos: number;
  place: Tab['layout'][number];
  camera: Alarm['cameras'][number];
  kind: 'live' | 'pre_alarm';
  alarm: Alarm;
}

/** What is asked of the platform: now, or the seconds around the moment of the alarm. */
export function requestFor(camera: CameraSlotProps['camera'], kind: CameraSlotProps['kind'], created: string): MediaLinkRequest {
  if (kind === 'live') return { id_camera: camera.id, kind };
  const moment = Date.parse(created);
  const at = (seconds: number) => new Date(moment + seconds * 1000).toISOString();
  return { id_camera: camera.id, kind, from: at(-preAlarm.beforeS), to: at(preAlarm.afterS) };
}

/** A camera of the alarm: live (OP-9.18), or the loop around the alarm (OP-9.19). */
export function CameraSlot({ pos, place, camera, kind, alarm }: CameraSlotProps) {
  const { t } = useLingui();
  const { player } = useWorkplace();
  const root = useRef<HTMLElement>(null);
  const keys = useRef<PlayerKeys>(null);
  const request = useMemo(() => requestFor(camera, kind, alarm.created), [camera, kind, alarm.created]);
  const fullScreen = () => {
    if (document.fullscreenElement) void document.exitFullscreen();
    else void root.current?.requestFullscreen();
  };
  useKeysIn(root, (event) => {
    if (asksFor(event, 'full-screen', 'f')) fullScreen();
    else keys.current?.press(event);
  });
  const title = kind === 'live' ? t`Live` : t`Around the alarm`;
  return (
    <Slot
      pos={pos}
      place={place}
      icon={kind === 'live' ? 'live' : 'history'}
      title={`${title} · ${camera.name}`}
      live={kind === 'live'}
      root={root}
    >
      {kind === 'pre_alarm' && !camera.recording_support ? (
        <p className={css.lack}>
          <Trans>This camera does not record, so there is nothing from before the alarm.</Trans>
        </p>
      ) : (
        <Player
          machine={player}
          request={request}
          camera={camera.name}
          moment={kind === 'live' ? null : Date.parse(alarm.created)}
          keys={keys}
          onFullScreen={fullScreen}
        />
      )}
    </Slot>
  );
}
