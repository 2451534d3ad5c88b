import { DetectionList } from '../list/DetectionList.tsx';
import type { SlotViewProps } from '../slot.ts';

/** Events of every analytic provider as they happen (OP-9.41). */
export function DetectionEventView({ data, onData }: SlotViewProps) {
  return <DetectionList kind="events" data={data} onData={onData} />;
}
