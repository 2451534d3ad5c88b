import type { SlotViewProps } from '../slot.ts';
import { TrackingMap } from '../tracking/TrackingMap.tsx';

/** Shows where a plate was detected, in time order (OP-9.34). */
export function LprTrackingMapView({ data, alarm, onData }: SlotViewProps) {
  return <TrackingMap of="plates" data={data} alarm={alarm} onData={onData} />;
}
