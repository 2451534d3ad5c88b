import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import type { Sighting } from '../../../../contract/places/index.ts';
import { useGridActions } from '../../../places/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { dayAndTime } from '../../../words/time.ts';
import css from '../maps.module.css';

interface SightingsProps {
  sightings: readonly Sighting[];
  at: number;
  onGo: (at: number) => void;
}

/** Lists all sightings in time order; the current one is scrolled into view and offers what can be opened. */
export function Sightings({ sightings, at, onGo }: SightingsProps) {
  const { t, i18n } = useLingui();
  const current = useRef<HTMLLIElement>(null);
  useEffect(() => {
    // The result of scrollIntoView must not be returned: React would treat it as the cleanup function.
    void current.current?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  return (
    <ol className={css.list} aria-label={t`Sightings`}>
      {sightings.map((sighting, i) => (
        <li key={sighting.id} ref={i === at ? current : null}>
          <button type="button" className={css.row} aria-current={i === at} onClick={() => onGo(i)}>
            {sighting.image ? (
              <img className={css.seen} src={sighting.image} alt="" loading="lazy" />
            ) : (
              <span className={css.number}>{i + 1}</span>
            )}
            <span className={css.said}>
              <time dateTime={sighting.at}>{dayAndTime(sighting.at, i18n, 'short')}</time>
              <br />
              <bdi className={css.quiet}>{[sighting.unit?.description, sighting.camera?.name].filter(Boolean).join(' · ')}</bdi>
              {sighting.position === null && (
                <span className={css.quiet}>
                  {' '}
                  <Trans>(not on a map)</Trans>
                </span>
              )}
            </span>
            {sighting.match !== null && <span className={css.number}>{i18n.number(sighting.match)} %</span>}
          </button>
          {i === at && <Opening sighting={sighting} />}
        </li>
      ))}
    </ol>
  );
}

function Opening({ sighting: { camera, unit, at } }: { sighting: Sighting }) {
  const grid = useGridActions();
  if (!camera) return null;
  const data = { source: 'camera', id_camera: camera.id, id_unit: unit?.id };
  return (
    <p className={css.actions}>
      <Button small icon="history" onClick={() => grid.put({ type: 'cam_recorded', name: camera.name, data: { ...data, from: at } })}>
        <Trans>Recording from that time</Trans>
      </Button>
      <Button small icon="live" onClick={() => grid.put({ type: 'cam', name: camera.name, data })}>
        <Trans>Live</Trans>
      </Button>
    </p>
  );
}
