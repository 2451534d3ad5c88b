import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { ChartCounts } from '../../../../contract/places/index.ts';
import type { ChartSetup } from '../../../../contract/workspace/charts.ts';
import { selectQueryCounts } from '../../../../machines/platform/index.ts';
import { type LiveQueryRef, useConsole, useLiveQuery } from '../../../platform/index.ts';
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
  const counts = useSelector(sight, selectQueryCounts);
  return { sight, counts };
}
