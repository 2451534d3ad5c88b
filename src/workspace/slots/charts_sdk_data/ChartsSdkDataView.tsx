import { useMemo } from 'react';
import { ChartFrame } from '../charts/ChartFrame.tsx';
import { ChartTable } from '../charts/ChartTable.tsx';
import { setupOf } from '../charts/setup.ts';
import type { SlotViewProps } from '../slot.ts';

/** The counts of a chart in figures (OP-9.32). */
export function ChartsSdkDataView({ data }: SlotViewProps) {
  const setup = useMemo(() => setupOf(data), [data]);
  return <ChartFrame setup={setup}>{(counts) => <ChartTable setup={setup} counts={counts} />}</ChartFrame>;
}
