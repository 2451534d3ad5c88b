import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { playbackRates } from '../../../../contract/video/index.ts';
import { selectPlaybackRate, selectPlaybackWanted } from '../../../../machines/video/index.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { stateOf } from '../../../ui/state.ts';
import { usePlayback } from '../../../video/index.ts';
import css from './timeline.module.css';

/** Plays, pauses and tunes all recorded pictures of the tab. */
export function PlayTools() {
  const { t, i18n } = useLingui();
  const playback = usePlayback();
  const wanted = useSelector(playback, selectPlaybackWanted);
  const rate = useSelector(playback, selectPlaybackRate);
  const state = useSelector(playback, stateOf);
  const isPlaying = wanted === 'playing';
  return (
    <span className={css.play} data-playback={state}>
      <IconButton
        small
        icon={isPlaying ? 'pause' : 'play'}
        label={isPlaying ? t`Pause all` : t`Play all`}
        onClick={() => playback.send({ type: isPlaying ? 'playback.pause' : 'playback.play' })}
      />
      <select
        className={css.rate}
        aria-label={t`Speed of all`}
        value={rate}
        onChange={({ target: { value } }) => playback.send({ type: 'playback.rate', rate: Number(value) })}
      >
        {playbackRates.map((one) => (
          <option key={one} value={one}>
            {i18n.number(one)}×
          </option>
        ))}
      </select>
    </span>
  );
}

/** Why pictures that are to play stand: they were sent to a moment, or one of them has to load. */
export function Held() {
  const state = useSelector(usePlayback(), stateOf);
  if (state !== 'seeking' && state !== 'waiting') return null;
  return (
    <span className={css.held} role="status">
      {state === 'seeking' ? <Trans>Pictures go there…</Trans> : <Trans>Waiting for a picture…</Trans>}
    </span>
  );
}
