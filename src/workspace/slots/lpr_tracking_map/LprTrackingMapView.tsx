import type { SlotViewProps } from '../slot.ts';
import { TrackingMap } from '../tracking/TrackingMap.tsx';

/** Where a plate was seen, in time order (OP-9.34). */
export function LprTrackingMapView({ data, alarm, onData }: SlotViewProps) {
  return <TrackingMap of="plates" data={data} alarm={alarm} onData={onData} />;
}
