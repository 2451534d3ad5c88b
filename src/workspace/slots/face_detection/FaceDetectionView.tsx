import { DetectionList } from '../list/DetectionList.tsx';
import type { SlotViewProps } from '../slot.ts';

/** Faces as they are recognised (OP-9.37). */
export function FaceDetectionView({ data, onData }: SlotViewProps) {
  return <DetectionList kind="faces" data={data} onData={onData} />;
}
