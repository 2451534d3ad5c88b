import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import {
  selectTrackingAt,
  selectTrackingCount,
  selectTrackingSpeed,
  type TrackingSpeed,
  trackingSpeeds,
} from '../../../../machines/places/index.ts';
import { IconButton } from '../../../ui/Button.tsx';
import css from '../maps.module.css';
import type { TrackingRef } from './useTracked.ts';

/** Animates the route from sighting to sighting, with a jump to any of them. */
export function Playback({ tracking, timeOf }: { tracking: TrackingRef; timeOf: (at: number) => string }) {
  const { t } = useLingui();
  const count = useSelector(tracking, selectTrackingCount);
  const at = useSelector(tracking, selectTrackingAt);
  const speed = useSelector(tracking, selectTrackingSpeed);
  const isPlaying = useSelector(tracking, (now) => now.matches('playing'));
  const can = (type: 'tracking.play' | 'tracking.first' | 'tracking.back' | 'tracking.next') =>
    tracking.getSnapshot().can({ type }) ? null : t`No more sightings in that direction.`;
  return (
    <div className={css.player} role="group" aria-label={t`Playback`}>
      <IconButton
        small
        icon="seekBack"
        label={t`First sighting`}
        why={can('tracking.first')}
        onClick={() => tracking.send({ type: 'tracking.first' })}
      />
      <IconButton
        small
        icon="chevronStart"
        label={t`Previous sighting`}
        why={can('tracking.back')}
        onClick={() => tracking.send({ type: 'tracking.back' })}
      />
      {isPlaying ? (
        <IconButton small icon="pause" label={t`Pause`} onClick={() => tracking.send({ type: 'tracking.pause' })} />
      ) : (
        <IconButton small icon="play" label={t`Play`} why={can('tracking.play')} onClick={() => tracking.send({ type: 'tracking.play' })} />
      )}
      <IconButton
        small
        icon="chevronEnd"
        label={t`Next sighting`}
        why={can('tracking.next')}
        onClick={() => tracking.send({ type: 'tracking.next' })}
      />
      <input
        type="range"
        min={1}
        max={Math.max(1, count)}
        value={at + 1}
        aria-label={t`Sighting`}
        aria-valuetext={t`${at + 1} of ${count}, ${timeOf(at)}`}
        onChange={({ target }) => tracking.send({ type: 'tracking.seek', at: Number(target.value) - 1 })}
      />
      <select
        aria-label={t`Speed`}
        value={speed}
        onChange={({ target }) => tracking.send({ type: 'tracking.speed', speed: Number(target.value) as TrackingSpeed })}
      >
        {trackingSpeeds.map((one) => (
          <option key={one} value={one}>
            {one}×
          </option>
        ))}
      </select>
      <span className={css.quiet}>
        <Trans>
          {at + 1} of {count}
        </Trans>
      </span>
    </div>
  );
}
