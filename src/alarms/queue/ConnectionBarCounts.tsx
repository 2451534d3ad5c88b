import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { alarmsMachine } from '../../../machines/alarms/queue/alarms.machine.ts';
import { selectQueue, selectVersion } from '../../../machines/alarms/queue/alarms.selectors.ts';
import { PriorityCounts } from './PriorityCounts.tsx';

/** Counts by priority for the truth bar. */
export function ConnectionBarCounts({ alarms }: { alarms: ActorRefFrom<typeof alarmsMachine> }) {
  useSelector(alarms, selectVersion);
  const queue = useSelector(alarms, selectQueue);
  return <PriorityCounts queue={queue} small />;
}
