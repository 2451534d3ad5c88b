import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { byUrgency } from '../../../../contract/alarms/index.ts';
import type { Position, Unit } from '../../../../contract/places/index.ts';
import { AlarmId } from '../../../../contract/platform/index.ts';
import { type OperatorContext, useMapClocks, useOperatorContext } from '../../../alarms/index.ts';
import { Map, pointsAroundUnit, toCamSlot, useGridActions, useThrottledQueue } from '../../../places/index.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { SlotTitle } from '../frame.tsx';
import css from '../maps.module.css';
import type { SlotViewProps } from '../slot.ts';

/** Metres at which rings are drawn around the unit. */
const rings = [50, 100, 250, 500];
const nowhere: readonly Position[] = [];

/**
 * Shows a unit with its cameras and neighbours (OP-9.24): the unit of the slot, otherwise that of the most urgent open alarm. Selecting a
 * neighbour focuses it; a camera opens in the grid.
 */
export function UnitMap({ data, onData }: Pick<SlotViewProps, 'data' | 'onData'>) {
  const { t } = useLingui();
  const workplace = useOperatorContext();
  const { units, queue, tilesUrl, open } = workplace;
  const grid = useGridActions();
  const version = useThrottledQueue();
  const [usual] = useState(() => mostUrgent(workplace));
  const unit = units.find(({ id }) => id === (data.id_unit ?? usual)) ?? units.find(({ position }) => position !== null);
  const readClock = useMapClocks();
  const points = useMemo(
    () => (unit && version >= 0 ? pointsAroundUnit(unit, units, queue, readClock) : []),
    [unit, units, queue, version, readClock],
  );
  const centre = unit?.position ?? null;
  const around = useMemo(() => (centre ? [centre] : nowhere), [centre]);
  const pick = (id: string) => {
    const [kind = '', number] = id.split(':');
    const camera = kind === 'camera' ? unit?.cameras.find((one) => one.id === Number(number)) : undefined;
    if (camera) grid.put(toCamSlot(camera, 'camera'));
    const other = kind === 'unit' ? units.find((one) => one.id === Number(number)) : undefined;
    if (other && other.id !== unit?.id) onData({ ...data, source: data.source ?? 'unit', id_unit: other.id }, other.description);
    const alarm = AlarmId.safeParse(Number(kind));
    const found = alarm.success ? queue.get(alarm.data) : undefined;
    if (found) open(found);
  };
  if (!unit) return <EmptyState icon="map" title={<Trans>No units available.</Trans>} />;
  return (
    <div className={css.place} data-state="shown">
      <SlotTitle>
        <bdi>{unit.description}</bdi>
      </SlotTitle>
      {centre ? (
        <Map points={points} sites={units} fitTo={around} maxZoom={18} rings={rings} tilesUrl={tilesUrl} onPick={pick} />
      ) : (
        <p className={css.lack}>{t`This unit has no position on the map.`}</p>
      )}
    </div>
  );
}

/** The unit of the most urgent open alarm that has a place. */
function mostUrgent({ queue }: OperatorContext): Unit['id'] | null {
  const worst = [...queue.units()].flatMap((id) => queue.ofUnit(id).slice(0, 1)).sort(byUrgency);
  return worst.find(({ unit }) => unit.position !== null)?.unit.id ?? null;
}
