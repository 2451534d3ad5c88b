import type { SlotViewProps } from '../slot.ts';
import { TrackingMap } from '../tracking/TrackingMap.tsx';

/** Shows where a person was detected, in time order (OP-9.33). */
export function FrTrackingMapView({ data, alarm, onData }: SlotViewProps) {
  return <TrackingMap of="faces" data={data} alarm={alarm} onData={onData} />;
}
