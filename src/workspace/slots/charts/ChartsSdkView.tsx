import { useMemo } from 'react';
import type { SlotViewProps } from '../slot.ts';
import { ChartFrame } from './ChartFrame.tsx';
import { NameBars } from './NameBars.tsx';
import { isAlongTime, setupOf } from './setup.ts';
import { TimeChart } from './TimeChart.tsx';

/** Shows a chart of counts from the platform (OP-9.31, OQ-76). */
export function ChartsSdkView({ data }: SlotViewProps) {
  const setup = useMemo(() => setupOf(data), [data]);
  return (
    <ChartFrame setup={setup}>
      {(counts) => (isAlongTime(setup) ? <TimeChart setup={setup} counts={counts} /> : <NameBars setup={setup} counts={counts} />)}
    </ChartFrame>
  );
}
