import { Trans, useLingui } from '@lingui/react/macro';
import type { CSSProperties, ReactNode, Ref } from 'react';
import { preAlarm } from '../../../contract/video/media.ts';
import { formatOffset } from '../../alarms/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { clockTime, dayAndTime } from '../../words/time.ts';
import css from './Player.module.css';

/** Visual state of a picture, recognizable at a glance. `away`: the camera delivers no video at the moment. */
export type Look = 'waiting' | 'live' | 'past' | 'paused' | 'stale' | 'away' | 'ended' | 'broken';

export interface PlayerFrameProps {
  look: Look;
  /** Dotted path of the machine's state. */
  state: string;
  camera: string;
  /** Capture time of the frame on screen, in ms; null where unknown. */
  at: number | null;
  /** The moment that offsets are counted from: the alarm for the past, now for live; null: no offset. */
  offsetFrom: number | null;
  /** The window around the alarm, where the picture loops in it. */
  loop: boolean;
  /** Why there is no picture, or no new one. */
  reason: ReactNode;
  /** Notice shown beside a playing picture. */
  note?: ReactNode;
  /** Container of the engine's video element; wheel and pointer events are handled there. */
  screen: Ref<HTMLDivElement>;
  place?: Ref<HTMLDivElement>;
  /** How the screen is enlarged. */
  transform?: string;
  /** What lies over the picture. */
  over?: ReactNode;
  tools: ReactNode;
  onRetry: () => void;
  /** Whether it is tried again by itself, so that the button only hurries it. */
  isRetried?: boolean;
  /** The colour of the level, where pictures of an alarm get a frame in it (OQ-119). */
  frameColor?: string | null | undefined;
}

const dayMs = 86_400_000;

/** A picture that never lies about its age: LIVE or an offset, the camera's clock, a stale badge, or why there is none. */
export function PlayerFrame(props: PlayerFrameProps) {
  const {
    look,
    state,
    camera,
    at,
    offsetFrom,
    loop,
    reason,
    note,
    screen,
    place,
    transform,
    over,
    tools,
    onRetry,
    isRetried = true,
    frameColor,
  } = props;
  const frame = frameColor ? ({ '--level': frameColor } as CSSProperties) : undefined;
  const offset = at === null || offsetFrom === null ? null : at - offsetFrom;
  return (
    <div ref={place} className={css.player} data-state={state} data-look={look} data-framed={frame ? '' : undefined} style={frame}>
      <div className={css.screen} style={transform ? { transform } : undefined}>
        <div ref={screen} className={css.host} />
        {over}
      </div>
      <div className={css.top}>
        <Badge look={look} offset={offset} />
        <span className={css.camera}>{camera}</span>
        <Clock at={at} withDay={offset !== null && Math.abs(offset) > dayMs / 2} />
      </div>
      {look === 'waiting' && (
        <p className={css.middle} role="status">
          <Spinner size={22} /> {reason}
        </p>
      )}
      {(look === 'broken' || look === 'away') && <Fault className={css.middle} reason={reason} isRetried={isRetried} onRetry={onRetry} />}
      <div className={css.bottom}>
        {look === 'stale' && <Fault className={css.low} reason={reason} isRetried={isRetried} onRetry={onRetry} />}
        {(note || look === 'ended') && (
          <p className={css.low} role="status">
            {look === 'ended' ? reason : note}
          </p>
        )}
        <div className={css.tools}>{tools}</div>
      </div>
      {loop && offset !== null && <LoopStrip offsetS={offset / 1000} />}
    </div>
  );
}

type FaultProps = Pick<PlayerFrameProps, 'reason' | 'isRetried' | 'onRetry'> & { className: string | undefined };

/** Why there is no picture, or no newer one, and the button that tries again. */
function Fault({ className, reason, isRetried, onRetry }: FaultProps) {
  return (
    <div className={className} role="status">
      <span>
        <Icon name="alert" /> {reason}
      </span>
      <Button small icon="refresh" onClick={onRetry}>
        {isRetried ? <Trans>Try now</Trans> : <Trans>Try again</Trans>}
      </Button>
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
  if (offset === null || look === 'broken' || look === 'away' || Math.abs(offset) > dayMs) return null;
  return (
    <bdi className={css.offset} dir="ltr">
      {formatOffset(offset)}
    </bdi>
  );
}

function Clock({ at, withDay }: { at: number | null; withDay: boolean }) {
  const { i18n } = useLingui();
  if (at === null) return null;
  return (
    <time className={css.clock} dateTime={new Date(at).toISOString()} dir="ltr">
      {withDay ? dayAndTime(at, i18n, 'short') : clockTime(at, i18n)}
    </time>
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
