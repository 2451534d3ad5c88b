import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { Alarm } from '../../contract/alarm.ts';
import type { Tab } from '../../contract/config.ts';
import { AlarmId } from '../../contract/ids.ts';
import type { Position, Unit } from '../../contract/place.ts';
import { Map } from '../map/Map.tsx';
import { aroundAlarm } from '../map/points.ts';
import css from './AlarmWorkspace.module.css';
import { Slot } from './Slot.tsx';
import { useWorkplace } from './workplace.ts';

const noPlaces: readonly Position[] = [];
/** Metres at which rings are drawn around the alarm's unit. */
const rings = [250, 500, 1000];

/** Slot 6: the alarm's unit in focus, its cameras and its neighbours (OP-9.24). */
export function MapSlot({ pos, place, alarm, unit }: { pos: number; place: Tab['layout'][number]; alarm: Alarm; unit: Unit | null }) {
  const { t } = useLingui();
  const { queue, units, tilesUrl, open } = useWorkplace();
  const points = useMemo(() => aroundAlarm(alarm, unit, units, queue), [alarm, unit, units, queue]);
  const center = points[0]?.position;
  const around = useMemo(() => (center ? [center] : []), [center]);
  const pick = (id: string) => {
    const read = AlarmId.safeParse(Number(id));
    const picked = read.success ? queue.get(read.data) : undefined;
    if (picked && picked.id !== alarm.id) open(picked);
  };
  return (
    <Slot pos={pos} place={place} icon="map" title={alarm.unit.description}>
      {center ? (
        <Map points={points} quiet={noPlaces} around={around} maxZoom={15} rings={rings} tilesUrl={tilesUrl} onPick={pick} />
      ) : (
        <p className={css.lack}>{t`This unit has no position on the map.`}</p>
      )}
    </Slot>
  );
}
