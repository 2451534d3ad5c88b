import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { ChartCounts } from '../../../../contract/places/sights.ts';
import type { ChartSetup } from '../../../../contract/workspace/charts.ts';
import { useConsole } from '../../../platform/console.ts';
import { type SightRef, useSighted } from '../../../platform/useSighted.ts';
import { askedBy } from './setup.ts';

const everyMs = 60_000;

/** The counts of a chart, read again each minute and when the link came back; null until they are read. */
export function useChart(setup: ChartSetup): { sight: SightRef; counts: ChartCounts | null } {
  const sight = useSighted({ of: 'chart', chart: askedBy(setup) }, everyMs);
  const console = useConsole();
  useEffect(() => {
    const renewed = console.on('rooms.renew', () => sight.send({ type: 'sight.renew' }));
    return () => renewed.unsubscribe();
  }, [console, sight]);
  const counts = useSelector(sight, ({ context }) => (context.sight?.of === 'chart' ? context.sight.counts : null));
  return { sight, counts };
}
