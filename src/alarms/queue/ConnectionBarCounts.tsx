import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { alarmsMachine } from '../../../machines/alarms/queue/alarms.machine.ts';
import { PriorityCounts } from './PriorityCounts.tsx';

/** Counts by priority for the truth bar. */
export function ConnectionBarCounts({ alarms }: { alarms: ActorRefFrom<typeof alarmsMachine> }) {
  useSelector(alarms, ({ context }) => context.version);
  const queue = useSelector(alarms, ({ context }) => context.queue);
  return <PriorityCounts queue={queue} small />;
}
