import { AlarmOf, isAboutAlarm } from '../AlarmOf.tsx';
import type { SlotViewProps } from '../slot.ts';
import { AlarmMap } from './AlarmMap.tsx';
import { UnitMap } from './UnitMap.tsx';

/** The place of an alarm, or of a unit, on the map (OP-9.24). */
export function MapView({ data, alarm, unit, onData }: SlotViewProps) {
  return (
    <AlarmOf data={data} alarm={isAboutAlarm(data) ? alarm : null} none={<UnitMap data={data} onData={onData} />}>
      {(about) => <AlarmMap alarm={about} unit={about.id === alarm?.id ? unit : null} />}
    </AlarmOf>
  );
}
