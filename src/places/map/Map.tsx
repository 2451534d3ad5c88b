import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense } from 'react';
import { lazyView } from '../../platform/index.ts';
import type { MapViewProps } from './MapView.tsx';
import css from './map.module.css';

const LazyMapView = lazyView<MapViewProps>(async () => (await import('./MapView.tsx')).MapView);

/** A map that works offline; it shows a notice when it has no street tiles (OP-1.04). */
export function Map(props: MapViewProps) {
  const { t } = useLingui();
  return (
    <section className={css.map} aria-label={t`Map`}>
      <Suspense
        fallback={
          <p className={css.waiting} role="status">
            <Trans>Loading the map…</Trans>
          </p>
        }
      >
        <LazyMapView {...props} />
      </Suspense>
      {props.tilesUrl === null && (
        <p className={css.legend}>
          <Trans>Offline map without streets</Trans>
        </p>
      )}
    </section>
  );
}
