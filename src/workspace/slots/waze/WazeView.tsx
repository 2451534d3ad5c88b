import { Trans, useLingui } from '@lingui/react/macro';
import type { Position } from '../../../../contract/places/index.ts';
import { useOperatorContext } from '../../../alarms/index.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { SlotTitle } from '../frame.tsx';
import type { SlotViewProps } from '../slot.ts';
import css from './waze.module.css';

/** The live traffic map of Waze for its embedding, with a pin at the place (OP-9.38, OQ-76). */
export function wazeUrl({ latitude, longitude }: Position): string {
  const query = new URLSearchParams({ zoom: '14', lat: latitude.toFixed(6), lon: longitude.toFixed(6), pin: '1' });
  return `https://embed.waze.com/iframe?${query.toString()}`;
}

/** Traffic around a unit, the alarm's unit, or the first unit that has a position. */
export function WazeView({ data, alarm }: SlotViewProps) {
  const { t } = useLingui();
  const { units } = useOperatorContext();
  const chosen = units.find(({ id }) => id === data.id_unit);
  const unit = chosen ?? (alarm ? undefined : units.find(({ position }) => position !== null));
  const position = unit?.position ?? (chosen ? null : (alarm?.unit.position ?? null));
  const name = unit?.description ?? alarm?.unit.description ?? '';
  if (!position)
    return (
      <EmptyState icon="map" title={t`This unit has no position on the map.`}>
        <Trans>Choose another unit in the settings of this slot.</Trans>
      </EmptyState>
    );
  return (
    <div className={css.waze}>
      <SlotTitle>{name}</SlotTitle>
      {/* A map of another company: its scripts run in a frame of their own and cannot reach the console. */}
      <iframe
        className={css.frame}
        title={t`Traffic around ${name}`}
        src={wazeUrl(position)}
        sandbox="allow-scripts allow-same-origin allow-popups"
        referrerPolicy="no-referrer"
        loading="lazy"
      />
      <p className={css.note}>
        <Trans>Traffic by Waze. If empty, this workstation has no internet access.</Trans>
      </p>
    </div>
  );
}
