import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, useState } from 'react';
import type { MapFileState } from '../../../contract/places/map-file.ts';
import { lazyFirstView } from '../../platform/index.ts';
import type { MapViewProps } from './MapView.tsx';
import css from './map.module.css';
import { useMapFile } from './useMapFile.ts';

const LazyMapView = lazyFirstView<MapViewProps>(async () => (await import('./MapView.tsx')).MapView);

/** A map that works offline; it shows a notice when it has no street tiles (OP-1.04). */
export function Map(props: Omit<MapViewProps, 'readMapFile' | 'onStreets'>) {
  const { t } = useLingui();
  const { state, read } = useMapFile();
  const [streets, setStreets] = useState<'drawn' | 'failed' | null>(null);
  return (
    <section className={css.map} aria-label={t`Map`} data-streets={props.tilesUrl ? 'pictures' : (streets ?? state)}>
      <Suspense
        fallback={
          <p className={css.waiting} role="status">
            <Trans>Loading the map…</Trans>
          </p>
        }
      >
        <LazyMapView {...props} readMapFile={read} onStreets={setStreets} />
      </Suspense>
      {props.tilesUrl === null && <MapLegend state={state} hasFailed={streets === 'failed'} />}
    </section>
  );
}

/** Where the streets come from, or why there are none. */
function MapLegend({ state, hasFailed }: { state: MapFileState; hasFailed: boolean }) {
  const { t } = useLingui();
  const texts: Readonly<Record<MapFileState, string>> = {
    none: t`Offline map without streets`,
    ready: t`© OpenStreetMap contributors`,
    absent: t`No streets: the map file does not exist on the platform.`,
    unreadable: t`No streets: the platform may not read the map file.`,
    not_pmtiles: t`No streets: the map file is not a PMTiles file.`,
    not_vector: t`No streets: the map file contains pictures instead of vector tiles.`,
  };
  return <p className={css.legend}>{hasFailed ? t`The streets could not be loaded. Reload this page to try again.` : texts[state]}</p>;
}
