import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode, Ref } from 'react';
import { preAlarm, seekStepS } from '../../contract/media.ts';
import { formatOffset } from '../alarms/elapsed.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { useKeysOf } from '../ui/shortcuts.ts';
import { clockTime } from '../words/time.ts';
import css from './Player.module.css';

/** What the eye must be able to tell of a picture at a glance. */
export type Look = 'waiting' | 'live' | 'past' | 'paused' | 'stale' | 'broken';

export interface PlayerFrameProps {
  look: Look;
  /** Dotted path of the machine's state. */
  state: string;
  camera: string;
  /** When the frame on the screen was taken, ms; null where nobody knows. */
  at: number | null;
  /** The moment that offsets are counted from: the alarm for the past, now for live; null: no offset. */
  offsetFrom: number | null;
  /** The window around the alarm, where the picture loops in it. */
  loop: boolean;
  /** Why there is no picture, or no new one. */
  reason: ReactNode;
  /** Where the engine puts its video element. */
  screen: Ref<HTMLDivElement>;
  onRetry: () => void;
  onPlay: (() => void) | null;
  onPause: (() => void) | null;
  onSeek: (bySeconds: number) => void;
  onLive: (() => void) | null;
  onSnapshot: () => void;
  onFullScreen: () => void;
}

/** A picture that never lies about its age: LIVE or an offset, the camera's clock, a stale badge, or why there is none. */
export function PlayerFrame(props: PlayerFrameProps) {
  const { look, state, camera, at, offsetFrom, loop, reason, screen } = props;
  return (
    <div className={css.player} data-state={state} data-look={look}>
      <div ref={screen} className={css.screen} />
      <div className={css.top}>
        <Badge look={look} offset={at === null || offsetFrom === null ? null : at - offsetFrom} />
        <span className={css.camera}>{camera}</span>
        <Clock at={at} />
      </div>
      {look === 'waiting' && (
        <p className={css.middle} role="status">
          <Spinner size={22} /> {reason}
        </p>
      )}
      {(look === 'broken' || look === 'stale') && (
        <div className={look === 'broken' ? css.middle : css.low} role="status">
          <span>
            <Icon name="alert" /> {reason}
          </span>
          <Button small icon="refresh" onClick={props.onRetry}>
            <Trans>Try now</Trans>
          </Button>
        </div>
      )}
      {look !== 'broken' && <Tools {...props} />}
      {loop && at !== null && offsetFrom !== null && <LoopStrip offsetS={(at - offsetFrom) / 1000} />}
    </div>
  );
}

function Badge({ look, offset }: { look: Look; offset: number | null }) {
  if (look === 'live')
    return (
      <span className={css.live}>
        <Icon name="live" size={14} /> <Trans>LIVE</Trans>
      </span>
    );
  if (look === 'stale')
    return (
      <span className={css.stale}>
        <Trans>STALE</Trans>
      </span>
    );
  if (offset === null || look === 'broken') return null;
  return (
    <bdi className={css.offset} dir="ltr">
      {formatOffset(offset)}
    </bdi>
  );
}

function Clock({ at }: { at: number | null }) {
  const { i18n } = useLingui();
  if (at === null) return null;
  return (
    <time className={css.clock} dateTime={new Date(at).toISOString()} dir="ltr">
      {clockTime(at, i18n)}
    </time>
  );
}

function Tools({ onPlay, onPause, onSeek, onLive, onSnapshot, onFullScreen }: PlayerFrameProps) {
  const { t } = useLingui();
  const [back, forward] = [useKeysOf('seek-back', '←'), useKeysOf('seek-forward', '→')];
  const [live, snapshot, full] = [useKeysOf('live', 'L'), useKeysOf('snapshot', 'S'), useKeysOf('full-screen', 'F')];
  return (
    <div className={css.tools}>
      {onPlay && <IconButton small icon="play" label={t`Play`} onClick={onPlay} />}
      {onPause && <IconButton small icon="pause" label={t`Pause`} onClick={onPause} />}
      <IconButton small icon="seekBack" label={t`Back ${seekStepS} seconds (${back})`} onClick={() => onSeek(-seekStepS)} />
      <IconButton small icon="seekForward" label={t`Forward ${seekStepS} seconds (${forward})`} onClick={() => onSeek(seekStepS)} />
      {onLive && <IconButton small icon="live" label={t`Back to live (${live})`} onClick={onLive} />}
      <span className={css.space} />
      <IconButton small icon="snapshot" label={t`Save a snapshot (${snapshot})`} onClick={onSnapshot} />
      <IconButton small icon="expand" label={t`Full screen (${full})`} onClick={onFullScreen} />
    </div>
  );
}

/** Where the loop is between ten seconds before the alarm and five after it; the mark is the alarm. */
function LoopStrip({ offsetS }: { offsetS: number }) {
  const length = preAlarm.beforeS + preAlarm.afterS;
  const percent = (seconds: number) => `${Math.min(100, Math.max(0, ((seconds + preAlarm.beforeS) / length) * 100))}%`;
  return (
    <div className={css.strip} aria-hidden="true" dir="ltr">
      <span className={css.passed} style={{ width: percent(offsetS) }} />
      <span className={css.moment} style={{ left: percent(0) }} />
    </div>
  );
}
