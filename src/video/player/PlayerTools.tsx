import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { playbackRates, seekStepS } from '../../../contract/video/media.ts';
import type { playerMachine } from '../../../machines/video/player/player.machine.ts';
import {
  selectHome,
  selectMuted,
  selectRate,
  selectRequest,
  selectShownAt,
  selectSound,
  selectVolume,
} from '../../../machines/video/player/player.selectors.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useKeysOf } from '../../ui/shortcuts.ts';
import { GoTo } from './GoTo.tsx';
import { type Drive, stepFrame } from './keyboard.ts';
import css from './PlayerTools.module.css';
import type { Zooming } from './useZoom.ts';
import { zoomStep } from './zoom.ts';

interface PlayerToolsProps {
  player: ActorRefFrom<typeof playerMachine>;
  snapshot: SnapshotFrom<typeof playerMachine>;
  drive: Drive;
  zooming: Zooming;
  onSnapshot: () => void;
  onFullScreen: () => void;
  /** null: this browser has none. */
  onBeside: (() => void) | null;
  /** Further actions on the picture: save a clip, request a recording. */
  more?: ReactNode;
}

/** What can be done with a picture: the usual in a row, the rest in a sheet above it. */
export function PlayerTools(props: PlayerToolsProps) {
  const { player, drive, snapshot, onSnapshot, onFullScreen } = props;
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const [back, forward] = [useKeysOf('seek-back', '←'), useKeysOf('seek-forward', '→')];
  const [live, picture, full] = [useKeysOf('live', 'L'), useKeysOf('snapshot', 'S'), useKeysOf('full-screen', 'F')];
  const seek = (bySeconds: number) => player.send({ type: 'player.seek', bySeconds });
  const isPaused = snapshot.matches('paused');
  return (
    <>
      {isOpen && <Sheet {...props} />}
      {/* Time runs from left to right in every language. */}
      <div className={css.tools} dir="ltr">
        {isPaused && <IconButton small icon="play" label={t`Play`} onClick={drive.play} />}
        {snapshot.can({ type: 'player.pause' }) && <IconButton small icon="pause" label={t`Pause`} onClick={drive.pause} />}
        <IconButton small icon="seekBack" label={t`Back ${seekStepS} seconds (${back})`} onClick={() => seek(-seekStepS)} />
        <IconButton small icon="seekForward" label={t`Forward ${seekStepS} seconds (${forward})`} onClick={() => seek(seekStepS)} />
        {selectHome(snapshot).kind === 'live' && (
          <IconButton small icon="live" label={t`Back to live (${live})`} onClick={() => player.send({ type: 'player.goLive' })} />
        )}
        <span className={css.space} />
        <Sound player={player} snapshot={snapshot} />
        <IconButton small icon="snapshot" label={t`Save a snapshot (${picture})`} onClick={onSnapshot} />
        <IconButton
          small
          icon="dots"
          label={t`More for this picture`}
          aria-expanded={isOpen}
          aria-pressed={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
        <IconButton small icon="expand" label={t`Full screen (${full})`} onClick={onFullScreen} />
      </div>
    </>
  );
}

type OfPlayer = Pick<PlayerToolsProps, 'player' | 'snapshot'>;

function Sound({ player, snapshot }: OfPlayer) {
  const { t } = useLingui();
  const sound = selectSound(snapshot);
  const muted = selectMuted(snapshot);
  const volume = selectVolume(snapshot);
  return (
    <IconButton
      small
      icon={muted ? 'soundOff' : 'sound'}
      label={muted ? t`Sound on` : t`Sound off`}
      aria-pressed={!muted}
      why={sound === false ? t`no audio from this camera` : null}
      onClick={() => player.send({ type: 'player.volume', volume: volume === 0 ? 1 : volume, muted: !muted })}
    />
  );
}

function Sheet({ player, drive, snapshot, zooming, onBeside, more }: PlayerToolsProps) {
  const { t } = useLingui();
  const [previous, next] = [useKeysOf('frame-back', ','), useKeysOf('frame-forward', '.')];
  const home = selectHome(snapshot);
  const request = selectRequest(snapshot);
  const shownAt = selectShownAt(snapshot);
  const volume = selectVolume(snapshot);
  const sound = selectSound(snapshot);
  const canGo = home.kind === 'recorded' || snapshot.can({ type: 'player.seekTo', at: 0 });
  return (
    <div className={css.sheet} role="group" aria-label={t`More for this picture`} dir="ltr">
      <div className={`${css.row ?? ''} ${css.frames ?? ''}`}>
        <IconButton small icon="chevronStart" label={t`One frame back (${previous})`} onClick={() => stepFrame(player, drive, -1)} />
        <IconButton small icon="chevronEnd" label={t`One frame forward (${next})`} onClick={() => stepFrame(player, drive, 1)} />
        {request.kind !== 'live' && <Speed drive={drive} rate={selectRate(snapshot)} />}
        <IconButton small icon="minus" label={t`Smaller (-)`} onClick={() => zooming.by(1 / zoomStep)} />
        <output className={css.scale} dir="ltr">
          {`${Math.round(zooming.zoom.scale * 100)} %`}
        </output>
        <IconButton small icon="plus" label={t`Larger (+)`} onClick={() => zooming.by(zoomStep)} />
        <IconButton small icon="refresh" label={t`Whole picture (0)`} onClick={zooming.reset} />
        {onBeside && <IconButton small icon="duplicate" label={t`Picture in picture`} onClick={onBeside} />}
      </div>
      {sound !== false && (
        <div className={css.row}>
          <Icon name="sound" />
          <input
            type="range"
            aria-label={t`Volume`}
            min={0}
            max={100}
            value={Math.round(volume * 100)}
            onChange={({ target }) =>
              player.send({ type: 'player.volume', volume: Number(target.value) / 100, muted: target.value === '0' })
            }
          />
        </div>
      )}
      {canGo && <GoTo at={shownAt} dark onGo={(at) => player.send({ type: 'player.seekTo', at })} />}
      {more && (
        <div className={css.row} dir="auto">
          {more}
        </div>
      )}
    </div>
  );
}

function Speed({ drive, rate: now }: { drive: Drive; rate: number }) {
  const { t } = useLingui();
  return (
    <select className={css.field} aria-label={t`Speed`} value={now} onChange={({ target }) => drive.rate(Number(target.value))}>
      {playbackRates.map((rate) => (
        <option key={rate} value={rate}>
          {`${rate}×`}
        </option>
      ))}
    </select>
  );
}
