import { Trans } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { Alarm } from '../../../../contract/alarms/index.ts';
import type { Position, Unit } from '../../../../contract/places/index.ts';
import { AlarmId } from '../../../../contract/platform/index.ts';
import { useMapClocks, useOperatorContext } from '../../../alarms/index.ts';
import { Map, pointsAroundAlarm, toCamSlot, useGridActions } from '../../../places/index.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';

const noPlaces: readonly Position[] = [];
/** Metres at which rings are drawn around the alarm's unit. */
const rings = [250, 500, 1000];

/** An alarm's unit in focus, its cameras and its neighbours (OP-9.24). */
export function AlarmMap({ alarm, unit }: { alarm: Alarm; unit: Unit | null }) {
  const { queue, units, tilesUrl, open } = useOperatorContext();
  const readClock = useMapClocks();
  const points = useMemo(() => pointsAroundAlarm(alarm, unit, { units, queue, readClock }), [alarm, unit, units, queue, readClock]);
  const center = points[0]?.position;
  const around = useMemo(() => (center ? [center] : []), [center]);
  const grid = useGridActions();
  const pick = (id: string) => {
    const camera = unit?.cameras.find((one) => id === `camera:${one.id}`);
    if (camera) grid.put(toCamSlot(camera, 'alarm'));
    const read = AlarmId.safeParse(Number(id));
    const picked = read.success ? queue.get(read.data) : undefined;
    if (picked && picked.id !== alarm.id) open(picked);
  };
  if (!center) return <EmptyState icon="map" title={<Trans>This unit has no position on the map.</Trans>} />;
  return <Map points={points} idle={noPlaces} sites={units} fitTo={around} maxZoom={15} rings={rings} tilesUrl={tilesUrl} onPick={pick} />;
}
