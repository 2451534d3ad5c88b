import { Trans, useLingui } from '@lingui/react/macro';
import type { RouterPosition } from '../../../../contract/places/index.ts';
import { Age, useAge } from '../../../alarms/index.ts';
import { Chip } from '../../../ui/Chip.tsx';
import css from '../maps.module.css';

/** A vehicle without a report for this long has an unknown position, ms. */
const staleMs = 300_000;

/** Shows the last report of a vehicle's tracker. */
export function VehicleCard({ vehicle: { description, velocity, direction, position, last_log } }: { vehicle: RouterPosition }) {
  const { i18n } = useLingui();
  const isStale = useAge(last_log) > staleMs || last_log === null;
  return (
    <aside className={css.side} aria-label={description}>
      <header className={css.head}>
        <h3>
          <bdi>{description}</bdi>
        </h3>
        {isStale && (
          <Chip tone="alert">
            <Trans>Old position</Trans>
          </Chip>
        )}
      </header>
      {position === null && (
        <p>
          <Trans>It has never reported its position.</Trans>
        </p>
      )}
      <dl className={css.figures}>
        <dt>
          <Trans>Speed</Trans>
        </dt>
        <dd>{velocity === null ? '–' : <Trans>{i18n.number(Math.round(velocity))} km/h</Trans>}</dd>
        <dt>
          <Trans>Direction</Trans>
        </dt>
        <dd>{direction === null ? '–' : `${Math.round(direction)}°`}</dd>
        <dt>
          <Trans>Position</Trans>
        </dt>
        <dd dir="ltr">{position ? `${position.latitude.toFixed(5)}, ${position.longitude.toFixed(5)}` : '–'}</dd>
        <dt>
          <Trans>Last report</Trans>
        </dt>
        <dd>{last_log === null ? <Trans>never</Trans> : <Age since={last_log} />}</dd>
      </dl>
    </aside>
  );
}
