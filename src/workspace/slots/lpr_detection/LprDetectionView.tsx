import { DetectionList } from '../list/DetectionList.tsx';
import type { SlotViewProps } from '../slot.ts';

/** Plates as they are read (OP-9.40). */
export function LprDetectionView({ data, onData }: SlotViewProps) {
  return <DetectionList kind="plates" data={data} onData={onData} />;
}
