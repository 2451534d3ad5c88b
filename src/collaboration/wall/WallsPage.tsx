import { Trans } from '@lingui/react/macro';
import { useWalls } from './useWalls.ts';
import css from './Wall.module.css';
import { Walls } from './Walls.tsx';

/** The screen on which views are assigned to video walls (OP-2.60, ADM-2.56). */
export function WallsPage() {
  const walls = useWalls();
  return (
    <section className={css.page} aria-labelledby="walls-title">
      <h1 id="walls-title">
        <Trans>Video wall</Trans>
      </h1>
      <p className={css.lead}>
        <Trans>Choose what each wall shows: one of your saved views, or a layout. It changes at once.</Trans>
      </p>
      <Walls walls={walls} />
    </section>
  );
}
