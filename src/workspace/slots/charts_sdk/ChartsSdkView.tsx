import { useMemo } from 'react';
import { ChartFrame } from '../charts/ChartFrame.tsx';
import { NameBars } from '../charts/NameBars.tsx';
import { isAlongTime, setupOf } from '../charts/setup.ts';
import { TimeChart } from '../charts/TimeChart.tsx';
import type { SlotViewProps } from '../slot.ts';

/** Shows a chart of counts from the platform (OP-9.31, OQ-76). */
export function ChartsSdkView({ data }: SlotViewProps) {
  const setup = useMemo(() => setupOf(data), [data]);
  return (
    <ChartFrame setup={setup}>
      {(counts) => (isAlongTime(setup) ? <TimeChart setup={setup} counts={counts} /> : <NameBars setup={setup} counts={counts} />)}
    </ChartFrame>
  );
}
