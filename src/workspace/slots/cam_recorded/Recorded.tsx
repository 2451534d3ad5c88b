import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Alarm } from '../../../../contract/alarms/index.ts';
import type { CameraId } from '../../../../contract/platform/index.ts';
import { type MediaLinkRequest, seekStepS } from '../../../../contract/video/index.ts';
import { onwards } from '../../../../machines/video/index.ts';
import { useOperatorContext } from '../../../alarms/index.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { closestOf } from '../../../ui/closest.ts';
import { useKeysIn } from '../../../ui/useKeysIn.ts';
import {
  type Drive,
  GoTo,
  type PlaybackRef,
  Player,
  type PlayerControls,
  SaveClip,
  type Tuned,
  useAlarmFrame,
  useClockLeader,
  useLockStep,
  usePlayback,
  useTabClock,
} from '../../../video/index.ts';
import { useSlotFrame } from '../frame.tsx';
import css from './recorded.module.css';

interface RecordedProps {
  camera: CameraId;
  name: string;
  /** Where it begins, ms. */
  first: number;
  /** Alarm of the picture: its level colours the frame, and saved files are named in its record. */
  alarm: Alarm | null;
  tuned: Partial<Tuned>;
  onTuned: (tuned: Tuned) => void;
  /** The operator chose a moment here. */
  onMoment: (at: number) => void;
}

/** A recorded picture with its time; in a tab with a timeline it is synchronized with the other pictures. */
export function Recorded({ camera, name, first, alarm, tuned, onTuned, onMoment }: RecordedProps) {
  const { t } = useLingui();
  const { player } = useOperatorContext();
  const { root, toggleFullScreen } = useSlotFrame();
  const frameColor = useAlarmFrame(alarm);
  const more = useCallback(
    (at: number | null) => <SaveClip camera={{ id: camera, name }} at={at} alarm={alarm?.id ?? null} />,
    [camera, name, alarm?.id],
  );
  const keys = useRef<PlayerControls>(null);
  const [shown, setShown] = useState(first);
  const tab = useTabClock();
  const lead = useClockLeader();
  const playback = usePlayback();
  const drive = useMemo(() => driveOf(playback), [playback]);
  /** Last position that the tab's clock requested; a view mounted afterwards starts from the current target. */
  const sought = useRef(tab.seekTarget?.at ?? first);
  const request = useMemo<MediaLinkRequest>(() => onwards({ id_camera: camera, kind: 'recorded' }, sought.current), [camera]);
  const goTo = useCallback((at: number) => {
    sought.current = at;
    keys.current?.seekTo(at);
  }, []);
  const follow = useLockStep(() => keys.current && { ...keys.current, seekTo: goTo }, tab.driver !== null);
  useEffect(() => {
    if (tab.seekTarget && tab.seekTarget.at !== sought.current) goTo(tab.seekTarget.at);
  }, [tab.seekTarget, goTo]);
  const onShown = useCallback(
    (at: number) => {
      setShown(Math.floor(at / 1000) * 1000);
      lead(at);
      follow.shown(at);
    },
    [lead, follow],
  );
  const step = (steps: -1 | 1) => {
    if (tab.driver) tab.driver.step(steps);
    else keys.current?.seekTo(shown + steps * seekStepS * 1000);
  };
  const place = useMemo(() => ({ current: root }), [root]);
  useKeysIn(place, (event) => {
    if (closestOf(event.target, '[data-grip], input') !== null) return;
    const steps = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : null;
    if (steps === null || event.shiftKey) return keys.current?.handleKeyDown(event);
    event.preventDefault();
    event.stopPropagation();
    step(steps);
  });
  return (
    <div className={css.recorded}>
      <div className={css.picture}>
        <Player
          machine={player}
          request={request}
          camera={name}
          moment={null}
          keys={keys}
          onFullScreen={toggleFullScreen}
          onShown={onShown}
          onState={follow.state}
          frameColor={frameColor}
          more={more}
          tuned={tuned}
          onTuned={onTuned}
          drive={tab.driver && drive}
        />
      </div>
      <div className={css.bar}>
        <IconButton small icon="seekBack" label={t`Back ${seekStepS} seconds`} onClick={() => step(-1)} />
        <IconButton small icon="seekForward" label={t`Forward ${seekStepS} seconds`} onClick={() => step(1)} />
        {tab.driver ? (
          <span className={css.follows}>
            <Trans>follows the timeline</Trans>
          </span>
        ) : (
          <GoTo
            at={shown}
            onGo={(at) => {
              goTo(at);
              onMoment(at);
            }}
          />
        )}
      </div>
    </div>
  );
}

/** With the clock of the tab all of its pictures play, pause and speed up. */
const driveOf = (playback: PlaybackRef): Drive => ({
  play: () => playback.send({ type: 'playback.play' }),
  pause: () => playback.send({ type: 'playback.pause' }),
  rate: (rate) => playback.send({ type: 'playback.rate', rate }),
});
