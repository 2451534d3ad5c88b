import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { ChartCounts } from '../../../../contract/places/positions.ts';
import type { ChartSetup } from '../../../../contract/workspace/charts.ts';
import { useConsole } from '../../../platform/console.ts';
import { type LiveQueryRef, useLiveQuery } from '../../../platform/useLiveQuery.ts';
import { chartQueryOf } from './setup.ts';

const everyMs = 60_000;

/** Reads the counts of a chart, again every minute and after a reconnect; null until they are read. */
export function useChart(setup: ChartSetup): { sight: LiveQueryRef; counts: ChartCounts | null } {
  const sight = useLiveQuery({ of: 'chart', chart: chartQueryOf(setup) }, everyMs);
  const console = useConsole();
  useEffect(() => {
    const renewed = console.on('stream.resync', () => sight.send({ type: 'liveQuery.renew' }));
    return () => renewed.unsubscribe();
  }, [console, sight]);
  const counts = useSelector(sight, ({ context }) => (context.result?.of === 'chart' ? context.result.counts : null));
  return { sight, counts };
}
