import { DetectionList } from '../list/DetectionList.tsx';
import type { SlotViewProps } from '../slot.ts';

/** Analytic records as a table (OP-9.35). */
export function ArTableDataView({ data, onData }: SlotViewProps) {
  return <DetectionList kind="analytics" data={data} onData={onData} isTable />;
}
