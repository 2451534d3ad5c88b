import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense } from 'react';
import { lazyFirstView } from '../../platform/index.ts';
import css from './map.module.css';
import type { PickViewProps } from './PickView.tsx';
import { useMapFile } from './useMapFile.ts';

const LazyPickView = lazyFirstView<PickViewProps>(async () => (await import('./PickView.tsx')).PickView);

/** A small map for choosing a position by click; without a pointer, the numbers can be typed beside it. */
export function PickMap(props: Omit<PickViewProps, 'readMapFile'>) {
  const { read } = useMapFile();
  const { t } = useLingui();
  return (
    <section className={css.map} aria-label={t`Map: click to set the place`}>
      <Suspense
        fallback={
          <p className={css.waiting} role="status">
            <Trans>Loading the map…</Trans>
          </p>
        }
      >
        <LazyPickView {...props} readMapFile={read} />
      </Suspense>
    </section>
  );
}
